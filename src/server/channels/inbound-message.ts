import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { isFound } from '#domain/conversations/messages/finding.ts'
import { messageLimits } from '#domain/conversations/messages/message.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import {
  movedByAgent,
  movedByCustomer,
  movedByPast,
  type ReceivedMessage,
} from '#domain/conversations/messages/receive.ts'
import { literal, textArray } from '../store/literal.ts'
import { appendActivity } from '../sync/activity-log.ts'
import { positionOf } from './earlier.ts'
import type { Inbound } from './inbound.ts'
import type { PlacingWork } from './placing.ts'

/** Incoming message, and the SQL for its server-only rows, run after the insert of the message. */
export interface InboundMessage {
  messageId: Id
  after: string[]
}

/** Agent's part in a message written outside the product, such as in a mail program. */
export interface AgentAuthor {
  /** Null for an agent without a user in this account. */
  userId: Id | null
  kind: 'new' | 'reply' | 'forward'
  /** The message was already delivered to a customer from the program it was written in. */
  isMailed: boolean
}

const fits = (html: string | null) => html !== null && html.length <= messageLimits.storedHtml

/** Preview in lists and notifications for text that cannot be decrypted. */
const encryptedPreview = 'Encrypted message'

/** Adds a message to its conversation, which is new or locked; with a voice it is an agent's message. */
export async function addInbound(
  work: PlacingWork,
  conversation: Conversation,
  inbound: Inbound,
  voice: AgentAuthor | null,
): Promise<InboundMessage> {
  const { sql, tx } = work
  const { html, quotedHtml } = inbound
  const preview = previewOf(html) || (isFound(inbound.findings, 'encrypted') ? encryptedPreview : '')
  const position = await positionOf(work, conversation, inbound)
  const [messageId, ...fileIds] = (await work.newIds(1 + inbound.files.length)) as [Id, ...Id[]]
  const attachments = inbound.files.map((file, index) => ({
    id: invariant(fileIds[index], 'id'),
    ...file,
  }))
  tx.add('messages', {
    ...{ id: messageId, conversationId: conversation.id, position },
    ...{ kind: voice?.kind ?? 'inbound', isInbound: voice === null, authorId: voice?.userId ?? null },
    ...{ from: inbound.from ?? nobody, to: [...inbound.to], cc: [...inbound.cc], bcc: [] },
    ...{ replyTo: [...inbound.replyTo] },
    ...{ subject: inbound.subject, preview, attachments },
    html: fits(html) ? html : null,
    quotedHtml: fits(quotedHtml) ? quotedHtml : null,
    ...{
      quotes: null,
      isAutomatic: inbound.isAutomatic,
      findings: [...inbound.findings],
      sentAt: inbound.sentAt,
      createdAt: inbound.arrivedAt,
      origins: [],
    },
  })
  if (voice?.isMailed)
    tx.add('deliveries', {
      ...{ id: messageId, conversationId: conversation.id, state: 'sent', reason: null, recipients: [] },
      at: inbound.arrivedAt,
    })
  const { isOver, isAutomatic, arrivedAt } = inbound
  const hasFiles = inbound.files.some(({ isInline }) => !isInline)
  const received = { position, arrivedAt, isAutomatic, hasFiles, preview }
  await goOn(work, conversation, received, { isOver, voice })
  const source = insertSource(sql.accountId, messageId, inbound, tx.at)
  const seen = insertReferences(sql.accountId, messageId, inbound)
  return { messageId, after: [source, ...seen, ...insertFiles(sql.accountId, messageId, attachments, tx.at)] }
}

const nobody = { email: '', name: '' }

function insertSource(accountId: Id, messageId: Id, inbound: Inbound, takenAt: number): string {
  const { mailboxId, externalId, thread, rawSha256, fingerprint, text, html, quotedHtml } = inbound
  const values = [
    ...[accountId, messageId, mailboxId, externalId].map((value) => literal(value)),
    ...[textArray(thread.inReplyTo), textArray(thread.references)],
    ...[rawSha256, fingerprint, text].map((value) => literal(value)),
    ...[html, quotedHtml].map((value) => literal(fits(value) ? null : value)),
    ...[literal(takenAt), literal(inbound.envelope, 'json')],
  ]
  return (
    'insert into message_sources (account_id, message_id, mailbox_id, internet_message_id, in_reply_to, ' +
    `reference_ids, raw_sha256, fingerprint, text, html_large, quoted_html_large, taken_at, envelope) values (${values.join(', ')})`
  )
}

/**
 * References are stored even if no such message is known: it, or another message with the same reference, may
 * arrive later. The same goes for topics of external systems.
 */
function insertReferences(accountId: Id, messageId: Id, { mailboxId, thread }: Inbound): string[] {
  const topics = thread.topic === null ? [] : [thread.topic.key]
  const rows = [...new Set([...thread.inReplyTo, ...thread.references, ...topics])].map(
    (id) => `(${[accountId, mailboxId, id, messageId].map((value) => literal(value)).join(', ')})`,
  )
  if (rows.length === 0) return []
  return [
    `insert into message_references (account_id, mailbox_id, internet_message_id, message_id) values ${rows.join(', ')}`,
  ]
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

/** Updates the conversation's row and adds the activities of the message after it. */
async function goOn(
  { tx, newIds }: PlacingWork,
  conversation: Conversation,
  message: ReceivedMessage,
  { isOver, voice }: { isOver: boolean; voice: AgentAuthor | null },
): Promise<void> {
  const { patch, turns } = isOver
    ? movedByPast(conversation, message, voice === null)
    : voice === null
      ? movedByCustomer(conversation, message)
      : movedByAgent(conversation, message, voice.kind)
  const { id } = conversation
  const ids = await newIds(turns.length)
  await tx.conversations.patch(id, patch)
  for (const [index, turn] of turns.entries())
    await appendActivity(tx, {
      ...{ id: invariant(ids[index], 'id'), conversationId: id, ...turn },
      ...{ actorId: voice?.userId ?? null, op: null },
    })
}
