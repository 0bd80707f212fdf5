import type { Id } from '#lib/id.ts'
import type { InputOf } from '#domain/define.ts'
import type { listSetAside, SetAsideMail } from '#domain/channels/set-aside.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { DeskSql } from '../store/database.ts'

/** The inbox is null if it was deleted. */
const columns = `s.id, m.id as "mailboxId", s.reason,
  coalesce(s.submission->'doubts', '[]') as doubts, s.received_at as "receivedAt", s.subject,
  jsonb_build_object('from', s.envelope->'from', 'to', coalesce(s.envelope->'to', '[]')) as envelope,
  s.raw_sha256 is not null as "hasSource", s.resolved_at as "doneAt",
  s.conversation_id as "conversationId"`

/** Set-aside mail of inboxes in the actor's scopes; mail of a deleted inbox is visible to all. */
const seen = `from set_aside s left join mailboxes m on m.account_id = s.account_id and m.id = s.mailbox_id
  where s.account_id = $1 and (m.id is null or 'mbox:' || m.id = any($2))`

/** Reads one page of set-aside mail, waiting or decided, newest first. */
export async function listMails(
  sql: DeskSql,
  { scopes }: ScopedActor,
  { isDone, after, limit }: InputOf<typeof listSetAside>,
): Promise<{ data: SetAsideMail[]; total: number; next: string | null }> {
  const state = `(s.resolved_at is not null) = $3`
  const [counted] = await sql.rows<{ total: number }>({
    name: 'set aside count',
    text: `select count(*)::int as total ${seen} and ${state}`,
    values: [sql.accountId, scopes, isDone],
  })
  const [at, id] = after?.split('.').map(Number) ?? [null, null]
  const rows = await sql.rows<SetAsideMail>({
    name: 'set aside page',
    text: `select ${columns} ${seen} and ${state}
        and ($4::bigint is null or (s.received_at, s.id) < ($4, $5::bigint))
      order by s.received_at desc, s.id desc limit $6`,
    values: [sql.accountId, scopes, isDone, at, id, limit + 1],
  })
  const data = rows.slice(0, limit)
  const last = data.at(-1)
  const next = rows.length > limit && last ? `${last.receivedAt}.${last.id}` : null
  return { data, total: counted?.total ?? 0, next }
}

/** Finds one set-aside mail. @throws DeskError NOT_FOUND also where the actor does not see its inbox. */
export async function findMail(sql: DeskSql, { scopes }: ScopedActor, id: Id): Promise<SetAsideMail> {
  const [row] = await sql.rows<SetAsideMail>({
    name: 'set aside one',
    text: `select ${columns} ${seen} and s.id = $3`,
    values: [sql.accountId, scopes, id],
  })
  if (!row) throw new DeskError('NOT_FOUND')
  return row
}

/** Hash of the raw bytes of a visible mail; null if they are not stored. */
export async function hashOf(sql: DeskSql, id: Id): Promise<string | null> {
  const [row] = await sql.rows<{ hash: string | null }>({
    text: 'select raw_sha256 as hash from set_aside where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  return row?.hash ?? null
}

/** Locks one set-aside mail until the transaction ends, so that decisions are serialised. */
export async function holdMail(sql: DeskSql, actor: ScopedActor, id: Id): Promise<SetAsideMail> {
  await sql.rows({
    name: 'set aside hold',
    text: 'select 1 from set_aside where account_id = $1 and id = $2 for update',
    values: [sql.accountId, id],
  })
  return findMail(sql, actor, id)
}

/** Stores the reason that it could still not be assigned. */
export async function noteReason(sql: DeskSql, id: Id, reason: string): Promise<void> {
  await sql.rows({
    text: 'update set_aside set reason = $3 where account_id = $1 and id = $2',
    values: [sql.accountId, id, reason],
  })
}

/** Stores the decision and the conversation; a null time reopens it. */
export async function noteDone(
  sql: DeskSql,
  id: Id,
  at: number | null,
  conversationId: Id | null = null,
): Promise<void> {
  await sql.rows({
    text: 'update set_aside set resolved_at = $3, conversation_id = $4 where account_id = $1 and id = $2',
    values: [sql.accountId, id, at, conversationId],
  })
}

/** Conversation of the mail with these bytes in an inbox; null for none. */
export async function conversationOf(
  sql: DeskSql,
  mailboxId: Id,
  fingerprints: readonly string[],
): Promise<Id | null> {
  const [row] = await sql.rows<{ id: Id }>({
    text: `select m.conversation_id as id from message_sources s
        join messages m on m.account_id = s.account_id and m.id = s.message_id
      where s.account_id = $1 and s.mailbox_id = $2 and s.fingerprint = any($3) limit 1`,
    values: [sql.accountId, mailboxId, fingerprints],
  })
  return row?.id ?? null
}
