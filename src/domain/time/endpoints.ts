import * as z from 'zod/mini'
import { taskTimeAccess, timeAccess, timeSettingsAccess } from '../access/plan-access.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { defineVia } from '../via.ts'
import { addTimeEntry, completeTimer, deleteTimeEntry, startTimer } from './mutators.ts'
import { defineSettings } from '../settings.ts'
import { timeSettingsSchema } from './settings.ts'
import { defaultTimeSettings } from './usual-settings.ts'
import { duration, timeEntrySchema, timerStatuses } from './time-entry.ts'

/*
 * The calls of the specification's section 7, under `desk/time-tracking`.
 */

const base = '/desk/time-tracking'
const { feature, needs } = timeAccess

/** A time entry as REST callers see it (D-98): moments as ISO 8601, durations in seconds. */
export const timeEntryView = z.object({
  ...z.pick(timeEntrySchema, {
    id: true,
    userId: true,
    conversationId: true,
    taskId: true,
    status: true,
    duration: true,
  }).shape,
  startTime: z.iso.datetime(),
})
/** A time entry as REST callers see it. */
export type TimeEntryView = z.infer<typeof timeEntryView>

const startTime = z.iso.datetime({ offset: true, error: 'Start Time must be a date and time' })

/** Time tracking settings of the account; changed by owner and admin. */
export const timeSettingsResource = defineSettings({
  name: 'timeSettings',
  noun: 'time tracking',
  path: `${base}/settings`,
  method: 'POST',
  read: { needs: 'signed-in', feature },
  write: timeSettingsAccess,
  shape: timeSettingsSchema.shape,
  usual: defaultTimeSettings,
})

/** Starts a timer of the caller; a running one is completed. */
export const postAutomatic = defineVia({
  method: 'POST',
  path: `${base}/automatic`,
  summary: 'Start a timer',
  needs,
  input: z.object({ conversationId: id() }),
  output: timeEntryView,
  via: startTimer,
})

/** Pauses, resumes or completes the caller's timer of a conversation, or corrects a logged entry by its id. */
export const putEntry = defineVia({
  method: 'PUT',
  path: `${base}/entry`,
  summary: 'Change a timer, or correct an entry',
  needs,
  input: z.object({
    /** Id of the entry; by default the caller's open timer of the conversation. */
    id: z.optional(id()),
    conversationId: z.optional(id()),
    status: z.enum(timerStatuses),
    duration: duration(),
    /** For a logged entry only: the start of a timer is fixed. */
    startTime: z.optional(startTime),
  }),
  output: timeEntryView,
  via: completeTimer,
})

/** Adds a manual time entry. */
export const postManual = defineVia({
  method: 'POST',
  path: `${base}/manual`,
  summary: 'Log time by hand',
  needs,
  input: z.object({ conversationId: id(), startTime, duration: duration() }),
  output: timeEntryView,
  via: addTimeEntry,
})

/** Deletes an entry of the caller. */
export const deleteEntry = defineVia({
  method: 'DELETE',
  path: `${base}/entry/:id`,
  summary: 'Delete a time entry',
  needs,
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: deleteTimeEntry,
})

const timerState = {
  id: z.nullable(id()),
  status: z.nullable(z.enum(timerStatuses)),
  startTime: z.nullable(z.iso.datetime()),
  duration: z.int(),
}

const page = {
  page: z._default(z.int().check(z.positive()), 1),
  limit: z._default(z.int().check(z.positive(), z.maximum(100)), 30),
}

/** State of the caller's timer of a conversation; nulls if there never was one. */
export const getTimerStatus = defineEndpoint({
  method: 'GET',
  path: `${base}/status/conversation/:id`,
  summary: 'Timer of a conversation',
  needs: 'signed-in',
  feature,
  input: z.object({ id: id() }),
  output: z.object({ ...timerState, conversationId: id() }),
})

/** Everybody's time on a conversation, newest first. */
export const listTimeEntries = defineEndpoint({
  method: 'GET',
  path: `${base}/conversation/:id`,
  summary: 'Time entries of a conversation',
  needs: 'signed-in',
  feature,
  input: z.object({ id: id(), ...page }),
  output: z.object({ data: z.array(timeEntryView), total: z.int() }),
})

const ofTasks = { needs: taskTimeAccess.needs }

/** State of the caller's timer of a task; nulls if there never was one. */
export const getTaskTimerStatus = defineEndpoint({
  method: 'GET',
  path: `${base}/status/task/:id`,
  summary: 'Timer of a task',
  needs: 'signed-in',
  feature,
  input: z.object({ id: id() }),
  output: z.object({ ...timerState, taskId: id() }),
})

/** Adds a manual time entry of a task. */
export const postTaskManual = defineVia({
  ...ofTasks,
  method: 'POST',
  path: `${base}/task/manual`,
  summary: 'Log time on a task by hand',
  input: z.object({ taskId: id(), startTime, duration: duration() }),
  output: timeEntryView,
  via: addTimeEntry,
})

/** Everybody's time on a task, newest first. */
export const listTaskEntries = defineEndpoint({
  method: 'GET',
  path: `${base}/task/:id/entries`,
  summary: 'Time entries of a task',
  needs: 'signed-in',
  feature,
  input: z.object({ id: id(), ...page }),
  output: z.object({ data: z.array(timeEntryView), total: z.int() }),
})

/** Deletes an entry of the caller on a task. */
export const deleteTaskEntry = defineVia({
  ...ofTasks,
  method: 'DELETE',
  path: `${base}/task/entry/:id`,
  summary: 'Delete a time entry of a task',
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
  via: deleteTimeEntry,
})

/** Pauses, resumes or completes the caller's timer of a task, or corrects a logged entry, by its id. */
export const putTaskEntry = defineVia({
  ...ofTasks,
  method: 'PUT',
  path: `${base}/task/entry/:id`,
  summary: 'Change a time entry of a task',
  input: z.object({
    id: id(),
    status: z._default(z.enum(timerStatuses), 'completed'),
    duration: duration(),
    startTime: z.optional(startTime),
  }),
  output: timeEntryView,
  via: completeTimer,
})

/** Time tracking of agents. */
export const timeEndpoints = {
  getTimeSettings: timeSettingsResource.endpoints.get,
  postTimeSettings: timeSettingsResource.endpoints.update,
  postAutomatic,
  putEntry,
  postManual,
  deleteEntry,
  getTimerStatus,
  listTimeEntries,
  getTaskTimerStatus,
  postTaskManual,
  listTaskEntries,
  deleteTaskEntry,
  putTaskEntry,
}
