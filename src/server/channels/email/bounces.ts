import type { Id } from '#lib/id.ts'
import { recipientsOf, type DeliveryNews } from '#domain/conversations/messages/delivery.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import { noteDelivery } from '../../conversations/delivery.ts'
import type { DeskWork } from '../../events/desk-work.ts'
import { envelopeAddress } from '../../mail/compose.ts'
import type { Bounce, BouncedRecipient } from '../../mail/mail.ts'
import { readBounceToken } from '../../mail/thread-token.ts'
import type { DeskSql } from '../../store/database.ts'

/*
 * Anyone can forge a bounce report. A report counts only for a message that it names by a secret shared with
 * its recipients (its Message-ID or signed return address), and only for recipients of that message.
 */

/** Sent message that a report refers to. */
export type ReturnedMessage = Pick<Message, 'id' | 'conversationId' | 'to' | 'cc' | 'bcc'>

/** Sent messages that a report returns. @param destinations addresses that the report was sent to. */
export async function findReturned(
  sql: DeskSql,
  { messageIds }: Bounce,
  destinations: readonly string[],
  secret: string,
): Promise<ReturnedMessage[]> {
  const signed = destinations.flatMap((address) => readBounceToken(address, secret) ?? [])
  if (signed.length + messageIds.length === 0) return []
  return sql.rows<ReturnedMessage>({
    text: `select m.id, m.conversation_id as "conversationId", m."to", m.cc, m.bcc from messages m
      where m.account_id = $1 and not m.is_inbound and (m.id = any($2) or m.id in (
        select s.message_id from message_sources s where s.account_id = $1 and s.internet_message_id = any($3)))`,
    values: [sql.accountId, signed, messageIds],
  })
}

/** Marks the deliveries of returned messages, and addresses that failed permanently. */
export async function noteBounce(
  { sql, rows, tx }: DeskWork,
  bounce: Bounce,
  returned: readonly ReturnedMessage[],
): Promise<void> {
  const failed = bounce.recipients.filter(({ action }) => action === 'failed')
  const dead = new Set<string>()
  for (const message of returned) {
    const news = newsOf(failed, recipientsOf(message))
    if (news.length > 0) await noteDelivery({ sql, rows, tx }, message.id, news)
    for (const { emails, isPermanent } of news)
      if (isPermanent) for (const email of emails ?? []) dead.add(email)
  }
  if (dead.size === 0) return
  const contacts = await sql.rows<{ id: Id }>({
    text: 'select id from contacts where account_id = $1 and email_key = any($2) and not is_undeliverable',
    values: [sql.accountId, [...dead].map((email) => email.toLowerCase())],
  })
  const ids = contacts.map(({ id }) => id)
  await rows.lock('contacts', ids)
  for (const id of ids) await tx.contacts.patch(id, { isUndeliverable: true })
}

/** Delivery state per recipient of a bounce report; a report without recipients applies to all. */
function newsOf(
  failed: readonly BouncedRecipient[],
  everybody: readonly string[],
): (DeliveryNews & { isPermanent: boolean })[] {
  const byAddress = new Map(everybody.map((email) => [envelopeAddress(email).toLowerCase(), email]))
  return failed.flatMap((each) => {
    const { address, original, isPermanent } = each
    const email = [original, address].flatMap((name) => byAddress.get((name ?? '').toLowerCase()) ?? [])[0]
    if (email === undefined && address !== '') return []
    const emails = email === undefined ? (everybody.length === 1 ? everybody : null) : [email]
    return [{ emails, state: 'bounced' as const, reason: describe(each), isPermanent }]
  })
}

const describe = ({ status, diagnostic }: BouncedRecipient) =>
  [status, diagnostic.startsWith(status ?? ' ') ? '' : diagnostic].filter(Boolean).join(' ') || null
