import { listTrailLogs, postTrailLog, type AuditLogEntry } from '#domain/audit/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { csvOfPages } from '#app/desk/calls/csv-of-pages.ts'
import { areaText, changesText, whatText } from './audit-texts.ts'

/** Filters of the log. */
export type AuditQuery = Partial<Record<'userId' | 'from' | 'to', number> & Record<'area', string>>

/**
 * The log as CSV. The export itself is recorded in the log first.
 * @param who names the user of an entry.
 * @throws DeskError of the call; AbortError if cancelled.
 */
export async function exportLog(
  desk: Parameters<typeof callDesk>[0],
  query: AuditQuery,
  who: (entry: AuditLogEntry) => string,
  signal: AbortSignal,
): Promise<string> {
  await callDesk(desk, postTrailLog, { act: 'exported', area: 'audit_log' }, signal)
  return csvOfPages(
    'entries',
    [
      { title: 'When (UTC)', text: ({ at }: AuditLogEntry) => new Date(at).toISOString() },
      { title: 'Who', text: who },
      { title: 'Area', text: ({ area }) => areaText(area) },
      { title: 'What', text: whatText },
      { title: 'Changes', text: changesText },
    ],
    (cursor) => callDesk(desk, listTrailLogs, { ...query, ...(cursor && { cursor }) }, signal),
  )
}
