import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import type { Incident, KeptIncident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import { uuidv5 } from '../http/uuid.ts'
import { jsonOf } from '../store/literal.ts'
import { enqueue } from '../outbox/enqueue.ts'
import type { DeskSql } from '../store/database.ts'
import { noticeDocument } from './notice-document.ts'
import { spreadKind } from './notice-kinds.ts'

/** Time within which a newer update replaces an unsent one, in ms. */
const supersededWithin = 60_000

/** Content of a notice: times are formatted in the page's zone when it is sent. */
export const noticeContent = z.object({
  subject: z.string(),
  title: z.string(),
  text: z.string(),
  /** Time range of the notice, in epoch ms; null without one. */
  times: z.nullable(z.object({ from: z.int(), to: z.int() })),
  /** Key of the incident's update. */
  update: z.optional(z.string()),
})

/** Content of a notice. */
export type NoticeContent = z.infer<typeof noticeContent>

interface Notice {
  /** Idempotency key: the same key twice is one notice. */
  key: string
  about: 'incident' | 'maintenance'
  aboutId: Id
  services: readonly { serviceId: number }[]
  words: NoticeContent
  now: number
  /** True if it replaces the previous one. */
  supersedes?: boolean
  /** Previous row of the item; null for a new one, undefined if it is unchanged. */
  before?: Incident | Maintenance | null
}

/** Creates a notice to subscribers, idempotent by key. */
async function tell(sql: DeskSql, notice: Notice) {
  const { key, about, aboutId, services, words, now, supersedes } = notice
  const document = await noticeDocument(sql, notice)
  const [made] = await sql.rows<{ id: Id }>({
    name: 'status notice',
    text: `insert into status_notices (account_id, key, about, about_id, words, services, at, document)
      values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (account_id, key) do nothing returning id`,
    values: [
      sql.accountId,
      key,
      about,
      aboutId,
      jsonOf(words),
      services.map(({ serviceId }) => serviceId),
      now,
      document && jsonOf(document),
    ],
  })
  if (!made) return
  if (supersedes)
    await sql.rows({
      name: 'status notice takes the place of another',
      text: `update status_notices set superseded = true
        where account_id = $1 and about = $2 and about_id = $3 and id <> $4 and at > $5`,
      values: [sql.accountId, about, aboutId, made.id, now - supersededWithin],
    })
  await enqueue(sql, spreadKind, { noticeId: made.id, after: 0 }, { key: `${made.id}:0`, now })
}

/** UUID namespace of update keys. */
const updates = '5b0f6f5e-6a43-5c39-9a57-0b1f2f7d4c11'

/** Key of an incident's newest update, a UUID: a changed text, status or resolution makes another one. */
export const updateKey = (id: Id, { currentStatus, isResolved }: KeptIncident): string =>
  uuidv5(updates, JSON.stringify([id, currentStatus[0] ?? null, isResolved]))

/** State of an incident's newest update, and its text, which may be empty. */
export async function updateText(
  sql: DeskSql,
  { currentStatus: [entry], isResolved, description }: KeptIncident,
): Promise<{ state: string; text: string }> {
  const [named] = entry
    ? await sql.rows<{ status: string }>({
        name: 'name of a status',
        text: 'select status from "statusIncidentStatuses" where account_id = $1 and id = $2',
        values: [sql.accountId, entry.currentStatusId],
      })
    : []
  return {
    state: isResolved ? 'Resolved' : (named?.status ?? 'New incident'),
    text: [entry?.currentStatusDesc, description].filter(Boolean).join('\n\n'),
  }
}

/** Creates the notice of an incident: new, updated or resolved. */
export async function notifyOfIncident(
  sql: DeskSql,
  { id, incident, before, now }: { id: Id; incident: KeptIncident; before: Incident | null; now: number },
): Promise<void> {
  const [entry] = incident.currentStatus
  const [known] = before?.currentStatus ?? []
  const isNews = JSON.stringify(entry) !== JSON.stringify(known) || incident.isResolved !== before?.isResolved
  if (!isNews) return
  const { state, text } = await updateText(sql, incident)
  await tell(sql, {
    key: `incident:${id}:${before ? before.revision + 1 : 1}`,
    ...{ about: 'incident', aboutId: id, services: incident.effectedServices, now, supersedes: true, before },
    words: {
      subject: `${state}: ${incident.title}`,
      title: incident.title,
      text: text || state,
      times: null,
      update: updateKey(id, incident),
    },
  })
}

/** Values for the notice of a maintenance. */
const ofMaintenance = (row: Maintenance, now: number) => ({
  about: 'maintenance' as const,
  aboutId: row.id,
  services: row.effectedServices,
  now,
})

const maintenanceWords = (state: string, { title, description, startDate, endDate }: Maintenance) => ({
  subject: `${state}: ${title}`,
  title,
  text: description || state,
  times: { from: startDate, to: endDate },
})

/** Creates the notice of a maintenance: scheduled, moved, started or completed. */
export async function notifyOfMaintenance(
  sql: DeskSql,
  { row, before, now }: { row: Maintenance; before: Maintenance | null; now: number },
): Promise<void> {
  const say = (key: string, state: string) =>
    tell(sql, {
      ...ofMaintenance(row, now),
      before,
      key: `maintenance:${row.id}:${key}`,
      words: maintenanceWords(state, row),
    })
  const { maintenanceStatus, startDate, endDate, sendReminders } = row
  if (maintenanceStatus === 'upcoming') {
    if (!before?.notifySubscribers) await say('planned', 'Planned maintenance')
    else if (before.startDate !== startDate || before.endDate !== endDate)
      await say(`moved:${row.revision}`, 'Maintenance rescheduled')
    return
  }
  if (before?.maintenanceStatus === maintenanceStatus) return
  if (maintenanceStatus === 'ongoing' && sendReminders.atStart) await say('start', 'Maintenance has begun')
  if (maintenanceStatus === 'completed' && sendReminders.onCompletion)
    await say('completion', 'Maintenance completed')
}

/** Creates the reminder of a scheduled maintenance: each kind once, even if it was moved meanwhile. */
export const sendReminder = (sql: DeskSql, row: Maintenance, kind: 'day' | 'hour', now: number) =>
  tell(sql, {
    ...ofMaintenance(row, now),
    key: `maintenance:${row.id}:${kind}`,
    words: maintenanceWords(kind === 'day' ? 'Maintenance in a day' : 'Maintenance in an hour', row),
  })
