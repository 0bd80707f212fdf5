import { showToast, undoneKey } from '#app/toasts/toast-store.ts'
import { discard, mutate } from '#app/desk/live/changes.ts'
import { stateOf } from '#domain/conversations/drafts/draft-end.ts'
import { mutators } from '#domain/registry.ts'
import type { Desk } from '#local/desk.ts'
import type { Enqueued } from '#local/mutate.ts'
import type { SentFollower } from '#local/queries/sent.ts'
import type { OutboxOp } from '#local/rows.ts'
import { dropDraft } from '../drafts/drop-draft.ts'
import { keepAsDraft, wantedDraft } from '../drafts/edit-op.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import { whenApplied } from '#app/desk/live/settled.ts'

type Sent = Pick<OutboxOp, 'op' | 'cmd' | 'args'>

const tooLate = 'It has been sent already'

/** Delay of the toast that the server is being asked, in ms. */
const answerSoon = 1000

/** An op of this device, waiting or confirmed; undefined if it is no longer logged. */
async function findOp({ db }: Desk, op: string): Promise<Sent | undefined> {
  const sent = await db.sentLog.get(op)
  return sent ? { op, ...(sent.wire as Pick<OutboxOp, 'cmd' | 'args'>) } : db.outbox.get({ op })
}

/** True if the mail has been sent; shows a toast while the server's answer is slow. */
async function hasLeft(desk: Desk, op: string): Promise<boolean> {
  const isAsked = {
    text: 'The server is asked whether it has left',
    tone: 'pending',
    key: undoneKey,
  } as const
  const cancel = desk.clock.after(answerSoon, () => void showToast(isAsked))
  try {
    return await whenApplied(desk, op)
  } finally {
    cancel()
  }
}

/** Withdraws the followers of a mail and reverts those that were applied. */
async function undoFollowers(desk: Desk, followers: readonly SentFollower[]): Promise<Enqueued[]> {
  const made: Enqueued[] = []
  for (const { op, cmd, args, before } of [...followers].reverse()) {
    await discard(desk, op)
    const inverse = before && mutators.get(cmd)?.inverse?.(args, before, null)
    if (inverse && (await whenApplied(desk, op))) made.push(await mutate(desk, inverse.name, inverse.args))
  }
  return made
}

/**
 * Undo Send: withdraws a mail that is not sent yet and its followers, and restores its text and template
 * actions in the composer. The text is saved before the server is asked, so that it cannot be lost; if the
 * mail was sent already, this copy is deleted. `open` shows the conversation.
 * @returns the reverting ops; false if the mail was not withdrawn, which has been reported.
 */
export async function undoSend(
  desk: Desk,
  { op, followers }: SentOps,
  open: (conversationId: number) => void,
): Promise<Enqueued[] | false> {
  const sent = await findOp(desk, op)
  if (!sent) {
    showToast({ text: 'There is nothing to take back any more', tone: 'error', key: undoneKey })
    return false
  }
  const { conversationId, draftId, savedBy, isCertain } = await keepAsDraft(desk, sent)
  if (!isCertain && (await hasLeft(desk, op))) {
    // Changes made to the copy meanwhile are kept.
    const draftState = stateOf({ rev: 1, savedBy, scheduled: null })
    await dropDraft(desk, conversationId, { draftId, draftRev: 1, draftState })
    showToast({ text: tooLate, tone: 'error', key: undoneKey })
    return false
  }
  const made = await undoFollowers(desk, followers)
  open(conversationId)
  wantedDraft.id = draftId
  return made
}
