import { csvOf } from '#lib/csv.ts'
import { listTrailLogs, postTrailLog, type AuditLogEntry } from '#domain/audit/endpoints.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { areaText, changesText, whatText } from './audit-texts.ts'

/** Entries of one export; a narrower filter exports the rest. */
export const maxExported = 20_000

/** Filters of the log. */
export type AuditQuery = Partial<Record<'userId' | 'from' | 'to', number> & Record<'area', string>>

/**
 * All entries that fit, as CSV. That it was exported is entered into the log first.
 * @param who names the user of an entry.
 * @throws DeskError as a call does; AbortError where it was stopped.
 */
export async function exportLog(
  desk: Parameters<typeof callDesk>[0],
  query: AuditQuery,
  who: (entry: AuditLogEntry) => string,
  signal: AbortSignal,
): Promise<string> {
  await callDesk(desk, postTrailLog, { act: 'exported', area: 'audit_log' }, signal)
  const entries: AuditLogEntry[] = []
  let cursor: string | null | undefined
  do {
    const page = await callDesk(desk, listTrailLogs, { ...query, ...(cursor ? { cursor } : {}) }, signal)
    entries.push(...page.data)
    cursor = page.next
  } while (cursor && entries.length < maxExported)
  return csvOf([
    ['When (UTC)', 'Who', 'Area', 'What', 'Changes'],
    ...entries.map((entry) => [
      new Date(entry.at).toISOString(),
      who(entry),
      areaText(entry.area),
      whatText(entry),
      changesText(entry),
    ]),
  ])
}
