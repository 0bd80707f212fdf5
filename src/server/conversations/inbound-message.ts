import type { Attachment } from '#domain/conversations/attachment.ts'
import { messageLimits } from '#domain/conversations/message.ts'
import { previewOf } from '#domain/conversations/preview.ts'
import type { MailAddress } from '../mail/addresses.ts'
import type { ReadMail } from '../mail/mail.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { DeskSql } from '../store/database.ts'
import { isListed, KnownMail, reopens, statusAfter } from './mail-rules.ts'
import { giveTicketNo, type PlacedConversation } from './placing.ts'

const uniqueViolation = '23505'

/**
 * Puts a mail into its conversation, which the caller holds locked.
 * @throws KnownMail when another copy came first.
 */
export async function insertInbound(
  sql: DeskSql,
  conversation: PlacedConversation,
  mailboxId: number,
  mail: ReadMail,
  rawSha256: string,
  now: number,
): Promise<number> {
  const visible = mail.quote.visibleHtml ?? mail.html ?? textToHtml(mail.quote.visibleText)
  const quoted =
    mail.quote.quotedHtml ?? (mail.quote.quotedText === null ? null : textToHtml(mail.quote.quotedText))
  const fits = (html: string | null) => html !== null && html.length <= messageLimits.storedHtml
  const preview = previewOf(visible)
  const position = conversation.lastPosition + 1
  const attachments = await insertAttachments(sql, mail, now)
  const [message] = await sql.rows<{ id: number }>({
    text: `insert into messages (account_id, conversation_id, position, kind, is_inbound, "from", "to", cc, bcc, subject,
        html, quoted_html, preview, attachments, is_automatic, created_at)
      values ($1, $2, $3, 'inbound', true, $4, $5, $6, '[]', $7, $8, $9, $10, $11, $12, $13) returning id`,
    values: [
      sql.accountId,
      conversation.id,
      position,
      JSON.stringify(addressOf(mail.sender)),
      JSON.stringify(mail.to.map(addressOf)),
      JSON.stringify(mail.cc.map(addressOf)),
      mail.subject,
      fits(visible) ? visible : null,
      fits(quoted) ? quoted : null,
      preview,
      JSON.stringify(attachments),
      !reopens(mail),
      mail.sentAt,
    ],
  })
  const messageId = (message as { id: number }).id
  await insertSource(sql, messageId, mailboxId, mail, rawSha256, {
    htmlLarge: fits(visible) ? null : visible,
    quotedHtmlLarge: quoted === null || fits(quoted) ? null : quoted,
  })
  await sql.rows({
    text: 'update attachments set message_id = $1 where id = any($2)',
    values: [messageId, attachments.map((file) => file.id)],
  })
  await moveOn(sql, conversation, mail, position, preview, now)
  if (conversation.totalMessages === 0) await giveTicketNo(sql, conversation.id)
  return messageId
}

async function insertSource(
  sql: DeskSql,
  messageId: number,
  mailboxId: number,
  mail: ReadMail,
  rawSha256: string,
  large: { htmlLarge: string | null; quotedHtmlLarge: string | null },
): Promise<void> {
  try {
    await sql.rows({
      text: `insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, in_reply_to,
          reference_ids, raw_sha256, text, html_large, quoted_html_large)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      values: [
        sql.accountId,
        messageId,
        mailboxId,
        mail.messageId,
        mail.inReplyTo,
        mail.references,
        rawSha256,
        mail.text,
        large.htmlLarge,
        large.quotedHtmlLarge,
      ],
    })
  } catch (error) {
    // The unique key decides between two copies that arrive at the same time.
    if ((error as { code?: string }).code === uniqueViolation) throw new KnownMail()
    throw error
  }
}

async function insertAttachments(sql: DeskSql, mail: ReadMail, now: number): Promise<Attachment[]> {
  const kept: Attachment[] = []
  for (const { name, type, size, sha256, contentId, isInline } of mail.attachments) {
    const [row] = await sql.rows<{ id: number }>({
      text: `insert into attachments (account_id, sha256, name, type, size, uploaded_bytes, is_complete, created_at)
        values ($1, $2, $3, $4, $5, $5, true, $6) returning id`,
      values: [sql.accountId, sha256, name, type, size, now],
    })
    kept.push({ id: (row as { id: number }).id, name, size, type, sha256, contentId, isInline })
  }
  return kept
}

/**
 * Brings the conversation's row up to the new message; a reopening and the end of a snooze are entries of the trail, and
 * what was closed without an answer does not count as waited for.
 */
async function moveOn(
  sql: DeskSql,
  conversation: PlacedConversation,
  mail: ReadMail,
  position: number,
  preview: string,
  now: number,
): Promise<void> {
  const isWaiting = reopens(mail)
  const statusId = statusAfter(conversation.statusId, mail)
  const { snoozeTime } = conversation
  const hasReopened = statusId !== conversation.statusId
  const trail = [
    ...(!hasReopened ? [] : [['statusId', conversation.statusId, statusId]]),
    ...(isWaiting && snoozeTime !== null ? [['snoozeTime', snoozeTime, null]] : []),
  ]
  for (const [index, [field, from, to]] of trail.entries())
    await sql.rows({
      text: `insert into activities (account_id, conversation_id, position, field, "from", "to", created_at)
        values ($1, $2, $3, $4, $5, $6, $7)`,
      values: [
        sql.accountId,
        conversation.id,
        position + 1 + index,
        field,
        JSON.stringify(from),
        JSON.stringify(to),
        now,
      ],
    })
  await sql.rows({
    text: `update conversations set total_messages = total_messages + 1, items = $2, last_position = $3,
        last_inbound_position = $4, last_inbound_at = $5, preview = $6, last_activity_at = $7,
        has_attachment = has_attachment or $8, status_id = $9, is_read = is_read and not $10,
        is_trashed = is_trashed and not $10, snooze_time = case when $10 then null else snooze_time end,
        waiting_since = case when not $10 then waiting_since when $11 then $5 else coalesce(waiting_since, $5) end
      where id = $1`,
    values: [
      conversation.id,
      conversation.items + 1 + trail.length,
      position + trail.length,
      position,
      mail.sentAt,
      preview,
      Math.max(conversation.lastActivityAt, mail.sentAt),
      mail.attachments.some(isListed),
      statusId,
      isWaiting,
      hasReopened,
    ],
  })
}

function addressOf(address: MailAddress | null) {
  return { email: address?.address ?? '', name: address?.name ?? '' }
}
