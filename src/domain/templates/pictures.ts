import type { Id } from '#lib/id.ts'
import type { Attachment } from '../conversations/messages/attachment.ts'

/** Name of a template's file where it is an inline picture. */
export const pictureName = (id: Id): string => `template-${id}@outpost`

/** Whether the words of a template show one of its files among them. */
const isAmong = (body: string, id: Id) => body.includes(`cid:${pictureName(id)}"`)

/** A template's files as its words use them: those that the words name are pictures among them. */
export const placedFiles = (body: string, files: readonly Attachment[]): Attachment[] =>
  files.map((file) => {
    const isInline = isAmong(body, file.id)
    return { ...file, isInline, contentId: isInline ? pictureName(file.id) : null }
  })

/** The words of a template for one message, whose copies of its pictures have names of their own. */
export const renamedPictures = (body: string, names: ReadonlyMap<string, string>): string =>
  body.replace(/"cid:([^"]*)"/g, (whole, name: string) => {
    const own = names.get(name)
    return own === undefined ? whole : `"cid:${own}"`
  })
