import type { Id } from '#lib/id.ts'
import { pullLimits } from '#domain/sync/pull.ts'
import type { Bus } from './changes.ts'
import type { Desk } from './desk.ts'
import { readAllMeta, writeMeta } from './meta.ts'
import { isKeptWhole, sinceOf } from './window.ts'

/** Contacts that are asked for at once; who opens more meanwhile has seen the others. */
const maxAsked = 20

/**
 * Notes that a contact was opened here: from now on their changes are sent to this device (D2-07). Whoever has no
 * conversation that is kept here is held as of the last sight, and is read again.
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
