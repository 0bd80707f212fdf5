import type { Conversation } from '#domain/conversations/conversation.ts'
import { heldBackUntil } from '#domain/conversations/drafts/undo-send.ts'
import { DeskError } from '#domain/errors.ts'
import { internetMessageId } from '../mail/thread-token.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import type { OpEffects } from '../sync/area-rules.ts'
import { letLeave } from './mail-rows.ts'

/** Refuses to move a conversation to a mailbox that the actor may not see. */
export async function requireMailboxes(_: DeskSql, tx: StoreTx): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    if (name !== 'conversations' || !after || before?.['mailboxId'] === after['mailboxId']) continue
    const { mailboxId } = after as unknown as Conversation
    if (!(await tx.mailboxes.get(mailboxId)))
      throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
  }
}

/** Mail to send after the commit: exactly one row for a sending op, none for any other (S9). */
export const mailEffect: OpEffects = async ({ sql, tx, now }, { mutator, args, wire }) => {
  const sends = mutator.sends?.(args)
  if (!sends) return []
  const message = await tx.messages.get(sends.conversationId, sends.messageId)
  if (!message) throw new Error(`${wire.cmd} queued a mail for a message that it did not write`)
  const conversation = await tx.conversations.get(sends.conversationId)
  const notBefore = heldBackUntil(sends.notBefore, now)
  const mailId = internetMessageId(wire.op, message.from.email)
  const leaving = { accountId: sql.accountId, messageId: message.id, mailId }
  return [
    letLeave(
      { ...leaving, mailboxId: conversation?.mailboxId ?? null },
      { op: wire.op, conversationId: sends.conversationId, notBefore, now },
    ),
  ]
}
