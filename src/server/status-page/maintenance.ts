import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import {
  completedText,
  dueMoments,
  lifeOf,
  maintenanceFault,
  maintenanceResource,
  movedBy,
  type Maintenance,
  type MaintenanceInput,
} from '#domain/status-page/maintenance.ts'
import { invariant } from '#lib/invariant.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import { statementsOf } from '../resources/statements.ts'
import type { Resource } from '#domain/resource.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { statusMaintenance } from '../schema/status-page.ts'
import { setTimer } from '../timers/set-timer.ts'
import { requireServices, requireSource } from './named.ts'
import { notifyOfMaintenance } from './notices.ts'

/** Names of maintenance timers, by their event. */
export const maintenanceTimers = {
  start: 'statusMaintenanceStart',
  end: 'statusMaintenanceEnd',
  day: 'statusReminderDay',
  hour: 'statusReminderHour',
} as const

const statements = statementsOf(maintenanceResource as Resource, { table: statusMaintenance })

/** Reads a maintenance and locks it. */
export async function lockMaintenance(sql: DeskSql, id: Id): Promise<Maintenance | undefined> {
  const [row] = await sql.rows<Maintenance>(statements.one(sql.accountId, null, id, true))
  return row
}

/** Handlers for maintenance; completed ones cannot be changed. */
export const maintenanceHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(maintenanceResource, {
    ...parts,
    table: statusMaintenance,
    filters: {
      state: (alias, value) => `${alias}.maintenance_status = ${value}`,
      sourceId: (alias, value) => `${alias}.source_id = ${value}`,
    },
    hooks: {
      check: (work, words, before) => checked(work, words, before, parts.now()),
      after: (work, id, words, before) => afterwards(work.sql, { id, words, before, now: parts.now() }),
    },
  })

async function checked(
  { sql }: ResourceWork,
  { maintenanceStatus: verb, ...words }: MaintenanceInput,
  before: Maintenance | null,
  now: number,
) {
  if (before?.maintenanceStatus === 'completed') throw new DeskError('CONFLICT', { message: completedText })
  const fault = maintenanceFault(words, before, now)
  if (fault) throw new DeskError('INVALID', { ...fault })
  await requireSource(sql, words.sourceId, before)
  await requireServices(sql, words.effectedServices, before?.effectedServices)
  const life = lifeOf(words, before, now)
  const moved = verb === undefined ? life : movedBy(verb, life, now)
  if (!moved)
    throw new DeskError('CONFLICT', {
      message:
        verb === 'start' ? 'This maintenance is under way already' : 'This maintenance has not begun yet',
    })
  const { maintenanceStatus, startedAt, completedAt } = moved
  return { ...words, maintenanceStatus, startedAt, completedAt }
}

interface Written {
  id: Id
  words: MaintenanceInput | null
  before: Maintenance | null
  now: number
}

async function afterwards(sql: DeskSql, { id, words, before, now }: Written): Promise<void> {
  if (!words) {
    for (const kind of Object.values(maintenanceTimers)) await setTimer(sql, kind, id, null)
    return
  }
  const row = invariant(await lockMaintenance(sql, id), 'maintenance')
  await settleMaintenance(sql, { row, before, now })
}

/** Effects of a saved maintenance: its next timer, and the notices to subscribers. */
export async function settleMaintenance(
  sql: DeskSql,
  { row, before, now }: { row: Maintenance; before: Maintenance | null; now: number },
): Promise<void> {
  const due = dueMoments(row)
  for (const key of ['start', 'end', 'day', 'hour'] as const) {
    const at = due[key]
    // A reminder time that has already passed sets no timer.
    const isOver = (key === 'day' || key === 'hour') && at !== null && at <= now
    await setTimer(sql, maintenanceTimers[key], row.id, isOver ? null : at)
  }
  if (row.notifySubscribers && !row.isBackFill) await notifyOfMaintenance(sql, { row, before, now })
}

/** Changes the state of a maintenance, with its effects. */
export async function moveMaintenance(
  sql: DeskSql,
  row: Maintenance,
  verb: 'start' | 'complete',
  now: number,
): Promise<{ before: Maintenance; after: Maintenance } | null> {
  const life = movedBy(verb, row, now)
  if (!life) return null
  const { maintenanceStatus, startedAt, completedAt } = life
  await sql.rows(statements.update(sql.accountId, row.id, { maintenanceStatus, startedAt, completedAt }))
  const after = invariant(await lockMaintenance(sql, row.id), 'maintenance')
  await settleMaintenance(sql, { row: after, before: row, now })
  return { before: row, after }
}
