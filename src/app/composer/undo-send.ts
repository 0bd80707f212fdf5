import { showToast } from '#app/ui/toast-store.ts'
import { discard, mutate } from '#app/desk/changes.ts'
import { stateOf } from '#domain/conversations/draft-end.ts'
import { mutators } from '#domain/registry.ts'
import type { Desk } from '#local/desk.ts'
import type { SentFollower } from '#local/queries/sent.ts'
import type { OutboxOp } from '#local/rows.ts'
import { dropDraft } from './drop-draft.ts'
import { keepAsDraft, wantedDraft } from './edit-op.ts'
import type { SentOps } from './send-words.ts'
import { whenApplied } from './settled.ts'

type Sent = Pick<OutboxOp, 'op' | 'cmd' | 'args'>

const tooLate = 'It has been sent already'

/** An op of this device, waiting or confirmed; undefined once it has been forgotten. */
async function findOp({ db }: Desk, op: string): Promise<Sent | undefined> {
  const sent = await db.sentLog.get(op)
  return sent ? { op, ...(sent.wire as Pick<OutboxOp, 'cmd' | 'args'>) } : db.outbox.get({ op })
}

/** Takes back what followed a mail: what has not happened never will, and what was changed is as it was before. */
async function undoFollowers(desk: Desk, followers: readonly SentFollower[]): Promise<void> {
  for (const { op, cmd, args, before } of [...followers].reverse()) {
    await discard(desk, op)
    const inverse = before && mutators.get(cmd)?.inverse?.(args, before, null)
    if (inverse && (await whenApplied(desk, op))) await mutate(desk, inverse.name, inverse.args)
  }
}

/**
 * Undo send: takes a mail back as long as it has not left, with what followed it, and brings its words and the actions
 * of its template back into the composer. They are kept before the server is asked, so that nothing can lose them; when
 * the mail has left already that copy goes again. `open` shows the conversation.
 */
export async function undoSend(
  desk: Desk,
  { op, followers }: SentOps,
  open: (conversationId: number) => void,
): Promise<void> {
  const sent = await findOp(desk, op)
  if (!sent) {
    showToast({ text: 'There is nothing to take back any more', tone: 'error' })
    return
  }
  const { conversationId, draftId, savedBy, isCertain } = await keepAsDraft(desk, sent)
  if (!isCertain && (await whenApplied(desk, op))) {
    // What was done with the copy meanwhile stays.
    const draftState = stateOf({ rev: 1, savedBy, scheduled: null })
    await dropDraft(desk, conversationId, { draftId, draftRev: 1, draftState })
    showToast({ text: tooLate, tone: 'error' })
    return
  }
  await undoFollowers(desk, followers)
  open(conversationId)
  wantedDraft.id = draftId
}
