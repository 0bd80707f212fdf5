import type { TimeSettings } from '#domain/time/settings.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { LocalRow } from '../rows.ts'
import { ownTimers } from '../timer.ts'
import { defineQuery } from './query.ts'

/** Time tracking settings of the account. */
export const timeSettings = defineQuery(
  'timeSettings',
  () => [{ table: 'timeSettings' }],
  async (db): Promise<TimeSettings> => (await db.timeSettings.toCollection().first()) ?? defaultTimeSettings,
)

/** The agent's running and paused timers. */
export const openTimers = defineQuery(
  'openTimers',
  () => [{ table: 'timeEntries' }],
  (db): Promise<TimeEntry[]> => ownTimers(db),
)

/** Time entries of all users on a conversation, newest first. */
export const timeOfConversation = defineQuery(
  'timeOfConversation',
  () => [{ table: 'timeEntries' }],
  async (db, conversationId: number): Promise<LocalRow<TimeEntry>[]> => {
    const entries = await db.timeEntries.where('conversationId').equals(conversationId).toArray()
    return entries.sort((a, b) => b.startTime - a.startTime || b.id - a.id)
  },
)
