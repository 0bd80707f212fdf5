import { auditPageSize, type AuditLogEntry, type listTrailLogs } from '#domain/audit/endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import type { DeskSql } from '../store/database.ts'

const fits = `account_id = $1
  and ($2::bigint is null or user_id = $2)
  and ($3::text is null or area = $3)
  and ($4::bigint is null or at >= $4)
  and ($5::bigint is null or at < $5)`

/** Reads one page of the audit log, newest first. */
export async function readAuditLog(
  sql: DeskSql,
  {
    userId = null,
    area = null,
    from = null,
    to = null,
    cursor = null,
  }: Nullable<InputOf<typeof listTrailLogs>>,
) {
  const filters = [sql.accountId, userId, area, from, to]
  const rows = await sql.rows<AuditLogEntry>({
    name: 'audit log page',
    text: `select event_seq as id, at, user_id as "userId", origin, area, action, subject_id as "subjectId", before, after
      from audit_log where ${fits} and ($6::bigint is null or event_seq < $6)
      order by event_seq desc limit ${auditPageSize + 1}`,
    values: [...filters, cursor],
  })
  const [count] = await sql.rows<{ total: number }>({
    name: 'audit log total',
    text: `select count(*)::int as total from audit_log where ${fits}`,
    values: filters,
  })
  const data = rows.slice(0, auditPageSize)
  const last = rows.length > auditPageSize ? data.at(-1) : undefined
  return { data, total: count?.total ?? 0, next: last ? String(last.id) : null }
}

type Nullable<Input> = { [Key in keyof Input]?: Input[Key] | null }
