import type { Id } from '#lib/id.ts'
import { pullLimits } from '#domain/sync/pull.ts'
import type { Bus } from './changes.ts'
import type { Desk } from './desk.ts'
import { readAllMeta, writeMeta } from './meta.ts'
import { isKeptWhole, sinceOf } from './window.ts'

/** Maximum of contacts requested at once; older ones were shown before. */
const maxAsked = 20

/**
 * Notes that a contact was opened on this device: its changes are pulled from now on (D2-07). A contact
 * without a conversation stored on this device may be outdated, and is requested again.
 */
export async function noteContactOpened(
  { db, clock, bus }: Pick<Desk, 'db' | 'clock'> & { bus: Bus },
  id: Id,
) {
  const isAsked = await db.transaction('rw', db.meta, db.conversations, async () => {
    const { openedContacts, askedContacts, window, clockOffset } = await readAllMeta(db)
    const wasOpened = openedContacts.includes(id)
    if (openedContacts[0] !== id) {
      const newest = [id, ...openedContacts.filter((each) => each !== id)].slice(0, pullLimits.keeps)
      await writeMeta(db, { openedContacts: newest })
    }
    if (wasOpened || askedContacts.includes(id)) return false
    const since = sinceOf(window, clock.now() + clockOffset)
    const kept = await db.conversations
      .where('[contactId+lastActivityAt]')
      .between([id, 0], [id, Infinity])
      .filter((row) => isKeptWhole(row, db.userId, since))
      .first()
    if (kept) return false
    await writeMeta(db, { askedContacts: [id, ...askedContacts].slice(0, maxAsked) })
    return true
  })
  if (isAsked) bus.publish({ wanted: true })
}
