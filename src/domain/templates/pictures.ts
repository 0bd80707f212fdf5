import type { Id } from '#lib/id.ts'
import type { Attachment } from '../conversations/messages/attachment.ts'

/** Content id of a template's inline picture. */
export const pictureName = (id: Id): string => `template-${id}@outpost`

/** True if a template's text shows one of its files inline. */
const isAmong = (body: string, id: Id) => body.includes(`cid:${pictureName(id)}"`)

/** Files of a template: those referenced by its text become inline pictures. */
export const placedFiles = (body: string, files: readonly Attachment[]): Attachment[] =>
  files.map((file) => {
    const isInline = isAmong(body, file.id)
    return { ...file, isInline, contentId: isInline ? pictureName(file.id) : null }
  })

/** Text of a template for one message, in which copies of its pictures have new content ids. */
export const renamedPictures = (body: string, names: ReadonlyMap<string, string>): string =>
  body.replace(/"cid:([^"]*)"/g, (whole, name: string) => {
    const own = names.get(name)
    return own === undefined ? whole : `"cid:${own}"`
  })
