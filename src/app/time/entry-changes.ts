import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { TimeSubject } from '#domain/time/subject.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { undone } from '#app/desk/live/undone.ts'
import { showToast } from '#app/toasts/toast-store.ts'
import { mutate, undo } from '#app/desk/live/changes.ts'
import { takeIds } from '#local/ids.ts'
import type { TypedTime } from './entry-schema.ts'
import { announceLogged } from './announce-logged.ts'

const tellLater = (told: Promise<void>) => void told.catch(reportFailure)

const freshId = async ({ db }: OpenDesk) => (await takeIds(db, 1))[0] as number

/** Logs time without a timer. Resolves once saved on this device. */
export async function addEntry(
  desk: OpenDesk,
  { conversationId, taskId }: TimeSubject,
  typed: TypedTime,
  isOffline: boolean,
): Promise<void> {
  const own = { id: await freshId(desk), userId: desk.actor.userId }
  const change = await mutate(desk, 'time.add', { ...own, conversationId, taskId, ...typed })
  tellLater(announceLogged(desk, change, 'Entry added', isOffline, { name: 'time.delete', args: own }))
}

/** Corrects a logged entry. Resolves once saved on this device. */
export async function changeEntry(
  desk: OpenDesk,
  { id, userId, startTime, duration }: TimeEntry,
  typed: TypedTime,
  isOffline: boolean,
): Promise<void> {
  const change = await mutate(desk, 'time.edit', { id, userId, ...typed })
  const args = { id, userId, startTime, duration }
  tellLater(announceLogged(desk, change, 'Entry Updated', isOffline, { name: 'time.edit', args }))
}

/** Deletes an entry at once, with Undo. Undo uses a new id, since deleted ids are never reused. */
export async function deleteEntry(desk: OpenDesk, entry: TimeEntry): Promise<void> {
  const { userId, conversationId, taskId, startTime, duration } = entry
  const spare = await freshId(desk)
  const change = await mutate(desk, 'time.delete', { id: entry.id, userId })
  const args = { id: spare, userId, conversationId, taskId, startTime, duration }
  const inverse = { name: 'time.add', args }
  showToast({
    text: 'Entry Deleted',
    ops: [change.op],
    undo: () => undone(desk, undo(desk, { ...change, inverse })),
  })
}
