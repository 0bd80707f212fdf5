import { showToast } from '#app/ui/toast-store.ts'
import { discard, mutate } from '#app/desk/changes.ts'
import type { StatusId } from '#domain/conversations/status.ts'
import type { Desk } from '#local/desk.ts'
import type { OutboxOp } from '#local/rows.ts'
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

/** Gives a conversation that was closed after the mail the status it had. */
async function reopen(
  desk: Desk,
  closeOp: string,
  conversationId: number,
  statusId: StatusId,
): Promise<void> {
  await discard(desk, closeOp)
  if (await whenApplied(desk, closeOp))
    await mutate(desk, 'conversations.setStatus', { conversationId, statusId, acknowledged: 0 })
}

/**
 * Undo send: takes a mail back as long as it has not left, with the closing that followed it, and brings its words
 * back into the composer. The words are kept before the server is asked, so that nothing can lose them; when the mail
 * has left already that copy goes again. `open` shows the conversation.
 */
export async function undoSend(
  desk: Desk,
  { op, closeOp, statusBefore }: SentOps,
  open: (conversationId: number) => void,
): Promise<void> {
  const sent = await findOp(desk, op)
  if (!sent) {
    showToast({ text: 'There is nothing to take back any more', tone: 'error' })
    return
  }
  const { conversationId, draftId, isCertain } = await keepAsDraft(desk, sent)
  if (!isCertain && (await whenApplied(desk, op))) {
    await mutate(desk, 'drafts.delete', { id: draftId, conversationId, rev: 1 })
    showToast({ text: tooLate, tone: 'error' })
    return
  }
  if (closeOp !== null && statusBefore !== null) await reopen(desk, closeOp, conversationId, statusBefore)
  open(conversationId)
  wantedDraft.id = draftId
}
