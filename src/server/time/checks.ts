import type { TimeEntry } from '#domain/time/time-entry.ts'
import { assertAllowed } from '#domain/access/access.ts'
import { timeAccessOf } from '#domain/access/plan-access.ts'
import { DeskError } from '#domain/errors.ts'
import { isThere } from '#domain/tasks/status.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import { timeSettingsStore } from './settings.ts'

/**
 * The subject of a time entry must be visible to the actor. Not checked on devices: a timer's lane is its
 * agent, and its subject may not be stored there.
 */
export async function requireSubjects(_: DeskSql, tx: StoreTx): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    if (name !== 'timeEntries' || before || !after) continue
    const { conversationId, taskId } = after as unknown as TimeEntry
    const conversation = conversationId === null ? undefined : await tx.conversations.get(conversationId)
    const task = taskId === null ? undefined : await tx.tasks.get(taskId)
    if (!conversation && !(task && isThere(task))) throw new DeskError('NOT_FOUND')
  }
}

/**
 * Users without the right to track time on a subject cannot start, edit or delete entries there (D2-02); their running
 * timer can be stopped, and stops when another is started.
 */
export function requireTimeRights(_: DeskSql, tx: StoreTx): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    if (name !== 'timeEntries') continue
    const [was, is] = [before, after] as unknown as (TimeEntry | null)[]
    const isStarted = is?.status === 'running' && was?.status !== 'running'
    const isTyped = is?.isManual === true && is.countedAt !== was?.countedAt
    const entry = was ?? is
    if (entry && (!was || !is || isStarted || isTyped)) assertAllowed(tx.actor, timeAccessOf(entry))
  }
  return Promise.resolve()
}

/** Without time tracking no entry is added and no timer runs; existing ones can be ended and edited. */
export async function requireTracking(sql: DeskSql, tx: StoreTx): Promise<void> {
  const isBegun = ({ name, before, after }: ReturnType<StoreTx['changes']>[number]) =>
    name === 'timeEntries' &&
    after &&
    (!before || (after['status'] === 'running' && before['status'] !== 'running'))
  if (!tx.changes().some(isBegun) || (await timeSettingsStore.read(sql)).isTimeTracking) return
  throw new DeskError('FORBIDDEN', { message: 'Time is not tracked in this account.' })
}
