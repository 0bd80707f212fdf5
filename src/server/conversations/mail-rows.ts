import type { Id } from '#lib/id.ts'
import { plainText } from '#domain/conversations/messages/plain-text.ts'
import type { DeskSql } from '../store/database.ts'
import { literal, textArray } from '../store/literal.ts'

/** Thread headers of an answer, newest message last. */
export interface Ancestry {
  parents: string[]
  references: string[]
}

/** Thread headers of an answer, from the message it answers (RFC 5322 3.6.4). */
export async function ancestry(sql: DeskSql, messageId: Id | null): Promise<Ancestry> {
  const [source] =
    messageId === null
      ? []
      : await sql.rows<{ parent: string; references: string[]; inReplyTo: string[] }>({
          name: 'ancestry',
          text: `select internet_message_id as parent, reference_ids as references, in_reply_to as "inReplyTo"
      from message_sources
      where account_id = $1 and message_id = $2`,
          values: [sql.accountId, messageId],
        })
  if (!source) return { parents: [], references: [] }
  const { parent, references, inReplyTo } = source
  // A mail that answers several threads continues none of them.
  const thread = references.length > 0 || inReplyTo.length !== 1 ? references : inReplyTo
  return { parents: [parent], references: [...thread, parent] }
}

/** Outgoing message of the desk. */
interface Leaving {
  accountId: Id
  messageId: Id
  mailboxId: Id
  /** Its Message-ID, without brackets. */
  mailId: string
}

/** Statement that stores Message-ID, thread headers and full text of a message (sending, search). */
export function keepingSource(
  { accountId, messageId, mailboxId, mailId }: Leaving,
  { parents, references }: Ancestry,
  html: string,
): string {
  const values = [
    ...[accountId, messageId, mailboxId, mailId].map((value) => literal(value)),
    ...[textArray(parents), textArray(references), literal(plainText(html))],
  ]
  return (
    'insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, in_reply_to, ' +
    `reference_ids, text) values (${values.join(', ')})`
  )
}

/** Statement that queues a message for sending after the commit: one mail per op (S9). */
export function letLeave(
  { accountId, messageId, mailboxId, mailId }: Omit<Leaving, 'mailboxId'> & { mailboxId: Id | null },
  { op, conversationId, notBefore, now }: { op: string; conversationId: Id; notBefore: number; now: number },
): string {
  const values = [
    ...[accountId, op, 'mail', messageId, conversationId, notBefore],
    ...['waiting', Math.max(now, notBefore), mailId, mailboxId],
  ].map((value) => literal(value))
  return (
    'insert into effects (account_id, op, kind, message_id, conversation_id, not_before, state, next_at, ' +
    `internet_message_id, mailbox_id) values (${values.join(', ')})`
  )
}
