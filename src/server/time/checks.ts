import type { TimeEntry } from '#domain/time/time-entry.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import { timeSettingsStore } from './settings.ts'

/**
 * Time is spent on what the actor sees. Devices do not ask: there a timer's lane is its agent, and what it is spent on
 * may be gone from them.
 */
export async function requireSubjects(_: DeskSql, tx: StoreTx): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    if (name !== 'timeEntries' || before || !after) continue
    const { conversationId } = after as unknown as TimeEntry
    // Tasks are not there yet: nobody has seen one.
    if (conversationId === null || !(await tx.conversations.get(conversationId)))
      throw new DeskError('NOT_FOUND')
  }
}

/** Where time is not tracked none is added and no timer goes on; what there is can be ended, corrected and deleted. */
export async function requireTracking(sql: DeskSql, tx: StoreTx): Promise<void> {
  const isBegun = ({ name, before, after }: ReturnType<StoreTx['changes']>[number]) =>
    name === 'timeEntries' &&
    after &&
    (!before || (after['status'] === 'running' && before['status'] !== 'running'))
  if (!tx.changes().some(isBegun) || (await timeSettingsStore.read(sql)).isTimeTracking) return
  throw new DeskError('FORBIDDEN', { message: 'Time is not tracked in this account.' })
}
