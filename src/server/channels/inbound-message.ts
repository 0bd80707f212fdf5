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

/** A message that came in, and the statements for what no device keeps of it: they follow its row. */
export interface InboundMessage {
  messageId: Id
  after: string[]
}

/** How an agent speaks for the desk by a way that is none of it. */
export interface Voice {
  /** Null for an agent who is no user here. */
  userId: Id | null
  kind: 'new' | 'reply' | 'forward'
  /** Somebody outside got it, from where it was written. */
  isMailed: boolean
}

const fits = (html: string | null) => html !== null && html.length <= messageLimits.storedHtml

/** In lists and notices in the place of words that nobody here can read. */
const encryptedPreview = 'Encrypted message'

/** Puts a message into its conversation, which is new or held locked; with a voice it is an agent's own. */
export async function addInbound(
  work: PlacingWork,
  conversation: Conversation,
  inbound: Inbound,
  voice: Voice | null,
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
 * Messages that it refers to are remembered, also those that nobody here has: they or their like may come later. So is
 * what a system elsewhere writes about.
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

/** Writes the conversation's row, and behind the message the turns that it took. */
async function goOn(
  { tx, newIds }: PlacingWork,
  conversation: Conversation,
  message: ReceivedMessage,
  { isOver, voice }: { isOver: boolean; voice: Voice | null },
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
