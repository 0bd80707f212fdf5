/** Media types of profile pictures and logos; no SVG, which can contain other content. */
export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const

/** Media type of profile pictures and logos. */
export type PictureType = (typeof pictureTypes)[number]

/** Media type of files of articles: they are only downloaded. */
export type FileType = 'application/octet-stream'

/** Limits of a picture: bytes, and pixels per side; the browser scales down before uploading. */
export const pictureLimits = { bytes: 2 * 1024 * 1024, side: 4096 }

/** Name of a picture: unguessable and unique. */
export const pictureName = /^[\w-]{24}$/

/** Address of a picture by its name. */
export const pictureUrl = (name: string): string => `/api/pictures/${name}`

/** Pattern of a picture's address in forms. */
export const pictureAddress = /^\/api\/pictures\/[\w-]{24}$/
