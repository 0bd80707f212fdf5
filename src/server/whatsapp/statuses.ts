import { byDesk } from '#domain/events/cause.ts'
import { noteDelivery } from '../conversations/delivery.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { DeliveredKind, DeliveryTools, Outcome } from '../outbox/kind.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { literal } from '../store/literal.ts'
import { statusKind, type News } from './arrivals.ts'

/** Dependencies of storing message states. */
export interface StatusParts {
  database: Database
  now(): number
}

/**
 * Stores states of sent messages, which may arrive out of order: a read message does not become delivered
 * again, and a failed one stays failed.
 */
export const notingStatuses = (parts: StatusParts): DeliveredKind<News> => ({
  ...statusKind,
  deliver: (news, tools) => note(parts, news, tools),
})

async function note(
  { database, now }: StatusParts,
  { channelId, news }: News,
  { accountId }: DeliveryTools,
): Promise<Outcome> {
  const { id, messageId, state, reason } = news
  return database.desk(accountId, async (desk): Promise<Outcome> => {
    const known = await stateOf(desk, channelId, messageId)
    if (known === undefined) return { kind: 'moot' }
    // The webhook arrived before the answer to the send request.
    if (known === 'sending' || known === 'queued')
      return { kind: 'retry', reason: 'The message is still being sent', waitMs: 1000 }
    await desk.script(notingId(accountId, { mailboxId: channelId, messageId, id }))
    const isNews = state === 'failed' ? known === 'sent' || known === 'unknown' : known !== 'failed'
    if (!isNews) return { kind: 'moot' }
    await inUnitOfWork(desk, { cause: byDesk, at: now() }, async (unit) => {
      await noteDelivery(unit, messageId, [{ emails: null, state, reason }])
      const values = [state === 'failed' ? 'failed' : 'done', reason, accountId, messageId].map((value) =>
        literal(value),
      )
      unit.after(
        `update effects set state = ${values[0]}, reason = ${values[1]} where account_id = ${values[2]} ` +
          `and message_id = ${values[3]} and state in ('done', 'unknown')`,
      )
    })
    return { kind: 'sent' }
  })
}

async function stateOf(sql: DeskSql, channelId: number, messageId: number): Promise<string | undefined> {
  const [known] = await sql.rows<{ state: string }>({
    name: 'delivery of a whatsapp message',
    text: `select d.state from deliveries d join messages m on m.account_id = d.account_id and m.id = d.id
        join conversations c on c.account_id = m.account_id and c.id = m.conversation_id
      where d.account_id = $1 and d.id = $2 and c.type = 'whatsapp' and c.mailbox_id = $3`,
    values: [sql.accountId, messageId, channelId],
  })
  return known?.state
}

/** Statement that stores WhatsApp's id of a sent message: replies of customers refer to it. */
export function notingId(
  accountId: number,
  { mailboxId, messageId, id }: { mailboxId: number; messageId: number; id: string },
): string {
  const values = [accountId, mailboxId, id, messageId].map((value) => literal(value))
  return (
    'insert into message_references (account_id, mailbox_id, internet_message_id, message_id) ' +
    `values (${values.join(', ')}) on conflict do nothing`
  )
}
