import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import { quotedHtml, quotedPictures } from '#domain/conversations/messages/quoted.ts'
import type { OutgoingFile } from '../mail/compose.ts'

/** The message that a mail quotes. */
export type QuotedMessage = Pick<Message, 'from' | 'sentAt' | 'createdAt' | 'attachments'> & { html: string }

/** Quoted message below a mail, with its inline pictures. */
export interface MailQuote {
  html: string
  files: OutgoingFile[]
}

/** Content-ID values that a header can carry. */
const isNameable = ({ contentId }: Attachment) => contentId !== null && /^[\x21-\x7e]+$/.test(contentId)

/**
 * Builds the quoted history of a mail.
 * @param own the mail's own files; they have priority when space is short.
 * @param read reads a complete stored file by the hash of its bytes.
 */
export async function quoteOf(
  quoted: QuotedMessage,
  own: readonly Attachment[],
  read: (sha256: string) => Promise<Uint8Array>,
): Promise<MailQuote> {
  const bytes = new Map<number, Uint8Array>()
  for (const file of quoted.attachments) {
    if (!file.isInline || !isNameable(file) || !quoted.html.includes(`cid:${file.contentId}`)) continue
    // A file may be missing after a restore without files; the answer is sent without that picture.
    const found = await read(file.sha256).catch(() => null)
    if (found) bytes.set(file.id, found)
  }
  const held = quoted.attachments.filter(({ id }) => bytes.has(id))
  const { html, pictures } = quotedPictures(quotedHtml(quoted, quoted.html), held, own)
  const files = pictures.map(({ id, name, type, contentId }) => ({
    ...{ name, type, contentId },
    bytes: bytes.get(id) as Uint8Array,
  }))
  return { html, files }
}
