import * as z from 'zod/mini'
import { id, moment, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { effectedServices } from './effect.ts'
import { clockLeeway, endBeforeStart, sourceId, type Fault } from './incident.ts'

/** Limits of maintenance (STA-069, 070). */
export const maintenanceLimits = { title: 30, description: 500 }

/** Statuses of a maintenance (STA-054). */
export const maintenanceStatuses = ['upcoming', 'ongoing', 'completed'] as const

/** Times of reminders to subscribers (STA-041). */
export const reminders = ['advanceOneDay', 'advanceOneHour', 'atStart', 'onCompletion'] as const

/** Time of a reminder to subscribers. */
export type Reminder = (typeof reminders)[number]

const isSent = z._default(z.boolean(), false)
const none: Record<Reminder, boolean> = {
  ...{ advanceOneDay: false, advanceOneHour: false, atStart: false, onCompletion: false },
}

/** Scheduled maintenance; stored on the server only. */
export const maintenanceResource = defineResource({
  name: 'statusMaintenance',
  noun: 'maintenance',
  path: '/status-page/maintenance',
  read: { needs: 'signed-in' },
  write: { needs: 'status_page.manage_incident_&_maintainance' },
  searched: ['title', 'description'],
  filters: { state: z.optional(z.enum(maintenanceStatuses)), sourceId: z.optional(id()) },
  isPatched: true,
  input: {
    title: requiredText('Title', maintenanceLimits.title),
    description: optionalText('Description', maintenanceLimits.description),
    sourceId: sourceId(),
    effectedServices: effectedServices(),
    notifySubscribers: z._default(z.boolean(), false),
    sendReminders: z._default(
      z.object({ advanceOneDay: isSent, advanceOneHour: isSent, atStart: isSent, onCompletion: isSent }),
      none,
    ),
    isBackFill: z._default(z.boolean(), false),
    startDate: moment(),
    endDate: moment(),
    /** Starts and completes automatically at the planned time (D1-68). */
    startAtSchedule: z._default(z.boolean(), false),
    endAtSchedule: z._default(z.boolean(), false),
    /** Starts or completes it now (D1-11); the response contains its current status. */
    maintenanceStatus: z.optional(z.enum(['start', 'complete'])),
  },
  row: {
    maintenanceStatus: z.enum(maintenanceStatuses),
    /** Actual start and end, in epoch ms; null before. */
    startedAt: z.nullable(z.int()),
    completedAt: z.nullable(z.int()),
  },
})

/** A maintenance, as calls return it. */
export type Maintenance = RecordOf<typeof maintenanceResource>
/** Fields of a maintenance. */
export type MaintenanceInput = ResourceInput<typeof maintenanceResource>

/** Error for a change of a completed maintenance. */
export const completedText = 'This maintenance is completed. It cannot be changed any more.'

type Times = Pick<MaintenanceInput, 'startDate' | 'endDate' | 'isBackFill'>

/** Fault of a maintenance's fields together; unchanged times may be in the past. */
export function maintenanceFault(
  { startDate, endDate, isBackFill }: Times,
  before: Pick<Maintenance, 'startDate' | 'endDate'> | null,
  now: number,
): Fault | null {
  const isPast = (field: 'startDate' | 'endDate', at: number) =>
    !isBackFill && at < now - clockLeeway && at !== before?.[field]
  if (isPast('startDate', startDate))
    return { field: 'startDate', message: 'Start Time cannot be earlier than now' }
  if (endDate <= startDate) return { field: 'endDate', message: endBeforeStart }
  if (isPast('endDate', endDate)) return { field: 'endDate', message: 'End Time cannot be earlier than now' }
  return null
}

/** Status of a maintenance, with its actual start and end. */
export type MaintenanceLife = Pick<Maintenance, 'maintenanceStatus' | 'startedAt' | 'completedAt'>

const unborn: MaintenanceLife = { maintenanceStatus: 'upcoming', startedAt: null, completedAt: null }

/** Result of a verb on a maintenance; null if the transition is not allowed. */
export function movedBy(
  verb: 'start' | 'complete',
  life: MaintenanceLife,
  now: number,
): MaintenanceLife | null {
  if (verb === 'start')
    return life.maintenanceStatus === 'upcoming'
      ? { ...life, maintenanceStatus: 'ongoing', startedAt: now }
      : null
  return life.maintenanceStatus === 'ongoing'
    ? { ...life, maintenanceStatus: 'completed', completedAt: now }
    : null
}

/** Status of a saved maintenance: a back-filled one follows its times. */
export function lifeOf(
  words: MaintenanceInput,
  before: MaintenanceLife | null,
  now: number,
): MaintenanceLife {
  const life = before ?? unborn
  if (!words.isBackFill || words.startDate > now) return life
  const { startDate, endDate } = words
  return endDate <= now
    ? { maintenanceStatus: 'completed', startedAt: startDate, completedAt: endDate }
    : { maintenanceStatus: 'ongoing', startedAt: startDate, completedAt: null }
}

/** Delay from which a start counts as late, in ms. */
const lateAfter = 5 * 60_000

/** True if it began well after its time, for example because the server was down. */
export const isStartedLate = ({ startedAt, startDate }: Pick<Maintenance, 'startedAt' | 'startDate'>) =>
  startedAt !== null && startedAt > startDate + lateAfter

/** Due moments of a maintenance by the next step; null for none. */
export function dueMoments(row: Maintenance): Record<'start' | 'end' | 'day' | 'hour', number | null> {
  const { maintenanceStatus, startDate, endDate, sendReminders, notifySubscribers } = row
  const isUpcoming = maintenanceStatus === 'upcoming'
  const reminded = (isOn: boolean, before: number) =>
    isUpcoming && notifySubscribers && isOn ? startDate - before : null
  return {
    start: isUpcoming && row.startAtSchedule ? startDate : null,
    // It ends automatically even if it was started manually; before its start there is nothing to end.
    end: maintenanceStatus === 'ongoing' && row.endAtSchedule ? endDate : null,
    day: reminded(sendReminders.advanceOneDay, 24 * hourMs),
    hour: reminded(sendReminders.advanceOneHour, hourMs),
  }
}

const hourMs = 3_600_000

/** True if a due reminder is still useful: the time of the next one has not come. */
export const isReminderFresh = (kind: 'day' | 'hour', startDate: number, now: number): boolean =>
  kind === 'day' ? now < startDate - hourMs : now < startDate
