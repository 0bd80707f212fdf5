/** Types of pictures of people and accounts: what draws nothing but itself, so no SVG. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** A type of pictures of people and accounts. */
export type PictureType = (typeof pictureTypes)[number]

/** What a picture may be at most: its bytes, and each side in pixels; the browser sends far smaller ones. */
export const pictureLimits = { bytes: 2 * 1024 * 1024, side: 4096 }
