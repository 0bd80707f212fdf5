import * as z from 'zod/mini'
import { id, moment, optionalText, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type WordsOf } from '../resource.ts'
import { effectedServices } from './effect.ts'
import { clockLeeway, endBeforeStart, sourceId, type Fault } from './incident.ts'

/** Limits of maintenance (STA-069, 070). */
export const maintenanceLimits = { title: 30, description: 500 }

/** The life of a maintenance (STA-054). */
export const maintenanceStatuses = ['upcoming', 'ongoing', 'completed'] as const

/** When subscribers are reminded (STA-041). */
export const reminders = ['advanceOneDay', 'advanceOneHour', 'atStart', 'onCompletion'] as const

/** A moment at which subscribers are reminded. */
export type Reminder = (typeof reminders)[number]

const isSent = z._default(z.boolean(), false)
const none: Record<Reminder, boolean> = {
  ...{ advanceOneDay: false, advanceOneHour: false, atStart: false, onCompletion: false },
}

/** Scheduled maintenance as the desk writes it; the server alone keeps it. */
export const maintenanceResource = defineResource({
  name: 'statusMaintenance',
  noun: 'maintenance',
  path: '/status-page/maintenance',
  read: { needs: 'signed-in' },
  write: { needs: 'status_page.manage_incident_&_maintainance' },
  searched: ['title', 'description'],
  filters: { state: z.optional(z.enum(maintenanceStatuses)), sourceId: z.optional(id()) },
  isPatched: true,
  words: {
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
    /** Starts and completes by itself at the planned time (D1-68). */
    startAtSchedule: z._default(z.boolean(), false),
    endAtSchedule: z._default(z.boolean(), false),
    /** Starts or completes it now (D1-11); answered is where it is in its life. */
    maintenanceStatus: z.optional(z.enum(['start', 'complete'])),
  },
  row: {
    maintenanceStatus: z.enum(maintenanceStatuses),
    /** When it really began and ended, in epoch ms; null before. */
    startedAt: z.nullable(z.int()),
    completedAt: z.nullable(z.int()),
  },
})

/** A maintenance, as calls answer it. */
export type Maintenance = RecordOf<typeof maintenanceResource>
/** Fields of a maintenance. */
export type MaintenanceWords = WordsOf<typeof maintenanceResource>

/** Error for a change of a completed maintenance. */
export const completedWords = 'This maintenance is completed. It cannot be changed any more.'

type Times = Pick<MaintenanceWords, 'startDate' | 'endDate' | 'isBackFill'>

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

/** Where a maintenance is in its life, and since when. */
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

/** The life of a maintenance that is written: filled in later it follows its times. */
export function lifeOf(
  words: MaintenanceWords,
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

/** From when on a start counts as late, in ms. */
const lateAfter = 5 * 60_000

/** Whether it began well after its time, such as after the server was off. */
export const isStartedLate = ({ startedAt, startDate }: Pick<Maintenance, 'startedAt' | 'startDate'>) =>
  startedAt !== null && startedAt > startDate + lateAfter

/** When a maintenance falls due, by the step that follows; null where nothing does. */
export function dueMoments(row: Maintenance): Record<'start' | 'end' | 'day' | 'hour', number | null> {
  const { maintenanceStatus, startDate, endDate, sendReminders, notifySubscribers } = row
  const isUpcoming = maintenanceStatus === 'upcoming'
  const reminded = (isOn: boolean, before: number) =>
    isUpcoming && notifySubscribers && isOn ? startDate - before : null
  return {
    start: isUpcoming && row.startAtSchedule ? startDate : null,
    // It ends by itself also where it was started by hand; before it has begun there is nothing to end.
    end: maintenanceStatus === 'ongoing' && row.endAtSchedule ? endDate : null,
    day: reminded(sendReminders.advanceOneDay, 24 * hourMs),
    hour: reminded(sendReminders.advanceOneHour, hourMs),
  }
}

const hourMs = 3_600_000

/** Whether a reminder that is due at `dueAt` is still worth sending: its own time has not passed into the next one. */
export const isReminderFresh = (kind: 'day' | 'hour', startDate: number, now: number): boolean =>
  kind === 'day' ? now < startDate - hourMs : now < startDate
