import { attachmentLimits, type Attachment } from '#domain/conversations/messages/attachment.ts'
import { DeskError } from '#domain/errors.ts'
import { uuidv7 } from '#lib/id.ts'
import { dropFile, keepFile } from '#local/files/attachments.ts'
import type { Desk } from '#local/desk.ts'

/** Holder of a composer's attachments. */
export interface FileHolder {
  readonly state: { words: { attachments: Attachment[] } }
  change(fields: { attachments: Attachment[] }): void
  /** Resolves when changes are saved. */
  flush(): Promise<void>
}

const tooMuch = 'Attachments are larger than 25 MB'

/** New content id of an inline picture. */
export const newContentId = ({ clock, random }: Pick<Desk, 'clock' | 'random'>): string =>
  `${uuidv7(clock.now(), random)}@outpost`

/**
 * Stores a file on this device and attaches it to the draft; with a `contentId` it is an inline picture.
 * @throws DeskError TOO_LARGE above the limits of a message; then nothing is stored.
 */
export async function addFile(
  desk: Desk,
  store: FileHolder,
  file: File,
  contentId?: string,
): Promise<Attachment> {
  const { attachments } = store.state.words
  const total = attachments.reduce((sum, each) => sum + each.size, file.size)
  if (total > attachmentLimits.messageBytes) throw new DeskError('TOO_LARGE', { message: tooMuch })
  if (attachments.length >= attachmentLimits.perMessage)
    throw new DeskError('TOO_LARGE', { message: `A message can hold ${attachmentLimits.perMessage} files` })
  const picked = { name: file.name, type: file.type, bytes: await file.arrayBuffer() }
  const kept = await keepFile(
    desk.db,
    contentId === undefined ? picked : { ...picked, contentId },
    desk.clock.now(),
  )
  store.change({ attachments: [...store.state.words.attachments, kept] })
  return kept
}

/** Removes a file from the draft; its bytes are deleted once no pending op refers to them. */
export async function removeFile(desk: Desk, store: FileHolder, id: number): Promise<void> {
  store.change({ attachments: store.state.words.attachments.filter((file) => file.id !== id) })
  await store.flush()
  const isNamed = await desk.db.outbox
    .filter(({ args }) =>
      Boolean((args as { attachments?: Attachment[] }).attachments?.some((file) => file.id === id)),
    )
    .count()
  if (isNamed === 0) await dropFile(desk.db, id)
}
