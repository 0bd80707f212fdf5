import { randomUUID } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { acknowledgementFor, type AcknowledgedBy } from '#domain/automatic-answers/acknowledgement.ts'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { byDesk } from '#domain/events/cause.ts'
import { ancestry, keepingSource, letLeave } from '../conversations/mail-rows.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import { internetMessageId } from '../mail/thread-token.ts'
import type { DeskSql } from '../store/database.ts'

/** Mail to be acknowledged, with the text of the answer. */
export interface Acknowledged extends AcknowledgedBy {
  conversationId: Id
  message: Pick<Message, 'id' | 'subject'>
  mailboxId: Id
  /** Inbox as the sender. */
  from: Address
  to: Address
  html: string
}

/**
 * Adds an automatic answer to a conversation and queues its mail. It does not count as an answer: the
 * customer still waits, and the conversation stays unread and shows the customer's message.
 */
export async function acknowledge(inner: DeskSql, told: Acknowledged, now: number): Promise<void> {
  const { conversationId, message, mailboxId, from, to } = told
  await inUnitOfWork(
    inner,
    { cause: byDesk, at: now, isChecked: true },
    async ({ sql, rows, tx, after, drop }) => {
      await rows.lock('conversations', [conversationId])
      const conversation = await tx.conversations.get(conversationId)
      // A merge has moved its messages meanwhile.
      if (!conversation || conversation.mergedInto !== null) return drop()
      const html = sanitiseHtml(acknowledgementFor(told.html, told))
      const [fresh] = await sql.rows<{ id: Id }>({ text: `select nextval('desk_id') as id` })
      const { id } = invariant(fresh, 'id')
      const position = await tx.nextPosition(conversationId)
      tx.add('messages', {
        ...{ id, conversationId, position, kind: 'automatic', isInbound: false, authorId: null },
        ...{ from, to: [to], cc: [], bcc: [], replyTo: [], subject: message.subject },
        ...{ html, quotedHtml: null, preview: previewOf(html), attachments: [], quotes: null },
        ...{ isAutomatic: true, findings: [], sentAt: null, createdAt: now, origins: [] },
      })
      tx.add('deliveries', { id, conversationId, state: 'queued', reason: null, recipients: [], at: now })
      await tx.conversations.patch(conversationId, {
        totalMessages: conversation.totalMessages + 1,
        items: conversation.items + 1,
        lastPosition: position,
      })
      const op = randomUUID()
      const mailId = internetMessageId(op, from.email)
      const leaving = { accountId: sql.accountId, messageId: id, mailboxId, mailId }
      after(
        keepingSource(leaving, await ancestry(sql, message.id), html),
        letLeave(leaving, { op, conversationId, notBefore: now, now }),
      )
    },
  )
}
