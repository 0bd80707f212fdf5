import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { TimeEntryView } from '#domain/time/endpoints.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import type { ScopedActor } from '../access/actor.ts'

const columns = shapes.timeEntries.fields.map(({ key, read }) => `${read('t')} as "${key}"`).join(', ')

/** An entry as REST callers see it. */
export function viewOf(entry: TimeEntry): TimeEntryView {
  const { id, userId, conversationId, taskId, status, duration } = entry
  const startTime = new Date(entry.startTime).toISOString()
  return { id, userId, conversationId, taskId, status, duration, startTime }
}

/** Subject of a time entry. */
type SubjectKind = 'conversation' | 'task'

/**
 * Reads one page of all users' time on a subject, newest first. @throws DeskError NOT_FOUND if not visible.
 */
export async function readEntries(
  sql: DeskSql,
  actor: ScopedActor,
  kind: SubjectKind,
  { id, page, limit }: { id: Id; page: number; limit: number },
): Promise<{ data: TimeEntryView[]; total: number }> {
  await requireSubject(sql, actor, kind, id)
  const rows = await sql.rows<TimeEntry & { total: number }>({
    name: `time entries of a ${kind}`,
    text: `select ${columns}, count(*) over ()::int as total from "timeEntries" t
      where t.account_id = $1 and t.${kind}_id = $2
      order by t.start_time desc, t.id desc limit $3 offset $4`,
    values: [sql.accountId, id, limit, (page - 1) * limit],
  })
  return { data: rows.map(viewOf), total: rows[0]?.total ?? 0 }
}

/** The actor's timer on a subject: the open one, else the newest completed one. */
export async function readTimer(
  sql: DeskSql,
  actor: ScopedActor,
  kind: SubjectKind,
  subjectId: Id,
): Promise<TimeEntry | undefined> {
  await requireSubject(sql, actor, kind, subjectId)
  const [entry] = await sql.rows<TimeEntry>({
    name: `timer of a ${kind}`,
    text: `select ${columns} from "timeEntries" t
      where t.account_id = $1 and t.${kind}_id = $2 and t.user_id = $3
      order by t.status = 'completed', t.start_time desc, t.id desc limit 1`,
    values: [sql.accountId, subjectId, actor.userId],
  })
  return entry
}

/** An entry of the actor. @throws DeskError NOT_FOUND if it is deleted or a colleague's. */
export async function readOwn(sql: DeskSql, { userId }: ScopedActor, id: Id): Promise<TimeEntry> {
  const [entry] = await sql.rows<TimeEntry>({
    name: 'own time entry',
    text: `select ${columns} from "timeEntries" t where t.account_id = $1 and t.id = $2 and t.user_id = $3`,
    values: [sql.accountId, id, userId],
  })
  if (!entry) throw new DeskError('NOT_FOUND')
  return entry
}

async function requireSubject(
  sql: DeskSql,
  { scopes }: ScopedActor,
  kind: SubjectKind,
  id: Id,
): Promise<void> {
  const isThere = kind === 'task' ? 'and deleted_at is null' : ''
  const rows = await sql.rows({
    name: `${kind} in sight`,
    text: `select 1 from ${kind}s where account_id = $1 and id = $2 and scope = any($3) ${isThere}`,
    values: [sql.accountId, id, scopes],
  })
  if (rows.length === 0) throw new DeskError('NOT_FOUND')
}
