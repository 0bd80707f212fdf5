import { whenApplied } from '#app/composer/settled.ts'
import type { OpenDesk } from '#app/desk/desk-context.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { noteStorageRoom } from '#app/shell/storage-store.ts'
import { panels } from '#app/shell/panels.ts'
import { deedWords, mergeOf } from '#app/ui/deed-words.ts'
import { showToast, type ToastWords } from '#app/ui/toast-store.ts'
import { mutateAll, undoAll } from '#app/desk/changes.ts'
import { uuidv7 } from '#lib/id.ts'
import type { Enqueued } from '#local/mutate.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { BulkProgress } from './bulk-progress.ts'
import type { Gesture, MakeGesture } from './gestures.ts'

/** One change of one conversation. */
export interface Change {
  cmd: string
  args: { conversationId: number } & Record<string, unknown>
  /** What Undo sends for commands that know no inverse of their own. */
  inverse?: { name: string; args: unknown }
}

/** How a gesture is carried out. */
export interface GestureOptions {
  isOffline: boolean
  /** Shows again what was open before; called by Undo. */
  goBack?: (() => void) | undefined
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

/** What a gesture has come to. */
interface Made {
  made: Enqueued[]
  words: Omit<Gesture, 'changes'>
  isStopped: boolean
}

/**
 * Makes the changes, reading the conversations part by part: however many they are, the page goes on between two parts.
 * Where the agent stops it half-way, the parts that are made stay.
 */
async function enqueueAll(desk: OpenDesk, ids: readonly number[], make: MakeGesture): Promise<Made> {
  const options = groupOf(desk, ids.length)
  const progress = new BulkProgress(ids.length, 'change')
  const made: Enqueued[] = []
  let { changes: _, ...words } = make([])
  let done = 0
  try {
    await inTurns(ids, async (part) => {
      const { changes, ...said } = make(await conversationsByIds.run(desk.db, [...part]))
      words = said
      // One change alone is no gesture of several, however many were picked.
      const isAlone = ids.length <= turn && changes.length === 1
      const enqueued = changes.length > 0 ? await mutateAll(desk, changes, isAlone ? {} : options) : []
      for (const [index, each] of enqueued.entries())
        if (each) made.push({ ...each, inverse: each.inverse ?? changes[index]?.inverse ?? null })
      progress.advance((done += part.length))
      return !progress.isStopped
    })
  } finally {
    progress.end()
  }
  return { made, words, isStopped: progress.isStopped && done < ids.length }
}

/** Says what became of a gesture: all of it, or how much; what was refused is in the Outbox. */
async function tellOutcome(desk: OpenDesk, made: readonly Enqueued[], words: ToastWords): Promise<void> {
  let applied = 0
  for (const { op } of made) if (await whenApplied(desk, op)) applied += 1
  if (applied === made.length) return void showToast(words)
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
  ids: readonly number[],
  make: MakeGesture,
  { isOffline, goBack }: GestureOptions,
): Promise<void> {
  const { made, words, isStopped } = await enqueueAll(desk, ids, make)
  if (made.length === 0) return
  noteStorageRoom()
  const { one, deed, isLocal, isFinal } = words
  const count = made.length
  const several = isStopped ? `Stopped: ${deedWords(count, deed)}` : (words.many ?? deedWords(count, deed))
  const text = count === 1 ? one : several
  const undo = () => {
    void undoGesture(desk, made).catch(reportFailure)
    goBack?.()
  }
  if (isLocal) showToast({ text, undo, merge: mergeOf(deed, count) })
  else if (isOffline)
    showToast({
      text: isStopped ? text : 'Saved on this device',
      tone: 'pending',
      undo,
      merge: mergeOf(deed, count, ', saved on this device'),
    })
  else
    void tellOutcome(desk, made, {
      text,
      merge: mergeOf(deed, count),
      ...(isFinal ? {} : { undo }),
    }).catch(reportFailure)
}
