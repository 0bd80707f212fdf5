import { whenApplied } from '#app/composer/settled.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { noteStorageRoom } from '#app/shell/storage-store.ts'
import { panels } from '#app/shell/panels.ts'
import { showToast } from '#app/ui/toast-store.ts'
import { mutateAll, undoAll } from '#app/desk/changes.ts'
import { uuidv7 } from '#lib/id.ts'
import type { Enqueued } from '#local/mutate.ts'
import { BulkProgress } from './bulk-progress.ts'

/** One change of one conversation. */
export interface Change {
  cmd: string
  args: { conversationId: number } & Record<string, unknown>
  /** What Undo sends for commands that know no inverse of their own. */
  inverse?: { name: string; args: unknown }
}

/** What is said when the gesture has been saved. */
export interface GestureWords {
  /** The specification's toast for one conversation, and for several. */
  one: string
  many: string
  /** Said as soon as it is saved here: trash is a place on this device too. Otherwise the server has to have it. */
  isLocal: boolean
  /** Once the server has done it there is no way back; until then there is. */
  isFinal?: boolean
  isOffline: boolean
}

/** How many changes one transaction writes (sync.md 2.5); the screen follows between two. */
const turn = 50

const groupOf = (desk: OpenDesk, count: number) =>
  count > 1 ? { group: uuidv7(desk.clock.now(), desk.random) } : {}

async function inTurns<Item>(items: readonly Item[], run: (part: readonly Item[]) => Promise<boolean>) {
  for (let from = 0; from < items.length; from += turn)
    if (!(await run(items.slice(from, from + turn)))) return
}

async function undoGesture(desk: OpenDesk, made: readonly Enqueued[]): Promise<void> {
  const options = groupOf(desk, made.length)
  const progress = new BulkProgress(made.length, 'undo')
  let done = 0
  try {
    await inTurns([...made].reverse(), async (part) => {
      await undoAll(desk, part, options)
      progress.advance((done += part.length))
      return true
    })
  } finally {
    progress.end()
  }
}

/** Makes the changes; null when the agent stopped it half-way, then nothing of it stays. */
async function enqueueAll(desk: OpenDesk, changes: readonly Change[]): Promise<Enqueued[] | null> {
  const options = groupOf(desk, changes.length)
  const progress = new BulkProgress(changes.length, 'change')
  const made: Enqueued[] = []
  try {
    await inTurns(changes, async (part) => {
      const done = await mutateAll(desk, part, options)
      for (const [index, enqueued] of done.entries())
        if (enqueued) made.push({ ...enqueued, inverse: enqueued.inverse ?? part[index]?.inverse ?? null })
      progress.advance(made.length)
      return !progress.isCancelled
    })
  } finally {
    progress.end()
  }
  if (!progress.isCancelled) return made
  await undoGesture(desk, made)
  return null
}

/** Says what became of a gesture: all of it, or how much; what was refused is in the Outbox. */
async function tellOutcome(
  desk: OpenDesk,
  made: readonly Enqueued[],
  text: string,
  undo: (() => void) | undefined,
): Promise<void> {
  let applied = 0
  for (const { op } of made) if (await whenApplied(desk, op)) applied += 1
  if (applied === made.length) return void showToast({ text, ...(undo ? { undo } : {}) })
  const ops = made.map(({ op }) => op)
  const refused = await desk.db.outbox.where('op').anyOf(ops).count()
  // One that stands alone is told of where it was done; one that was undone meanwhile needs no words.
  if (refused > 0 && made.length > 1)
    showToast({
      text: `${applied} of ${made.length} updated, ${refused} ${refused === 1 ? 'needs' : 'need'} attention`,
      tone: 'error',
      action: { label: 'Show', run: () => void (panels.isOutboxOpen = true) },
    })
}

/**
 * Changes conversations in one gesture: one op each under a common group, one toast, one Undo. Resolves when all are
 * saved on this device. Delivery is never claimed before: offline the toast says where the work is, online it comes
 * when the server has answered to the last one.
 */
export async function changeConversations(
  desk: OpenDesk,
  changes: readonly Change[],
  words: GestureWords,
): Promise<void> {
  const made = await enqueueAll(desk, changes)
  if (!made || made.length === 0) return
  noteStorageRoom()
  const text = made.length === 1 ? words.one : words.many
  const undo = () => void undoGesture(desk, made).catch(reportFailure)
  if (words.isLocal) showToast({ text, undo })
  else if (words.isOffline) showToast({ text: 'Saved on this device', tone: 'pending', undo })
  else void tellOutcome(desk, made, text, words.isFinal ? undefined : undo).catch(reportFailure)
}
