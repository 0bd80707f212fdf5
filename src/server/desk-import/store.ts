import type { Id } from '#lib/id.ts'
import type { DeskCounts, DeskImport, DeskRefusal, DeskSource } from '#domain/desk-import/desk-import.ts'
import { deskImportLimits } from '#domain/desk-import/desk-import.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { conversationLimits } from '#domain/conversations/conversation.ts'
import { labelLimits } from '#domain/labels/label.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import type { NeutralExport } from './neutral.ts'

/** Stored result of a dry run. */
export interface Summary extends Pick<DeskImport, 'counts' | 'refused' | 'refusals'> {
  agents: { name: string; email: string }[]
}

/** Stored import. */
export interface KeptDeskImport {
  id: Id
  name: string
  source: DeskSource
  mailboxId: Id
  summary: Summary
  jobId: Id | null
  total: number
}

/** Customer or conversation of an import. */
export interface KeptRecord {
  position: number
  kind: 'customer' | 'conversation'
  source: string
  content: unknown
}

/** Tags that are valid labels, without duplicates. */
export const labelsOf = (tags: readonly string[]): string[] =>
  [...new Map(tags.map((tag) => [tag.trim().toLowerCase(), tag.trim()])).values()]
    .filter((tag) => tag !== '' && tag.length <= labelLimits.label)
    .slice(0, conversationLimits.labels)

/** Counts an export by kind, with its refusals. */
export function summaryOf({ agents, customers, conversations, refusals }: NeutralExport): Summary {
  const entries = conversations.flatMap(({ content }) => content.entries)
  const files = entries.flatMap((entry) => entry.files)
  const tags = [...new Set(conversations.flatMap(({ content }) => content.tags))]
  const long = tags.filter((tag) => tag.trim().length > labelLimits.label)
  const counts: DeskCounts = {
    customers: customers.length,
    companies: new Set(customers.flatMap(({ content }) => content.company?.toLowerCase() ?? [])).size,
    conversations: conversations.length,
    messages: entries.filter(({ isNote }) => !isNote).length,
    notes: entries.filter(({ isNote }) => isNote).length,
    tags: new Set(tags.flatMap((tag) => labelsOf([tag])).map((tag) => tag.toLowerCase())).size,
    filesInside: files.filter(({ inside }) => inside !== undefined).length,
    files: files.filter(({ inside }) => inside === undefined).length,
  }
  const reason = `Longer than ${labelLimits.label} characters`
  const all: DeskRefusal[] = [...refusals, ...long.map((record) => ({ kind: 'tag', record, reason }))]
  return {
    ...{ counts, refused: all.length, refusals: all.slice(0, deskImportLimits.shown) },
    agents: agents.slice(0, deskImportLimits.agents),
  }
}

/** Records per insert. */
const atOnce = 200

/** Stores an export as records. @returns its id. */
export async function keepExport(
  sql: DeskSql,
  { customers, conversations }: NeutralExport,
  { name, source, mailboxId, summary, now }: Omit<KeptDeskImport, 'id' | 'jobId' | 'total'> & { now: number },
): Promise<Id> {
  const [made] = await sql.rows<{ id: Id }>({
    name: 'keep desk import',
    text: `insert into desk_imports (account_id, name, source, mailbox_id, summary, created_at)
      values ($1, $2, $3, $4, $5, $6) returning id`,
    values: [sql.accountId, name.slice(0, 200), source, mailboxId, jsonOf(summary), now],
  })
  const id = made?.id ?? 0
  const all = [
    ...customers.map((each) => ({ ...each, kind: 'customer' })),
    ...conversations.map((each) => ({ ...each, kind: 'conversation' })),
  ].map((each, index) => ({ ...each, position: index + 1 }))
  for (let at = 0; at < all.length; at += atOnce)
    await sql.rows({
      name: 'keep desk import records',
      text: `insert into desk_import_records (account_id, import_id, position, kind, source, content)
        select $1, $2, r.position, r.kind, r.source, r.content
        from jsonb_to_recordset($3::jsonb) as r(position int, kind text, source text, content jsonb)`,
      values: [sql.accountId, id, jsonOf(all.slice(at, at + atOnce))],
    })
  return id
}

/** Reads an import. @throws DeskError NOT_FOUND */
export async function readDeskImport(sql: DeskSql, id: Id, isLocking = false): Promise<KeptDeskImport> {
  const [found] = await sql.rows<KeptDeskImport>({
    name: `desk import${isLocking ? ', locked' : ''}`,
    text: `select id, name, source, mailbox_id as "mailboxId", summary, job_id as "jobId",
        (select count(*)::int from desk_import_records r where r.account_id = i.account_id and r.import_id = i.id) as total
      from desk_imports i where account_id = $1 and id = $2${isLocking ? ' for update' : ''}`,
    values: [sql.accountId, id],
  })
  if (!found) throw new DeskError('NOT_FOUND')
  return found
}

/** Import that was started last; null for none. */
export async function newestStarted(sql: DeskSql): Promise<Id | null> {
  const [newest] = await sql.rows<{ id: Id }>({
    name: 'newest desk import',
    text: `select id from desk_imports where account_id = $1 and job_id is not null order by job_id desc limit 1`,
    values: [sql.accountId],
  })
  return newest?.id ?? null
}

/** The next customers, or the next single conversation; none at the end. */
export async function recordsBehind(
  sql: DeskSql,
  id: Id,
  position: number,
  limit: number,
): Promise<KeptRecord[]> {
  const rows = await sql.rows<KeptRecord>({
    name: 'desk import records',
    text: `select position, kind, source, content from desk_import_records
      where account_id = $1 and import_id = $2 and position > $3 order by position limit $4`,
    values: [sql.accountId, id, position, limit],
  })
  const customers = rows.filter(({ kind }) => kind === 'customer')
  return customers.length > 0 ? customers : rows.slice(0, 1)
}

/** Imported record that still exists. */
export interface Brought {
  source: string
  recordId: Id
  /** Number of imported entries of a conversation. */
  entries: number
  isTrashed: boolean
}

/** Imported records that still exist, by source key. */
export async function broughtIn(sql: DeskSql, sources: readonly string[]): Promise<Map<string, Brought>> {
  const rows = await sql.rows<Brought>({
    name: 'records brought in',
    text: `select r.source, r.record_id as "recordId", coalesce((r.after->>'entries')::int, 0) as entries,
        coalesce(c.is_trashed, false) as "isTrashed"
      from imported_records r
      left join conversations c on r.kind = 'conversation' and c.account_id = r.account_id and c.id = r.record_id
      left join contacts p on r.kind = 'customer' and p.account_id = r.account_id and p.id = r.record_id
      where r.account_id = $1 and r.source = any($2) and (c.id is not null or p.id is not null)`,
    values: [sql.accountId, sources],
  })
  return new Map(rows.map((row) => [row.source, row]))
}

/** Records the rows that source records became. */
export async function noteBrought(
  sql: DeskSql,
  rows: readonly { source: string; kind: KeptRecord['kind']; recordId: Id; after: unknown }[],
): Promise<void> {
  await sql.rows({
    name: 'note records brought in',
    text: `insert into imported_records (account_id, source, kind, record_id, after)
      select $1, r.source, r.kind, r."recordId", r.after
      from jsonb_to_recordset($2::jsonb) as r(source text, kind text, "recordId" bigint, after jsonb)
      on conflict (account_id, source) do update set record_id = excluded.record_id, after = excluded.after`,
    values: [sql.accountId, jsonOf(rows)],
  })
}

/** Counts the records of an import that exist already, by kind. */
export async function knownOf(sql: DeskSql, importId: Id): Promise<DeskImport['known']> {
  const [row] = await sql.rows<DeskImport['known']>({
    name: 'known records of a desk import',
    text: `select count(p.id)::int as customers, count(c.id)::int as conversations
      from desk_import_records d
      join imported_records r on r.account_id = d.account_id and r.source = d.source
      left join conversations c on r.kind = 'conversation' and c.account_id = r.account_id and c.id = r.record_id
        and not c.is_trashed
      left join contacts p on r.kind = 'customer' and p.account_id = r.account_id and p.id = r.record_id
      where d.account_id = $1 and d.import_id = $2`,
    values: [sql.accountId, importId],
  })
  return row ?? { customers: 0, conversations: 0 }
}

/** Users by lower-case address. */
export async function usersBy(
  sql: DeskSql,
  emails: readonly string[],
): Promise<Map<string, { id: Id; name: string }>> {
  const rows = await sql.rows<{ id: Id; name: string; email: string }>({
    name: 'users by addresses',
    text: `select id, concat_ws(' ', first_name, last_name) as name, email_key as email from users
      where account_id = $1 and email_key = any($2)`,
    values: [sql.accountId, emails.filter(Boolean)],
  })
  return new Map(rows.map((row) => [row.email, row]))
}

/** Stored attachment of an import. */
export type KeptFile = Pick<Attachment, 'id' | 'name' | 'type' | 'size' | 'sha256'>

/** Stored attachments that still exist and are unused; with `isLocking` they stay so until the commit. */
export async function readImportedFiles(
  sql: DeskSql,
  ids: readonly Id[],
  isLocking = false,
): Promise<KeptFile[]> {
  if (ids.length === 0) return []
  return sql.rows<KeptFile>({
    name: `kept files of an import${isLocking ? ', locked' : ''}`,
    text: `select id, name, type, size, sha256 from attachments
      where account_id = $1 and id = any($2) and is_complete and message_id is null and note_id is null
      order by id${isLocking ? ' for update' : ''}`,
    values: [sql.accountId, ids],
  })
}
