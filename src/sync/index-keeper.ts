import type { Cancel, Clock } from '#lib/clock.ts'
import { ColumnIndex, type UnsentTimes } from '#local/column-index.ts'
import type { Bus, Changes } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'
import { readMeta } from '#local/meta.ts'

/** How many rows one read brings while the index fills; larger ones make list reads wait. */
const filledAtOnce = 2000

/** Changes that follow one another this closely are told together, in ms: a filling must not repaint the list each page. */
const toldEvery = 400

/** Calls back at once, and again after a burst at most every `toldEvery` ms. */
function gathered(tell: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isMissed = false
  const rest = () => {
    timer = undefined
    if (!isMissed) return
    isMissed = false
    tell()
    timer = setTimeout(rest, toldEvery)
  }
  return () => {
    if (timer !== undefined) {
      isMissed = true
      return
    }
    tell()
    timer = setTimeout(rest, toldEvery)
  }
}

/** The longest wait for a conversation to come back, in ms: timers of browsers count no further than 24 days. */
const longestWait = 60 * 60 * 1000

/** An index that follows its replica. */
export interface KeptIndex {
  index: ColumnIndex
  /** Ends the timer; the bus is the caller's. */
  stop(): void
}

/**
 * Keeps a column index equal to the conversations of a replica: fills it once, then follows every change, and the
 * minute at which one that was put off comes back. `onChange` is called after each change it took over.
 */
export async function keepIndex(
  db: Replica,
  bus: Bus,
  clock: Clock,
  onChange: () => void,
): Promise<KeptIndex> {
  const tellChange = gathered(onChange)
  let offset = await readMeta(db, 'clockOffset')
  const now = () => clock.now() + offset
  const index = new ColumnIndex({ userId: db.userId, now })
  let cancel: Cancel | undefined
  const waitForWake = () => {
    cancel?.()
    const next = index.nextWake()
    if (next === null) return
    cancel = clock.after(Math.min(next - now(), longestWait), () => {
      tellChange()
      waitForWake()
    })
  }
  let following: Promise<void> = Promise.resolve()
  const follow = async (changes: Changes) => {
    const { conversations, drafts, meta } = changes
    if (meta !== undefined) offset = await readMeta(db, 'clockOffset')
    if (drafts !== undefined) index.setDrafts(await readDrafts(db))
    if (conversations === true) await fill(db, index)
    else if (conversations !== undefined) await take(db, index, conversations)
    if (conversations === undefined && drafts === undefined) return
    waitForWake()
    tellChange()
  }
  // One after the other: a later change read first must not be overwritten by an earlier one read last.
  bus.subscribe((changes) => {
    following = following.then(() => follow(changes)).catch((error: unknown) => console.error(error))
  })
  index.setDrafts(await readDrafts(db))
  await fill(db, index)
  waitForWake()
  tellChange()
  return { index, stop: () => cancel?.() }
}

async function take(db: Replica, index: ColumnIndex, ids: number[]): Promise<void> {
  const rows = await db.conversations.bulkGet(ids)
  for (const [place, id] of ids.entries()) {
    const row = rows[place]
    if (row) index.put(row)
    else index.remove(id)
  }
}

/** The times of each conversation's unsent words. */
async function readDrafts(db: Replica): Promise<Map<number, UnsentTimes>> {
  const times = new Map<number, UnsentTimes>()
  for (const { conversationId, updatedAt, scheduled } of await db.drafts.toArray()) {
    const known = times.get(conversationId) ?? { drafted: 0, scheduled: 0 }
    if (scheduled) known.scheduled = Math.min(known.scheduled || scheduled.at, scheduled.at)
    else known.drafted = Math.max(known.drafted, updatedAt)
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
