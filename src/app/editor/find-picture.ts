import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { pictureUrl } from '#app/messages/files/attachment-file.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import type { Holding } from '#local/files/file-copies.ts'

/** Address of an inline picture among some files, by content id; undefined if none matches. */
export async function findPicture(
  desk: Pick<OpenDesk, 'db' | 'client'>,
  files: readonly Pick<Attachment, 'id' | 'type' | 'contentId'>[],
  contentId: string,
  holder?: Holding,
): Promise<string | undefined> {
  const file = files.find((each) => each.contentId === contentId)
  return file && pictureUrl(desk, file, holder)
}
