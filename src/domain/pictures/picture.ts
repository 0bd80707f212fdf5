/** Types of pictures of people and accounts: what draws nothing but itself, so no SVG. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** A type of pictures of people and accounts. */
export type PictureType = (typeof pictureTypes)[number]

/** Type of files of articles: they are saved, and shown by nothing. */
export type FileType = 'application/octet-stream'

/** Limits of a picture: bytes, and pixels per side; the browser sends far smaller ones. */
export const pictureLimits = { bytes: 2 * 1024 * 1024, side: 4096 }

/** A picture's name: nobody can guess it, and it is never another picture's. */
export const pictureName = /^[\w-]{24}$/

/** Where anybody who knows its name gets a picture. */
export const pictureUrl = (name: string): string => `/api/pictures/${name}`

/** Where a picture is, as forms name it. */
export const pictureAddress = /^\/api\/pictures\/[\w-]{24}$/
