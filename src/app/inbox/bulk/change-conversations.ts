import { whenApplied } from '#app/desk/live/settled.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { claimRefusals, releaseRefusals } from '#app/outbox/refusal-news.ts'
import { noteStorageRoom } from '#app/desk/session/storage-store.ts'
import { panels } from '#app/desk/page/panels.ts'
import { undone } from '#app/desk/live/undone.ts'
import { deedText, mergeOf } from '#app/toasts/deed-texts.ts'
import { showToast, withdraw, type ToastText } from '#app/toasts/toast-store.ts'
import { unsentAmong, unsentText } from '#app/messages/unsent.ts'
import { mutateAll, undoAll } from '#app/desk/live/changes.ts'
import { uuidv7 } from '#lib/id.ts'
import type { Enqueued } from '#local/mutate.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { BulkProgress } from './bulk-progress.ts'
import type { Gesture, MakeGesture } from '../gestures/gestures.ts'

/** A change of one conversation. */
export interface Change {
  cmd: string
  args: { conversationId: number } & Record<string, unknown>
  /** Op of Undo for commands without an inverse. */
  inverse?: { name: string; args: unknown }
}

/** Options of a gesture. */
export interface GestureOptions {
  isOffline: boolean
  /** Restores the open conversation on Undo. */
  goBack?: (() => void) | undefined
}

/** Changes per transaction (sync.md 2.5); the screen can update between two. */
const turn = 50

const groupOf = (desk: OpenDesk, count: number) =>
  count > 1 ? { group: uuidv7(desk.clock.now(), desk.random) } : {}

async function inTurns<Item>(items: readonly Item[], run: (part: readonly Item[]) => Promise<boolean>) {
  for (let from = 0; from < items.length; from += turn)
    if (!(await run(items.slice(from, from + turn)))) return
}

async function undoGesture(desk: OpenDesk, made: readonly Enqueued[]): Promise<Enqueued[]> {
  const inverses: Enqueued[] = []
  const options = groupOf(desk, made.length)
  const progress = new BulkProgress(made.length, 'undo')
  let done = 0
  try {
    await inTurns([...made].reverse(), async (part) => {
      for (const each of await undoAll(desk, part, options)) if (each) inverses.push(each)
      progress.advance((done += part.length))
      return true
    })
  } finally {
    progress.end()
  }
  return inverses
}

/** Result of a gesture. */
interface Made {
  made: Enqueued[]
  words: Omit<Gesture, 'changes'>
  isStopped: boolean
}

/**
 * Makes the changes, reading conversations in batches so that the page stays responsive. If the agent stops
 * it, finished batches stay.
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
      // A single change needs no group, however many rows were selected.
      const isAlone = ids.length <= turn && changes.length === 1
      const enqueued = changes.length > 0 ? await mutateAll(desk, changes, isAlone ? {} : options) : []
      claimRefusals(enqueued.flatMap((each) => each?.op ?? []))
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

/**
 * Replaces the toast of a batch if the server refuses part of it, by one with the counts; refused changes are
 * in the Outbox and get no toasts of their own.
 */
async function announceRefused(desk: OpenDesk, ops: readonly string[]): Promise<void> {
  const applied = new Set<string>()
  for (const op of ops) if (await whenApplied(desk, op)) applied.add(op)
  const rest = await desk.db.outbox.where('op').anyOf(ops).toArray()
  const refused = rest.filter(({ state }) => state === 'attention').map(({ op }) => op)
  const isRefused = new Set(refused)
  // The others need no report: they were applied, or undone meanwhile.
  releaseRefusals(ops.filter((op) => !isRefused.has(op)))
  if (refused.length === 0) return
  withdraw(ops)
  const need = refused.length === 1 ? 'needs' : 'need'
  showToast({
    text: `${applied.size} of ${ops.length} updated, ${refused.length} ${need} attention`,
    tone: 'error',
    action: { label: 'Show', run: () => void (panels.isOutboxOpen = true) },
  })
}

/** Success toast of a batch without Undo, once the server has applied all of it. */
async function announceDone(desk: OpenDesk, ops: readonly string[], words: ToastText): Promise<void> {
  for (const op of ops) if (!(await whenApplied(desk, op))) return
  showToast(words)
}

/**
 * Changes conversations in one gesture: one op each in a common group, one toast, one Undo. Resolves when all
 * are saved on this device, with a toast at once, also offline; changes that the server refuses are reported
 * once it has answered for the last op.
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
  const ops = made.map(({ op }) => op)
  const unsent = unsentText(words.takesWords ? await unsentAmong(desk, ids) : 0, count)
  const several = isStopped ? `Stopped: ${deedText(count, deed)}` : (words.many ?? deedText(count, deed))
  const text = (count === 1 ? one : several) + unsent
  const undo = () => {
    const outcome = undone(desk, undoGesture(desk, made))
    goBack?.()
    return outcome
  }
  if (isOffline && !isLocal)
    showToast({
      text: isStopped ? text : 'Saved on this device',
      ...{ tone: 'pending', undo, ops },
      merge: mergeOf(deed, count, ', saved on this device'),
    })
  else if (isFinal) void announceDone(desk, ops, { text, merge: mergeOf(deed, count) }).catch(reportFailure)
  else showToast({ text, undo, ops, merge: mergeOf(deed + unsent, count) })
  // A single refused change is reported with its reason.
  if (count === 1) releaseRefusals(ops)
  else void announceRefused(desk, ops).catch(reportFailure)
}
