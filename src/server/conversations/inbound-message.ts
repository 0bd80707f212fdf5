import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import type { Attachment } from '#domain/conversations/attachment.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { messageLimits } from '#domain/conversations/message.ts'
import { previewOf } from '#domain/conversations/preview.ts'
import type { MailAddress } from '../mail/addresses.ts'
import type { ReadMail } from '../mail/mail.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import { literal, textArray } from '../store/literal.ts'
import { isListed, reopens, statusAfter } from './mail-rules.ts'
import type { PlacingWork } from './placing.ts'

/** A message that came by mail, and the statements for what no device keeps of it: they follow its row. */
export interface InboundMessage {
  messageId: Id
  after: string[]
}

/** Puts a mail into its conversation, which is new or held locked. */
export async function addInbound(
  work: PlacingWork,
  conversation: Conversation,
  mailboxId: Id,
  mail: ReadMail,
  rawSha256: string,
): Promise<InboundMessage> {
  const { sql, tx } = work
  const visible = mail.quote.visibleHtml ?? mail.html ?? textToHtml(mail.quote.visibleText)
  const quoted =
    mail.quote.quotedHtml ?? (mail.quote.quotedText === null ? null : textToHtml(mail.quote.quotedText))
  const fits = (html: string | null) => html !== null && html.length <= messageLimits.storedHtml
  const preview = previewOf(visible)
  const position = await tx.nextPosition(conversation.id)
  const [messageId, ...fileIds] = (await work.newIds(1 + mail.attachments.length)) as [Id, ...Id[]]
  const attachments = mail.attachments.map(({ name, type, size, sha256, contentId, isInline }, index) => {
    const id = invariant(fileIds[index], 'id')
    return { id, name, size, type, sha256, contentId, isInline }
  })
  tx.add('messages', {
    ...{ id: messageId, conversationId: conversation.id, position, kind: 'inbound', isInbound: true },
    ...{ from: addressOf(mail.sender), authorId: null, to: mail.to.map(addressOf) },
    ...{ cc: mail.cc.map(addressOf), bcc: [], subject: mail.subject, preview, attachments },
    html: fits(visible) ? visible : null,
    quotedHtml: fits(quoted) ? quoted : null,
    ...{ quotes: null, isAutomatic: !reopens(mail), createdAt: mail.sentAt, origins: [] },
  })
  await moveOn(work, conversation, mail, position, preview)
  const large = {
    html: fits(visible) ? null : visible,
    quotedHtml: quoted === null || fits(quoted) ? null : quoted,
  }
  const source = insertSource(sql.accountId, messageId, mailboxId, mail, rawSha256, large)
  return { messageId, after: [source, ...insertFiles(sql.accountId, messageId, attachments, tx.at)] }
}

function insertSource(
  accountId: Id,
  messageId: Id,
  mailboxId: Id,
  mail: ReadMail,
  rawSha256: string,
  large: { html: string | null; quotedHtml: string | null },
): string {
  const values = [
    ...[accountId, messageId, mailboxId, mail.messageId].map((value) => literal(value)),
    ...[textArray(mail.inReplyTo), textArray(mail.references)],
    ...[rawSha256, mail.text, large.html, large.quotedHtml].map((value) => literal(value)),
  ]
  return (
    'insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, in_reply_to, ' +
    `reference_ids, raw_sha256, text, html_large, quoted_html_large) values (${values.join(', ')})`
  )
}

function insertFiles(
  accountId: Id,
  messageId: Id,
  files: readonly Attachment[],
  createdAt: number,
): string[] {
  const rows = files.map(({ id, sha256, name, type, size }) => {
    const values = [accountId, id, sha256, name, type, size, size, true, messageId, createdAt]
    return `(${values.map((value) => literal(value)).join(', ')})`
  })
  if (rows.length === 0) return []
  return [
    'insert into attachments (account_id, id, sha256, name, type, size, uploaded_bytes, is_complete, message_id, ' +
      `created_at) values ${rows.join(', ')}`,
  ]
}

/**
 * Brings the conversation's row up to the new message; a reopening and the end of a snooze are entries of the trail, and
 * what was closed without an answer does not count as waited for.
 */
async function moveOn(
  { tx, newIds }: PlacingWork,
  conversation: Conversation,
  mail: ReadMail,
  position: number,
  preview: string,
): Promise<void> {
  const { id, snoozeTime, waitingSince } = conversation
  const isWaiting = reopens(mail)
  const statusId = statusAfter(conversation.statusId, mail)
  const hasReopened = statusId !== conversation.statusId
  const trail: Pick<Activity, 'field' | 'from' | 'to'>[] = [
    ...(hasReopened ? [{ field: 'statusId' as const, from: conversation.statusId, to: statusId }] : []),
    ...(isWaiting && snoozeTime !== null
      ? [{ field: 'snoozeTime' as const, from: snoozeTime, to: null }]
      : []),
  ]
  const ids = await newIds(trail.length)
  let lastPosition = position
  for (const [index, entry] of trail.entries()) {
    lastPosition = await tx.nextPosition(id)
    tx.add('activities', {
      ...{ id: invariant(ids[index], 'id'), conversationId: id, position: lastPosition, ...entry },
      ...{ actorId: null, op: null, overruledUserId: null, createdAt: tx.at, origins: [] },
    })
  }
  await tx.conversations.patch(id, {
    ...{ statusId, preview, lastPosition, lastInboundPosition: position, lastInboundAt: mail.sentAt },
    totalMessages: conversation.totalMessages + 1,
    items: conversation.items + 1 + trail.length,
    lastActivityAt: Math.max(conversation.lastActivityAt, mail.sentAt),
    hasAttachment: conversation.hasAttachment || mail.attachments.some(isListed),
    ...(isWaiting && {
      ...{ isRead: false, isTrashed: false, snoozeTime: null },
      waitingSince: hasReopened ? mail.sentAt : (waitingSince ?? mail.sentAt),
    }),
  })
}

function addressOf(address: MailAddress | null) {
  return { email: address?.address ?? '', name: address?.name ?? '' }
}
