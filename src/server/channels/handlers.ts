import type { Id } from '#lib/id.ts'
import type { Mailbox } from '#domain/channels/mailbox.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import type { ScopedActor } from '../access/actor.ts'
import { deletionHandlers } from './deletion-handlers.ts'
import { grantHandlers, type GrantHandlerParts } from './grants/handlers.ts'
import { readHealth } from './mailbox-health.ts'
import { mailboxRecords, type MailboxParts } from './mailboxes.ts'
import { verificationHandlers, type VerificationParts } from './verification-handlers.ts'

type Row = Mailbox & { assignees: { id: Id; firstName: string }[]; teams: { id: Id; name: string }[] }

/** Handlers for the mailboxes that an agent may see. */
export function channelHandlers(parts: Omit<VerificationParts, 'get'> & MailboxParts & GrantHandlerParts) {
  const { database } = parts
  const { get, create, update, remove, settings } = mailboxRecords(parts)
  return {
    createMailbox: create,
    updateMailbox: update,
    removeMailbox: remove,
    putMailboxSettings: settings,
    ...deletionHandlers(parts),
    ...verificationHandlers({ ...parts, get }),
    ...grantHandlers(parts),
    async listMailboxes(_, { actor }) {
      const rows = await database.look(actor.accountId, (sql) => readMailboxes(sql, actor))
      const data = rows.map(({ id, name, type, email, emailVerified }) => ({
        id,
        name,
        type,
        email,
        emailVerified,
      }))
      return { data, total: data.length }
    },
    async listMailboxHealth(_, { actor }) {
      return { data: await database.look(actor.accountId, (sql) => readHealth(sql, actor.scopes)) }
    },
    async getMailbox({ id }, { actor }) {
      const [row] = await database.look(actor.accountId, (sql) => readMailboxes(sql, actor, id))
      if (!row) throw new DeskError('NOT_FOUND')
      const { userIds: _, teamIds: __, mailLeaves: ___, signature, aliases = [], ...mailbox } = row
      return { ...mailbox, aliases, username: null, signature: { body: signature } }
    },
  } satisfies HandlersOf<(typeof endpoints)['channels']>
}

const columns = shapes.mailboxes.fields.map(({ key, read }) => `${read('m')} as "${key}"`).join(', ')

function readMailboxes(sql: DeskSql, { scopes }: ScopedActor, id?: Id): Promise<Row[]> {
  return sql.rows<Row>({
    name: 'mailboxes',
    text: `select ${columns},
        coalesce((select json_agg(json_build_object('id', u.id, 'firstName', u.first_name) order by u.first_name, u.id)
          from mailbox_user l join users u on u.account_id = l.account_id and u.id = l.user_id
          where l.account_id = m.account_id and l.mailbox_id = m.id), '[]') as assignees,
        coalesce((select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name, t.id)
          from mailbox_team l join teams t on t.account_id = l.account_id and t.id = l.team_id
          where l.account_id = m.account_id and l.mailbox_id = m.id), '[]') as teams
      from mailboxes m
      where m.account_id = $1 and ($2::bigint is null or m.id = $2) and ${shapes.mailboxes.scope('m')} = any($3)
      order by lower(m.name), m.id`,
    values: [sql.accountId, id ?? null, scopes],
  })
}
