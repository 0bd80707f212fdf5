import type { Id } from '#lib/id.ts'
import { keptMailLimits, type KeptMail } from '#domain/conversations/messages/kept-mail.ts'
import { notVerified } from '#domain/channels/sends-mail.ts'
import { whomIn } from '#domain/conversations/messages/delivery.ts'
import type { Delivery } from '#domain/conversations/messages/message.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../../access/actor.ts'
import { queueAgain } from '../../conversations/resend.ts'
import { inUnitOfWork } from '../../events/unit-of-work.ts'
import type { HandlersOf } from '../../http/handler.ts'
import type { Database, DeskSql, SystemSql } from '../../store/database.ts'
import { mailLeavesSql } from '../../store/shape.ts'
import { isOwnAddress } from '../aliases.ts'

/* Mail that could not be sent because there was no mail server; it is sent only after a user decides so. */

interface Parts {
  database: Database
  now(): number
}

/** Handlers for listing withheld mail and deciding on it. */
export function keptMailHandlers({ database, now }: Parts) {
  return {
    listKeptMails: (_, { actor }) =>
      database.look(actor.accountId, async (sql) => ({
        data: await readKept(sql, actor),
        total: await countKept(sql, actor),
      })),
    decideKeptMails: ({ ids, isSent }, { actor, key }) =>
      database.desk(actor.accountId, async (sql) => {
        const mails = await holdKept(sql, actor, ids)
        if (isSent) for (const mail of mails) requireWayOut(mail)
        const at = now()
        if (isSent) await sendAll(sql, mails, { actorId: actor.userId, op: key, at })
        else await leaveAll(sql, mails)
        return { decided: mails.length, total: await countKept(sql, actor) }
      }),
  } satisfies HandlersOf<(typeof endpoints)['keptMails']>
}

/** Records whether the desk has a mail server; devices learn it with their inbox rows. */
export const noteTransport = (sql: SystemSql, mailLeaves: boolean): Promise<unknown> =>
  sql.rows({
    name: 'whether mail leaves the desk',
    text: 'update desk_sending set mail_leaves = $1 where mail_leaves <> $1',
    values: [mailLeaves],
  })

const kept = `from effects e
  join messages m on m.account_id = e.account_id and m.id = e.message_id
  join conversations c on c.account_id = e.account_id and c.id = e.conversation_id
  join deliveries d on d.account_id = e.account_id and d.id = e.message_id
  left join mailboxes b on b.account_id = e.account_id and b.id = e.mailbox_id
  where e.account_id = $1 and e.state = 'kept' and c.scope = any($2)`

const leaves = `case when b.id is null then (select o.mail_leaves from desk_sending o) else ${mailLeavesSql('b')} end`
const isVerified = isOwnAddress('m.account_id', `lower(m."from"->>'email')`)

const readKept = (sql: DeskSql, { scopes }: ScopedActor): Promise<KeptMail[]> =>
  sql.rows<KeptMail>({
    name: 'mails that were kept',
    text: `select m.id, c.id as "conversationId", c.ticket_no as "ticketNo", m.subject, m."to", b.id as "mailboxId",
        m.created_at as at, ${leaves} and ${isVerified} as "mayLeave"
      ${kept}
      order by e.id desc limit ${keptMailLimits.page}`,
    values: [sql.accountId, scopes],
  })

async function countKept(sql: DeskSql, { scopes }: ScopedActor): Promise<number> {
  const [row] = await sql.rows<{ count: number }>({
    name: 'how many mails were kept',
    text: `select count(*)::int as count ${kept}`,
    values: [sql.accountId, scopes],
  })
  return row?.count ?? 0
}

interface Held extends Pick<Delivery, 'recipients'> {
  effectId: Id
  messageId: Id
  inbox: string | null
  leaves: boolean
  isVerified: boolean
}

/** Withheld mails that await a decision, locked until the commit. */
const holdKept = (sql: DeskSql, { scopes }: ScopedActor, ids: readonly Id[]): Promise<Held[]> =>
  sql.rows<Held>({
    name: 'mails to decide about',
    text: `select e.id as "effectId", m.id as "messageId", d.recipients, b.name as inbox, ${leaves} as leaves,
        ${isVerified} as "isVerified"
      ${kept} and m.id = any($3) order by e.id for update of e`,
    values: [sql.accountId, scopes, ids],
  })

function requireWayOut({ inbox, leaves: mayLeave, isVerified: isOwn }: Held): void {
  const refuse = (message: string) => new DeskError('INVALID', { field: 'ids', message })
  if (!mayLeave) throw refuse(`No mail server is set up for ${inbox ?? 'this mail'}`)
  if (!isOwn) throw refuse(notVerified)
}

/** Queues them again, only for the recipients they were withheld from. */
async function sendAll(
  sql: DeskSql,
  mails: readonly Held[],
  { actorId, op, at }: { actorId: Id; op: string | null; at: number },
): Promise<void> {
  if (mails.length === 0) return
  const cause = { ...{ actorId, op, isSilent: false }, origin: 'person' as const, ruleId: null }
  await inUnitOfWork(sql, { cause, at }, async (work) => {
    for (const mail of mails) await queueAgain(work, { ...mail, emails: whomIn(mail, 'kept') }, at)
  })
}

/** The messages keep the state "not sent"; the mails no longer ask for a decision. */
const leaveAll = (sql: DeskSql, mails: readonly Held[]): Promise<unknown> =>
  sql.rows({
    name: 'mails that stay unsent',
    text: `update effects set state = 'left' where account_id = $1 and id = any($2)`,
    values: [sql.accountId, mails.map(({ effectId }) => effectId)],
  })
