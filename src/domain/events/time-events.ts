import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { TimeEntry } from '../time/time-entry.ts'
import {
  changedFields,
  dimensionsOf,
  inConversation,
  type ChangeOf,
  type ConversationOf,
  type HappeningOf,
} from './happening.ts'

const ofOne = {
  entryId: id(),
  userId: id(),
  taskId: z.nullable(id()),
  /** Conversation of the time, with its dimensions; null for a task. */
  conversation: z.nullable(z.object(inConversation)),
  seconds: z.int(),
}

/** Events of logged time. Running and paused timers are private to their agent. */
export const timePayloads = {
  'time.logged': z.object(ofOne),
  /** Its agent corrected it; `wasSeconds` is the previous value. */
  'time.changed': z.object({ ...ofOne, wasSeconds: z.int() }),
  'time.removed': z.object(ofOne),
} as const

const logged = (entry: TimeEntry | null) => (entry?.status === 'completed' ? entry : null)

/** Events of a time entry's change. */
export function ofTimeEntry(
  { id: entryId, before, after }: ChangeOf<'timeEntries'>,
  conversationOf: ConversationOf,
): HappeningOf<typeof timePayloads>[] {
  const was = logged(before)
  const is = logged(after)
  const entry = is ?? was
  if (!entry) return []
  const { userId, taskId, conversationId, duration: seconds } = entry
  const conversation = conversationId === null ? undefined : conversationOf(conversationId)
  const payload = {
    entryId,
    userId,
    taskId,
    seconds,
    conversation: conversation ? dimensionsOf(conversation) : null,
  }
  if (!is) return [{ type: 'time.removed', subjectId: entryId, payload }]
  if (!was) return [{ type: 'time.logged', subjectId: entryId, payload }]
  return changedFields(was, is).some((field) => told.includes(field))
    ? [{ type: 'time.changed', subjectId: entryId, payload: { ...payload, wasSeconds: was.duration } }]
    : []
}

const told: readonly string[] = ['duration', 'startTime', 'conversationId', 'taskId']
