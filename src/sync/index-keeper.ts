import type { Cancel, Clock } from '#lib/clock.ts'
import { ColumnIndex, type UnsentTimes } from '#local/columns/column-index.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import type { Bus, Changes } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { readAllMeta } from '#local/meta.ts'

/** Rows per read while the index fills; larger batches delay list reads. */
const filledAtOnce = 2000

/** Debounce of change notifications, in ms: a snapshot must not repaint the list at each page. */
const notifyIntervalMs = 400

/** Notifies of changes: at once, and during a burst at most every `notifyIntervalMs` ms. */
class Teller {
  readonly #clock: Clock
  readonly #tell: () => void
  #cancel: Cancel | null = null
  #isMissed = false

  constructor(clock: Clock, tell: () => void) {
    this.#clock = clock
    this.#tell = tell
  }

  change(): void {
    this.#isMissed = true
    if (this.#cancel === null) this.catchUp()
  }

  /** Notifies now if a notification is pending. */
  catchUp(): void {
    if (!this.#isMissed) return
    this.#isMissed = false
    this.#cancel?.()
    this.#cancel = this.#clock.after(notifyIntervalMs, () => {
      this.#cancel = null
      this.catchUp()
    })
    this.#tell()
  }

  stop(): void {
    this.#cancel?.()
  }
}

/** Longest timer for a snoozed conversation, in ms: browser timers overflow after 24 days. */
const longestWaitMs = 60 * 60 * 1000

/** Column index that follows its replica. */
export interface KeptIndex {
  index: ColumnIndex
  /** Stops the timers; the bus belongs to the caller. */
  stop(): void
}

/**
 * Keeps a column index equal to the conversations of a replica: fills it once, then applies every change, and
 * updates it when a snooze ends. `onChange` is called after changes were applied.
 */
export async function keepIndex(
  db: Replica,
  bus: Bus,
  clock: Clock,
  onChange: () => void,
): Promise<KeptIndex> {
  const teller = new Teller(clock, onChange)
  let { clockOffset: offset, lastPullAt } = await readAllMeta(db)
  const now = () => clock.now() + offset
  const index = new ColumnIndex({ userId: db.userId, now })
  let cancel: Cancel | undefined
  const waitForWake = () => {
    cancel?.()
    const next = index.nextWake()
    if (next === null) return
    cancel = clock.after(Math.min(next - now(), longestWaitMs), () => {
      teller.change()
      waitForWake()
    })
  }
  let following: Promise<void> = Promise.resolve()
  const follow = async (changes: Changes) => {
    const { conversations, drafts, meta } = changes
    const pulledAt = lastPullAt
    if (meta !== undefined) ({ clockOffset: offset, lastPullAt } = await readAllMeta(db))
    if (drafts !== undefined) index.setDrafts(await readDrafts(db))
    if (conversations === true) await fill(db, index)
    else if (conversations !== undefined) await take(db, index, conversations)
    if (conversations !== undefined || drafts !== undefined) {
      waitForWake()
      teller.change()
    }
    // The pull has ended: no more changes are expected soon.
    if (lastPullAt !== pulledAt) teller.catchUp()
  }
  // Reads are serialised: an earlier one must not overwrite a later one.
  bus.subscribe((changes) => {
    following = following.then(() => follow(changes)).catch((error: unknown) => console.error(error))
  })
  index.setDrafts(await readDrafts(db))
  await fill(db, index)
  waitForWake()
  teller.change()
  const stop = () => {
    cancel?.()
    teller.stop()
  }
  return { index, stop }
}

async function take(db: Replica, index: ColumnIndex, ids: number[]): Promise<void> {
  const rows = await db.conversations.bulkGet(ids)
  for (const [place, id] of ids.entries()) {
    const row = rows[place]
    if (row) index.put(row)
    else index.remove(id)
  }
}

/** Times of each conversation's unsent drafts. */
async function readDrafts(db: Replica): Promise<Map<number, UnsentTimes>> {
  const times = new Map<number, UnsentTimes>()
  for (const { conversationId, updatedAt, scheduled, html, attachments } of await db.drafts.toArray()) {
    const known = times.get(conversationId) ?? { drafted: 0, scheduled: 0, isBlank: true }
    if (scheduled) known.scheduled = Math.min(known.scheduled || scheduled.at, scheduled.at)
    else {
      known.drafted = Math.max(known.drafted, updatedAt)
      known.isBlank &&= isBlank(html) && attachments.length === 0
    }
    times.set(conversationId, known)
  }
  return times
}

async function fill(db: Replica, index: ColumnIndex): Promise<void> {
  const present = new Set<number>()
  let after = 0
  for (;;) {
    const rows = await db.conversations.where('id').above(after).limit(filledAtOnce).toArray()
    for (const row of rows) {
      index.put(row)
      present.add(row.id)
    }
    const last = rows.at(-1)
    if (!last) break
    after = last.id
  }
  for (const id of index.ids()) if (!present.has(id)) index.remove(id)
}
