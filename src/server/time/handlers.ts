import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { InputOf } from '#domain/define.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { putEntry, TimeEntryView } from '#domain/time/endpoints.ts'
import {
  addTimeEntry,
  completeTimer,
  deleteTimeEntry,
  editTimeEntry,
  keepTimer,
  pauseTimer,
  resumeTimer,
  startTimer,
} from '#domain/time/mutators.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import { madeBy, repeatedCall, runRestOp, type OpParts } from '../sync/rest-op.ts'
import type { HandlersOf } from '../http/handler.ts'
import { idSource } from '../store/id-source.ts'
import type { ScopedActor } from '../access/actor.ts'
import { readEntries, readOwn, readTimer, viewOf } from './read.ts'
import { settingsHandlers } from '../resources/settings.ts'
import { timeSettingsStore } from './settings.ts'
import { DeskError } from '#domain/errors.ts'

/** Handlers for timers, entries and the time settings. */
export function timeHandlers(parts: OpParts) {
  const { database, clock } = parts
  const settings = settingsHandlers(timeSettingsStore, { database, now: () => clock.now() })
  const entryOf = (actor: ScopedActor, id: Id) =>
    database.look(actor.accountId, async (sql) => viewOf(await readOwn(sql, actor, id)))
  return {
    getTimeSettings: settings.get,
    postTimeSettings: settings.update,
    async postAutomatic({ conversationId }, { actor, key }) {
      const subject = { conversationId, taskId: null, stops: null }
      return entryOf(actor, await make(parts, actor, key, startTimer, subject))
    },
    async postManual({ conversationId, startTime, duration }, { actor, key }) {
      const entry = { conversationId, taskId: null, duration, startTime: Date.parse(startTime) }
      return entryOf(actor, await make(parts, actor, key, addTimeEntry, entry))
    },
    putEntry: (input, { actor, key }) => change(parts, actor, key, input),
    deleteEntry: ({ id }, { actor, key }) => remove(parts, actor, key, id),
    async getTimerStatus({ id }, { actor }) {
      const entry = await database.look(actor.accountId, (sql) => readTimer(sql, actor, 'conversation', id))
      return { conversationId: id, ...stateOf(entry) }
    },
    listTimeEntries: (input, { actor }) =>
      database.look(actor.accountId, (sql) => readEntries(sql, actor, 'conversation', input)),
    async getTaskTimerStatus({ id }, { actor }) {
      const entry = await database.look(actor.accountId, (sql) => readTimer(sql, actor, 'task', id))
      return { taskId: id, ...stateOf(entry) }
    },
    async postTaskManual({ taskId, startTime, duration }, { actor, key }) {
      const entry = { conversationId: null, taskId, duration, startTime: Date.parse(startTime) }
      return entryOf(actor, await make(parts, actor, key, addTimeEntry, entry))
    },
    listTaskEntries: (input, { actor }) =>
      database.look(actor.accountId, (sql) => readEntries(sql, actor, 'task', input)),
    deleteTaskEntry: ({ id }, { actor, key }) => remove(parts, actor, key, id),
    putTaskEntry: (input, { actor, key }) => change(parts, actor, key, input),
  } satisfies HandlersOf<(typeof endpoints)['time']>
}

/** State of a timer for REST callers. */
function stateOf(entry: TimeEntry | undefined) {
  if (!entry) return { id: null, status: null, startTime: null, duration: 0 }
  const { id, startTime, status, duration } = viewOf(entry)
  return { id, status, startTime, duration }
}

/** Deletes an entry of the actor; idempotent. */
async function remove(parts: OpParts, actor: ScopedActor, key: string, id: Id): Promise<{ id: Id }> {
  const known = await parts.database.look(actor.accountId, async (sql) => {
    const before = await repeatedCall(sql, actor, key, [deleteTimeEntry], id)
    if (!before) await readOwn(sql, actor, id)
    return before
  })
  const args = { id, userId: actor.userId }
  if (!known) madeBy(await runRestOp(parts, actor, { op: key, mutator: deleteTimeEntry, args, identity: id }))
  return { id }
}

/** Creates an entry with a server id; a repeated call returns the first one. @returns its id. */
async function make(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  mutator: typeof startTimer | typeof addTimeEntry,
  rest: object,
): Promise<Id> {
  const id = await parts.database.desk(actor.accountId, async (sql) => {
    const known = await repeatedCall(sql, actor, key, [mutator], rest)
    return invariant(known ? known.made : (await idSource(parts.database).take(sql, 1))[0], 'id')
  })
  const args = { ...rest, id, userId: actor.userId }
  return madeBy(await runRestOp(parts, actor, { op: key, mutator, args, identity: rest })) ?? id
}

/** Brings an entry, whatever its state, into the state that a call asks for. */
async function change(
  parts: OpParts,
  actor: ScopedActor,
  key: string,
  input: InputOf<typeof putEntry>,
): Promise<TimeEntryView> {
  const { accountId } = actor
  const mutators = [keepTimer, pauseTimer, resumeTimer, completeTimer, editTimeEntry]
  const entry = await parts.database.look(accountId, async (sql) => {
    const found = await named(
      input,
      (id) => readOwn(sql, actor, id),
      (id) => readTimer(sql, actor, 'conversation', id),
    )
    return (await repeatedCall(sql, actor, key, mutators, input)) ? { ...found, isDone: true } : found
  })
  if (!('isDone' in entry)) {
    const op = planOf(entry, input)
    madeBy(await runRestOp(parts, actor, { ...op, op: key, identity: input }))
  }
  return parts.database.look(accountId, async (sql) => viewOf(await readOwn(sql, actor, entry.id)))
}

async function named(
  { id, conversationId }: InputOf<typeof putEntry>,
  own: (id: Id) => Promise<TimeEntry>,
  timer: (conversationId: Id) => Promise<TimeEntry | undefined>,
): Promise<TimeEntry> {
  if (id !== undefined) return own(id)
  if (conversationId === undefined)
    throw new DeskError('INVALID', { field: 'conversationId', message: 'Entry must be specified' })
  const entry = await timer(conversationId)
  if (!entry) throw new DeskError('NOT_FOUND')
  return entry
}

function planOf(entry: TimeEntry, { status, duration, startTime }: InputOf<typeof putEntry>) {
  const own = { id: entry.id, userId: entry.userId }
  if (status === 'paused') return { mutator: pauseTimer, args: { ...own, duration } }
  if (status === 'running')
    return entry.status === 'running'
      ? { mutator: keepTimer, args: { ...own, duration } }
      : { mutator: resumeTimer, args: { ...own, stops: null, seenAt: entry.countedAt } }
  if (entry.status !== 'completed') return { mutator: completeTimer, args: { ...own, duration } }
  const begin = startTime === undefined ? entry.startTime : Date.parse(startTime)
  return { mutator: editTimeEntry, args: { ...own, startTime: begin, duration } }
}
