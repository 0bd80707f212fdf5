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
 * All timers of one agent stand in one lane, the agent's: so starting one can end another, whichever conversation it
 * is on, and at most one of an agent runs (C22). Counting only ever adds to a duration; typing one sets it.
 */

const own = {
  id: id(),
  /** The agent whose time it is, who is also the one who acts. */
  userId: id(),
}

type Own = { id: number; userId: number }

/**
 * Declares a change of the actor's own time. What it asks of them follows from what the time is spent on: where the op does
 * not say it, the server looks at the entry.
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

/** The actor's entry; a colleague's does not exist here. */
async function ownEntry(tx: Tx, entryId: number): Promise<TimeEntry | undefined> {
  const entry = await tx.timeEntries.get(entryId)
  return entry?.userId === tx.actor.userId ? entry : undefined
}

/** @throws DeskError CONFLICT `gone` when the entry was deleted: typed work is never dropped without a word. */
async function existing(tx: Tx, entryId: number): Promise<TimeEntry> {
  const entry = await ownEntry(tx, entryId)
  if (!entry)
    throw new DeskError('CONFLICT', { reason: 'gone', message: 'This time entry does not exist any more.' })
  return entry
}

/** The entry as its agent saw it, for lists of what waits: the row itself may be gone by then. */
async function seenEntry(
  tx: Tx,
  entryId: number,
): Promise<Pick<TimeEntry, 'conversationId' | 'duration'> | null> {
  const entry = await ownEntry(tx, entryId)
  return entry ? { conversationId: entry.conversationId, duration: entry.duration } : null
}

/** Adds what was counted, up to the longest that an entry lasts; a duration that its agent typed stays. */
function kept(entry: TimeEntry, seconds: number, at: number): Partial<TimeEntry> {
  if (entry.isManual) return {}
  const duration = Math.max(entry.duration, Math.min(seconds, timeLimits.duration))
  return { duration, countedAt: Math.max(entry.countedAt, at) }
}

/**
 * Adds what was counted where a timer rests or ends. Clocks that were set back make a count longer than the time since
 * its start: it is kept whole, and began earlier. A timer that goes on keeps its start: unsent counts are joined, and
 * several moves of it would not end where one does.
 */
function counted(entry: TimeEntry, seconds: number, at: number): Partial<TimeEntry> {
  if (entry.isManual) return {}
  const { duration, countedAt } = { ...entry, ...kept(entry, seconds, at) }
  const isPlausible = entry.startTime + duration * 1000 <= at + countSlack
  return { duration, countedAt, ...(isPlausible ? {} : { startTime: at - duration * 1000 }) }
}

const stops = {
  /** The timer that this one takes over from, with what the device has counted of it. */
  stops: z.nullable(z.object({ id: id(), duration: duration() })),
}

/**
 * Completes every other timer that runs, and those that pause on the same subject.
 * @returns whether the actor has started another one later, so that this one is over already.
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
    // A device's own clock may have been set back: what it knew of is never later than what it does.
    if (isRunning && other.countedAt > tx.at && known?.id !== other.id) {
      isOver = true
      continue
    }
    const seconds = known?.id === other.id ? known.duration : other.duration
    await tx.timeEntries.patch(other.id, { ...counted(other, seconds, tx.at), status: 'completed' })
  }
  return isOver
}

/** Starts a timer, and completes the one that runs: whichever was started later goes on. */
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

/** Keeps what was counted so far. */
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

/** Lets a timer rest; one that was completed elsewhere only keeps what was counted. */
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

/** Lets a timer go on, and completes the one that runs. */
export const resumeTimer = onOwnTime('time.resume', {
  isQuiet: true,
  args: z.object({
    ...own,
    ...stops,
    /** `countedAt` as the agent saw it: what was done to it later, on another device, stands. */
    seenAt: moment(),
  }),
  async run(tx, args) {
    const entry = await ownEntry(tx, args.id)
    if (!entry || entry.status === 'running' || entry.countedAt > Math.max(tx.at, args.seenAt)) return
    // Not what the device says it saw: nothing is counted up to a moment that has not come.
    const now = Math.max(tx.at, entry.countedAt)
    if (await closeOthers(tx, args, entry)) return
    await tx.timeEntries.patch(args.id, { status: 'running', countedAt: now, isManual: false })
  },
  title: () => 'Timer resumed',
})

/** Ends a timer: its time is logged. */
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

/** @throws DeskError INVALID when the time reaches beyond now. */
function refuseFuture(tx: Tx, { startTime, duration: seconds }: { startTime: number; duration: number }) {
  if (startTime > tx.at)
    throw new DeskError('INVALID', { field: 'startTime', message: 'Start Time cannot be later than now' })
  if (startTime + seconds * 1000 > tx.at)
    throw new DeskError('INVALID', { field: 'duration', message: 'The time cannot end later than now' })
}

/** Logs time that no timer has counted. */
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

/** Deletes an entry; one that is gone stays so. */
export const deleteTimeEntry = onOwnTime('time.delete', {
  base: (tx, args) => seenEntry(tx, args.id),
  args: z.object(own),
  async run(tx, args) {
    if (await ownEntry(tx, args.id)) await tx.timeEntries.remove(args.id)
  },
  title: () => 'Delete time entry',
})
