import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import {
  incidentFault,
  incidentResource,
  keptIncident,
  resolvedText,
  type Incident,
  type IncidentInput,
} from '#domain/status-page/incident.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { statusIncidents } from '../schema/status-page.ts'
import { requireNamed, requireServices, requireSource } from './named.ts'
import { notifyOfIncident } from './notices.ts'

/** Handlers for incidents; resolved ones cannot be changed. */
export const incidentHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(incidentResource, {
    ...parts,
    table: statusIncidents,
    filters: {
      state: (alias, value) => `${alias}.is_resolved = (${value} = 'resolved')`,
      sourceId: (alias, value) => `${alias}.source_id = ${value}`,
      from: (alias, value) => `${alias}.start_date >= ${value}`,
      to: (alias, value) => `${alias}.start_date < ${value}`,
    },
    hooks: {
      check: (work, words, before) => checked(work, words, before, parts.now()),
      after: (work, id, words, before) => afterwards(work, { id, words, before, now: parts.now() }),
    },
  })

async function checked({ sql }: ResourceWork, words: IncidentInput, before: Incident | null, now: number) {
  if (before?.isResolved) throw new DeskError('CONFLICT', { message: resolvedText })
  const fault = incidentFault(words, now)
  if (fault) throw new DeskError('INVALID', { ...fault })
  await requireSource(sql, words.sourceId, before)
  await requireServices(sql, words.effectedServices, before?.effectedServices)
  await requireNamed(
    sql,
    {
      table: '"statusIncidentStatuses"',
      field: 'currentStatus',
      message: 'This status does not exist any more',
    },
    words.currentStatus.map(({ currentStatusId }) => currentStatusId),
    before?.currentStatus.map(({ currentStatusId }) => currentStatusId),
  )
  return keptIncident(words, before, now)
}

interface Written {
  id: Id
  words: IncidentInput | null
  before: Incident | null
  now: number
}

async function afterwards({ sql }: ResourceWork, { id, words, before, now }: Written): Promise<void> {
  // Backfilled incidents are not announced.
  if (!words || !words.notifySubscribers || words.isBackFill) return
  await notifyOfIncident(sql, { id, incident: keptIncident(words, before, now), before, now })
}
