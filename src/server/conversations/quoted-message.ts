import type { Attachment } from '#domain/conversations/attachment.ts'
import type { Message } from '#domain/conversations/message.ts'
import { quotedHtml, quotedPictures } from '#domain/conversations/quoted.ts'
import type { OutgoingFile } from '../mail/compose.ts'
import type { ReadBlob } from './outgoing.ts'

/** The message that a mail quotes. */
export type QuotedMessage = Pick<Message, 'from' | 'createdAt' | 'attachments'> & { html: string }

/** What stands below the words of a mail, and the pictures in it. */
export interface MailQuote {
  html: string
  files: OutgoingFile[]
}

/** A header can name no other signs. */
const isNameable = ({ contentId }: Attachment) => contentId !== null && /^[\x21-\x7e]+$/.test(contentId)

/**
 * Makes the history below the words of a mail.
 * @param own the mail's own files, which come first where room is short.
 */
export async function quoteOf(
  quoted: QuotedMessage,
  own: readonly Attachment[],
  readBlob: ReadBlob,
): Promise<MailQuote> {
  const bytes = new Map<number, Uint8Array>()
  for (const file of quoted.attachments) {
    if (!file.isInline || !isNameable(file) || !quoted.html.includes(`cid:${file.contentId}`)) continue
    // After a restore without the files one may be gone: an answer does not wait for somebody else's picture.
    const read = await readBlob(file.sha256).catch(() => null)
    if (read) bytes.set(file.id, read)
  }
  const held = quoted.attachments.filter(({ id }) => bytes.has(id))
  const { html, pictures } = quotedPictures(quotedHtml(quoted, quoted.html), held, own)
  const files = pictures.map(({ id, name, type, contentId }) => ({
    ...{ name, type, contentId },
    bytes: bytes.get(id) as Uint8Array,
  }))
  return { html, files }
}
