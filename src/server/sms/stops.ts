import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import { stoppedText } from '#domain/sms/sms-texts.ts'
import { DeskError } from '#domain/errors.ts'
import type { Pair } from '../channels/by-number.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** Stores a phone number's opt-out (STOP) or opt-in (START) for a channel. */
export async function noteKeyword(
  sql: DeskSql,
  { mailboxId, number }: Pair,
  keyword: 'stop' | 'start',
  now: number,
): Promise<void> {
  if (keyword === 'start')
    await sql.rows({
      text: 'delete from sms_stops where account_id = $1 and mailbox_id = $2 and number = $3',
      values: [sql.accountId, mailboxId, number],
    })
  else
    await sql.rows({
      text: `insert into sms_stops (account_id, mailbox_id, number, since) values ($1, $2, $3, $4)
        on conflict do nothing`,
      values: [sql.accountId, mailboxId, number, now],
    })
}

/** True if a phone number has opted out of a channel. */
export async function wantsNone(sql: DeskSql, { mailboxId, number }: Pair): Promise<boolean> {
  const found = await sql.rows({
    name: 'number that wants no messages',
    text: 'select from sms_stops where account_id = $1 and mailbox_id = $2 and number = $3',
    values: [sql.accountId, mailboxId, number],
  })
  return found.length > 0
}

/** Refuses an answer to a number that has opted out. @throws DeskError INVALID. */
export async function requireWanted(sql: DeskSql, tx: StoreTx): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    const message = after as unknown as Message | null
    if (name !== 'messages' || before || !message || message.isInbound) continue
    const conversation: Conversation | undefined = await tx.conversations.get(message.conversationId)
    const number = message.to[0]?.email
    if (conversation?.type !== 'sms' || number === undefined) continue
    if (await wantsNone(sql, { mailboxId: conversation.mailboxId, number }))
      throw new DeskError('INVALID', { field: 'to', message: stoppedText(number) })
  }
}
