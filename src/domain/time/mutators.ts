import * as z from 'zod/mini'
import { timeAccess, timeAccessOf } from '../access/plan-access.ts'
import { defineMutator, type Mutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id, moment } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { duration, subjectShape, type TimeEntry } from './time-entry.ts'
import { refuseOverlap } from './overlap.ts'
import { openTimers } from './own-entries.ts'
import { countSlack, isSameSubject, timeLimits } from './subject.ts'

/*
 * All timers of an agent share one lane, the agent's: so starting one can end another of any conversation,
 * and at most one per agent runs (C22). Counting only adds to a duration; typing one sets it.
 */

const own = {
  id: id(),
  /** Id of the agent, who must be the actor. */
  userId: id(),
}

type Own = { id: number; userId: number }

/**
 * Declares a mutator of the actor's own time. Its permission depends on the subject of the time: if the op
 * does not contain it, the server reads the entry.
 */
function onOwnTime<Args extends Own>(
  name: string,
  rest: Omit<Mutator<Args>, 'name' | 'version' | 'lanes' | 'laneTable' | 'needs' | 'feature'>,
): Mutator<Args> {
  return defineMutator(name, {
    needs: null,
    feature: timeAccess.feature,
    ...rest,
    lanes: (args) => [args.userId],
    laneTable: 'users',
    async run(tx, args) {
      if (args.userId !== tx.actor.userId) throw new DeskError('NOT_FOUND')
      await rest.run(tx, args)
    },
  })
}

/** The actor's entry; entries of other users count as missing. */
async function ownEntry(tx: Tx, entryId: number): Promise<TimeEntry | undefined> {
  const entry = await tx.timeEntries.get(entryId)
  return entry?.userId === tx.actor.userId ? entry : undefined
}

/** @throws DeskError CONFLICT `gone` when the entry was deleted: typed work is never dropped silently. */
async function existing(tx: Tx, entryId: number): Promise<TimeEntry> {
  const entry = await ownEntry(tx, entryId)
  if (!entry)
    throw new DeskError('CONFLICT', { reason: 'gone', message: 'This time entry does not exist any more.' })
  return entry
}

/** The entry as its agent saw it, for the Outbox: the row itself may be gone by then. */
async function seenEntry(
  tx: Tx,
  entryId: number,
): Promise<Pick<TimeEntry, 'conversationId' | 'duration'> | null> {
  const entry = await ownEntry(tx, entryId)
  return entry ? { conversationId: entry.conversationId, duration: entry.duration } : null
}

/** Adds counted time, up to the maximum duration of an entry; a typed duration stays. */
function kept(entry: TimeEntry, seconds: number, at: number): Partial<TimeEntry> {
  if (entry.isManual) return {}
  const duration = Math.max(entry.duration, Math.min(seconds, timeLimits.duration))
  return { duration, countedAt: Math.max(entry.countedAt, at) }
}

/**
 * Adds the final count when a timer pauses or ends. If clocks were set back, the count may exceed the time
 * since its start: it is stored in full, with an earlier start. A running timer keeps its start, because
 * unsent counts are joined, and several moves would differ from one.
 */
function counted(entry: TimeEntry, seconds: number, at: number): Partial<TimeEntry> {
  if (entry.isManual) return {}
  const { duration, countedAt } = { ...entry, ...kept(entry, seconds, at) }
  const isPlausible = entry.startTime + duration * 1000 <= at + countSlack
  return { duration, countedAt, ...(isPlausible ? {} : { startTime: at - duration * 1000 }) }
}

const stops = {
  /** The timer that this one replaces, with its count on the device. */
  stops: z.nullable(z.object({ id: id(), duration: duration() })),
}

/**
 * Completes all other running timers, and paused ones of the same subject.
 * @returns true if the actor has started another one later, so that this one is over already.
 */
async function closeOthers(
  tx: Tx,
  { id: entryId, stops: known }: z.infer<z.ZodMiniObject<typeof own & typeof stops>>,
  subject: Pick<TimeEntry, 'conversationId' | 'taskId'>,
): Promise<boolean> {
  let isOver = false
  for (const other of await openTimers(tx)) {
    if (other.id === entryId) continue
    const isRunning = other.status === 'running'
    if (!isRunning && !isSameSubject(other, subject)) continue
    // The device's clock may have been set back: a timer known to it counts as earlier.
    if (isRunning && other.countedAt > tx.at && known?.id !== other.id) {
      isOver = true
      continue
    }
    const seconds = known?.id === other.id ? known.duration : other.duration
    await tx.timeEntries.patch(other.id, { ...counted(other, seconds, tx.at), status: 'completed' })
  }
  return isOver
}

/** Starts a timer, and completes the running one: the one started later continues. */
export const startTimer = onOwnTime('time.start', {
  isQuiet: true,
  accessTo: (args) => timeAccessOf(args),
  args: z.object({ ...own, ...subjectShape, ...stops }),
  async run(tx, args) {
    const { conversationId, taskId } = args
    if ((conversationId === null) === (taskId === null))
      throw new DeskError('INVALID', { field: 'conversationId' })
    const isOver = await closeOthers(tx, args, args)
    await tx.timeEntries.insert({
      ...{ id: args.id, userId: args.userId, conversationId, taskId },
      ...{ startTime: tx.at, countedAt: tx.at, duration: 0, isManual: false },
      status: isOver ? 'completed' : 'running',
    })
  },
  title: () => 'Timer started',
})

const count = z.object({ ...own, duration: duration() })

/** Stores the current count. */
export const keepTimer = onOwnTime('time.keep', {
  isQuiet: true,
  args: count,
  async run(tx, args) {
    const entry = await ownEntry(tx, args.id)
    if (entry) await tx.timeEntries.patch(args.id, kept(entry, args.duration, tx.at))
  },
  join: (earlier, later) =>
    earlier.id === later.id ? { ...later, duration: Math.max(earlier.duration, later.duration) } : null,
  title: () => 'Timer',
})

/** Pauses a timer; if it was completed elsewhere, only its count is stored. */
export const pauseTimer = onOwnTime('time.pause', {
  isQuiet: true,
  args: count,
  async run(tx, args) {
    const entry = await ownEntry(tx, args.id)
    if (!entry) return
    const status = entry.status === 'running' ? 'paused' : entry.status
    await tx.timeEntries.patch(args.id, { ...counted(entry, args.duration, tx.at), status })
  },
  title: () => 'Timer paused',
})

/** Resumes a timer, and completes the running one. */
export const resumeTimer = onOwnTime('time.resume', {
  isQuiet: true,
  args: z.object({
    ...own,
    ...stops,
    /** `countedAt` as the agent saw it: later changes by another device are not overwritten. */
    seenAt: moment(),
  }),
  async run(tx, args) {
    const entry = await ownEntry(tx, args.id)
    if (!entry || entry.status === 'running' || entry.countedAt > Math.max(tx.at, args.seenAt)) return
    // The device's own value is not used: time up to a future moment must not be counted.
    const now = Math.max(tx.at, entry.countedAt)
    if (await closeOthers(tx, args, entry)) return
    await tx.timeEntries.patch(args.id, { status: 'running', countedAt: now, isManual: false })
  },
  title: () => 'Timer resumed',
})

/** Completes a timer: its time is logged. */
export const completeTimer = onOwnTime('time.complete', {
  base: (tx, args) => seenEntry(tx, args.id),
  args: count,
  async run(tx, args) {
    const entry = await existing(tx, args.id)
    await tx.timeEntries.patch(args.id, { ...counted(entry, args.duration, tx.at), status: 'completed' })
  },
  title: () => 'Time entry',
})

const typed = {
  startTime: moment(),
  duration: duration().check(
    z.positive('Duration must be greater than 0'),
    z.maximum(timeLimits.duration, 'Duration must be at most 24 hours'),
  ),
}

/** @throws DeskError INVALID if the time ends in the future. */
function refuseFuture(tx: Tx, { startTime, duration: seconds }: { startTime: number; duration: number }) {
  if (startTime > tx.at)
    throw new DeskError('INVALID', { field: 'startTime', message: 'Start Time cannot be later than now' })
  if (startTime + seconds * 1000 > tx.at)
    throw new DeskError('INVALID', { field: 'duration', message: 'The time cannot end later than now' })
}

/** Adds a manual time entry. */
export const addTimeEntry = onOwnTime('time.add', {
  accessTo: (args) => timeAccessOf(args),
  args: z.object({ ...own, ...subjectShape, ...typed }),
  async run(tx, args) {
    if ((args.conversationId === null) === (args.taskId === null))
      throw new DeskError('INVALID', { field: 'conversationId' })
    refuseFuture(tx, args)
    await refuseOverlap(tx, args)
    await tx.timeEntries.insert({ ...args, status: 'completed', countedAt: tx.at, isManual: true })
  },
  title: () => 'Time entry',
})

/** Corrects a logged entry; the last write wins. */
export const editTimeEntry = onOwnTime('time.edit', {
  base: (tx, args) => seenEntry(tx, args.id),
  args: z.object({ ...own, ...typed }),
  async run(tx, args) {
    const entry = await existing(tx, args.id)
    if (entry.status !== 'completed')
      throw new DeskError('INVALID', { field: 'status', message: 'Stop the timer first' })
    refuseFuture(tx, args)
    await refuseOverlap(tx, args, entry)
    const { startTime, duration: seconds } = args
    await tx.timeEntries.patch(args.id, { startTime, duration: seconds, countedAt: tx.at, isManual: true })
  },
  join: (earlier, later) => (earlier.id === later.id ? later : null),
  title: () => 'Time entry changed',
})

/** Deletes an entry; no effect if it is gone already. */
export const deleteTimeEntry = onOwnTime('time.delete', {
  base: (tx, args) => seenEntry(tx, args.id),
  args: z.object(own),
  async run(tx, args) {
    if (await ownEntry(tx, args.id)) await tx.timeEntries.remove(args.id)
  },
  title: () => 'Delete time entry',
})
