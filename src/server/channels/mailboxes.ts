import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { mailboxResource, type putMailboxSettings } from '#domain/channels/mailbox-resource.ts'
import type { InputOf } from '#domain/define.ts'
import { DeskError } from '#domain/errors.ts'
import type { RecordOf, WordsOf } from '#domain/resource.ts'
import { requireRoomFor } from '../access/plans.ts'
import type { Call } from '../http/handler.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { KeptSecrets } from '../secrets/kept-secrets.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { mailboxes } from '../store/schema-desk.ts'
import { shapes } from '../store/shape.ts'
import { checkAliases, writeAliases } from './aliases.ts'
import { countHeld } from './mailbox-deletion.ts'

type Words = WordsOf<typeof mailboxResource>
type Row = RecordOf<typeof mailboxResource>

/** What the records of inboxes work with. */
export interface MailboxParts {
  database: Database
  now(): number
  /** Passwords of the servers that inboxes fetch from and send by. */
  secrets: KeptSecrets
}

const linked = (key: 'userIds' | 'teamIds' | 'aliases') => invariant(shapes.mailboxes.field(key), key).read

/** Serves what the settings do with inboxes: who is in one sees its conversations with the next pull. */
export function mailboxRecords(parts: MailboxParts) {
  const check = async (work: ResourceWork, words: Words, before: Row | null) => {
    if (!before) await requireRoomFor(work.sql, 'mailboxes', parts.now())
    return toStore(work, words, before)
  }
  const { get, create, update, remove } = resourceHandlers(mailboxResource, {
    ...parts,
    table: mailboxes,
    scope: shapes.mailboxes.scope,
    derived: { userIds: linked('userIds'), teamIds: linked('teamIds'), aliases: linked('aliases') },
    hooks: { check, after: writeLinks, release: (work, row) => release(parts.secrets, work, row) },
  })
  return {
    get,
    create: async (words: Words, call: Call) => Promise.resolve(create(words, call)).catch(refuseForeign),
    update: async (words: Parameters<typeof update>[0], call: Call) =>
      Promise.resolve(update(words, call)).catch(refuseForeign),
    remove,
    async settings({ id, ...settings }: InputOf<typeof putMailboxSettings>, call: Call): Promise<Row> {
      const before = await get({ id }, call)
      const words = { ...before, email: before.email ?? '', settings: { ...before.settings, ...settings } }
      return update({ ...(words as unknown as Words), id, revision: before.revision }, call)
    },
  }
}

/** What is stored of an inbox: its signature is mailed to customers, and another address has to be verified anew. */
async function toStore({ sql }: ResourceWork, words: Words, before: Row | null): Promise<object> {
  await requireThere(sql, 'users', words.userIds, before?.userIds ?? [], 'userIds')
  await requireThere(sql, 'teams', words.teamIds, before?.teamIds ?? [], 'teamIds')
  checkAliases(words)
  const isSame = before?.email?.toLowerCase() === words.email.toLowerCase()
  const isEmail = before === null || before.type === 'email'
  return {
    ...words,
    type: before?.type ?? 'email',
    email: isEmail ? words.email : before.email,
    emailVerified: isSame && before.emailVerified,
    signature: sanitiseHtml(words.signature, { isOurs: true }),
  }
}

/** Who was there before and has gone since may stay. */
async function requireThere(
  sql: DeskSql,
  table: 'users' | 'teams',
  ids: readonly Id[],
  before: readonly Id[],
  field: string,
): Promise<void> {
  const fresh = [...new Set(ids)].filter((id) => !before.includes(id))
  const isActive = table === 'users' ? 'and is_active' : ''
  const found = await sql.rows({
    name: `${table} of an inbox`,
    text: `select id from ${table} where account_id = $1 and id = any($2) ${isActive}`,
    values: [sql.accountId, fresh],
  })
  const noun = table === 'users' ? 'An agent' : 'A team'
  if (found.length < fresh.length)
    throw new DeskError('INVALID', { field, message: `${noun} is not there any more` })
}

/** Writes what lies in other tables; with an inbox that is deleted it goes by itself. */
async function writeLinks({ sql }: ResourceWork, mailboxId: Id, words: Words | null): Promise<void> {
  if (!words) return
  await writeMembers(sql, mailboxId, words)
  await writeAliases(sql, mailboxId, words)
}

/** Writes who came and who left, and nothing else: each row says anew who sees which inbox. */
async function writeMembers(
  sql: DeskSql,
  mailboxId: Id,
  words: Pick<Words, 'userIds' | 'teamIds'>,
): Promise<void> {
  for (const [table, column, ids] of [
    ['mailbox_user', 'user_id', words.userIds],
    ['mailbox_team', 'team_id', words.teamIds],
  ] as const) {
    const values = [sql.accountId, mailboxId, ids]
    await sql.rows({
      name: `${table} who left`,
      text: `delete from ${table} where account_id = $1 and mailbox_id = $2 and ${column} <> all($3)`,
      values,
    })
    await sql.rows({
      name: `${table} who came`,
      text: `insert into ${table} (account_id, mailbox_id, ${column}) select $1, $2, unnest($3::bigint[])
        on conflict do nothing`,
      values,
    })
  }
}

/** Conversations are somebody's words: an inbox that holds some is not deleted with them. */
async function release(secrets: KeptSecrets, { sql }: ResourceWork, { id, name }: Row): Promise<void> {
  const count = await countHeld(sql, id)
  if (count === 0) return secrets.removeAll(sql, mailboxResource.name, id)
  const words = count === 1 ? 'A conversation is' : `${count.toLocaleString('en')} conversations are`
  throw new DeskError('CONFLICT', { message: `${words} in ${name}. Move or delete them first.` })
}

/** An address stands in one account; of which one is nobody else's business. */
function refuseForeign(error: { code?: string; constraint?: string }): never {
  if (error.code !== '23505') throw error
  throw new DeskError('INVALID', { field: 'email', message: 'This address is an inbox already' })
}
