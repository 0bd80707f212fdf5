import { namingFields } from '#domain/audit/audit-entry.ts'
import { auditPageSize, type AuditLogEntry, type listTrailLogs } from '#domain/audit/endpoints.ts'
import type { InputOf } from '#domain/define.ts'
import type { DeskSql } from '../store/database.ts'

const fits = `account_id = $1
  and ($2::bigint is null or user_id = $2)
  and ($3::text is null or area = $3)
  and ($4::bigint is null or at >= $4)
  and ($5::bigint is null or at < $5)`

const named = (side: string) => namingFields.map((field) => `nullif(n.${side} ->> '${field}', '')`).join(', ')

/** An entry only has the changed fields, so the name comes from the last entry that has it. */
const subjectName = `case when area = 'conversations'
  then (select '#' || c.ticket_no from conversations c where c.account_id = $1 and c.id = l.subject_id)
  else (select coalesce(${named('after')}, ${named('before')}) from audit_log n
    where n.account_id = $1 and n.area = l.area and n.subject_id = l.subject_id and l.subject_id > 0
      and n.event_seq <= l.event_seq and coalesce(${named('after')}, ${named('before')}) is not null
    order by n.event_seq desc limit 1) end`

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
    text: `select event_seq as id, at, user_id as "userId", origin, area, action, subject_id as "subjectId", before, after,
        ${subjectName} as "subjectName"
      from audit_log l where ${fits} and ($6::bigint is null or event_seq < $6)
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
