import { ColumnIndex } from '#local/column-index.ts'
import type { Bus, Changes } from '#local/changes.ts'
import type { Replica } from '#local/database.ts'

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

/**
 * Keeps a column index equal to the conversations of a replica: fills it once, then follows every change.
 * `onChange` is called after each change it took over.
 */
export async function keepIndex(db: Replica, bus: Bus, onChange: () => void): Promise<ColumnIndex> {
  const tellChange = gathered(onChange)
  const index = new ColumnIndex()
  let following: Promise<void> = Promise.resolve()
  const follow = async (changes: Changes) => {
    if (changes.conversations === undefined) return
    if (changes.conversations === true) await fill(db, index)
    else {
      const rows = await db.conversations.bulkGet(changes.conversations)
      for (const [place, id] of changes.conversations.entries()) {
        const row = rows[place]
        if (row) index.put(row)
        else index.remove(id)
      }
    }
    tellChange()
  }
  // One after the other: a later change read first must not be overwritten by an earlier one read last.
  bus.subscribe((changes) => {
    following = following.then(() => follow(changes)).catch((error: unknown) => console.error(error))
  })
  await fill(db, index)
  tellChange()
  return index
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
