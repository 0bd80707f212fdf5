import type { Address } from '#domain/conversations/messages/message.ts'
import { composeMail } from '../mail/compose.ts'
import type { DemoConversation, DemoInbound } from './desk.ts'

const mailDomain = 'demo.outpost.test'

/** Message-ID of a demo mail, without brackets. */
export const mailIdOf = ({ key }: { key: string }): string =>
  `${key.replace(/[^a-z0-9]+/gi, '.')}@${mailDomain}`

/**
 * Stores the raw mails of customers, like received ones.
 * @returns the SHA-256 of each by the key of its item.
 */
export async function keepOriginals(
  conversations: readonly DemoConversation[],
  keep: (raw: Uint8Array) => Promise<string>,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  const keepThread = async ({ subject, items, type }: DemoConversation) => {
    let previous: string | null = null
    for (const item of items) {
      if (item.kind !== 'in' && item.kind !== 'out') continue
      // Text messages have no mail: their sender has a phone number or nothing.
      if (item.kind === 'in' && item.from.email !== '' && type !== 'whatsapp')
        hashes.set(item.key, await keep(await rawOf(item, subject, previous)))
      previous = mailIdOf(item)
    }
  }
  // In parallel, since storing mostly waits for the disk.
  await Promise.all(conversations.map(keepThread))
  return hashes
}

const correspondent = ({ email, name }: Address) => ({ address: email, ...(name ? { name } : {}) })

async function rawOf(item: DemoInbound, subject: string, previous: string | null): Promise<Uint8Array> {
  const { raw } = await composeMail({
    messageId: mailIdOf(item),
    from: correspondent(item.from),
    replyTo: null,
    to: item.to.map(correspondent),
    cc: item.cc.map(correspondent),
    bcc: [],
    subject,
    html: item.html + (item.quotedHtml ?? ''),
    text: item.text,
    inReplyTo: previous,
    references: previous === null ? [] : [previous],
    attachments: item.attachments.map((file) => ({ ...file, bytes: file.bytes() })),
    date: item.at,
    isAutomatic: item.isAutomatic,
  })
  return raw
}
