import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Activity } from '#domain/conversations/activity.ts'
import type { Attachment } from '#domain/conversations/attachment.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { isFound } from '#domain/conversations/finding.ts'
import { messageLimits } from '#domain/conversations/message.ts'
import { previewOf } from '#domain/conversations/preview.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { literal, textArray } from '../store/literal.ts'
import { moveOver, positionOf } from './earlier.ts'
import type { Inbound } from './inbound.ts'
import type { PlacingWork } from './placing.ts'

/** A message that came in, and the statements for what no device keeps of it: they follow its row. */
export interface InboundMessage {
  messageId: Id
  after: string[]
}

/** How an agent speaks for the desk by a way that is none of it. */
export interface Voice {
  userId: Id
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
  const isNewest = !inbound.isOver || inbound.arrivedAt >= conversation.lastActivityAt
  const moved = { ...movedBy(conversation, inbound), preview: isNewest ? preview : conversation.preview }
  if (inbound.isOver)
    await moveOver(work, conversation, inbound, { ...moved, position, isInbound: voice === null })
  else if (voice === null) await moveOn(work, conversation, inbound, { ...moved, position })
  else await moveOnByAgent(work, conversation, voice, { ...moved, position })
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

type Patch = Partial<Omit<Conversation, 'id'>>
type Turn = Pick<Activity, 'field' | 'from' | 'to'>

/** What any new message does to its conversation's row. */
const movedBy = (conversation: Conversation, { arrivedAt, files }: Inbound) => ({
  totalMessages: conversation.totalMessages + 1,
  lastActivityAt: Math.max(conversation.lastActivityAt, arrivedAt),
  hasAttachment: conversation.hasAttachment || files.some(({ isInline }) => !isInline),
})

/**
 * Brings the conversation's row up to what somebody outside wrote; a reopening and the end of a snooze are entries of
 * the trail, and what was closed without an answer does not count as waited for.
 */
async function moveOn(
  work: PlacingWork,
  conversation: Conversation,
  { isAutomatic, arrivedAt }: Inbound,
  { position, ...moved }: Patch & { position: number },
): Promise<void> {
  const { snoozeTime, waitingSince } = conversation
  const isWaiting = !isAutomatic
  const hasReopened = isWaiting && conversation.statusId === statusIds.closed
  const statusId = hasReopened ? statusIds.open : conversation.statusId
  const turns: Turn[] = [
    ...(hasReopened ? [{ field: 'statusId' as const, from: conversation.statusId, to: statusId }] : []),
    ...(isWaiting && snoozeTime !== null
      ? [{ field: 'snoozeTime' as const, from: snoozeTime, to: null }]
      : []),
  ]
  await writeTurns(
    work,
    conversation,
    { turns, actorId: null, position },
    {
      ...moved,
      ...{ statusId, lastInboundPosition: position },
      lastInboundAt: Math.max(conversation.lastInboundAt ?? 0, arrivedAt),
      ...(isWaiting && {
        ...{ isRead: false, isTrashed: false, snoozeTime: null },
        waitingSince: hasReopened ? arrivedAt : (waitingSince ?? arrivedAt),
      }),
    },
  )
}

/** The same for what an agent wrote in a mail program: an answer ends the waiting, whatever else is news to the desk. */
async function moveOnByAgent(
  work: PlacingWork,
  conversation: Conversation,
  { kind, userId }: Voice,
  { position, ...moved }: Patch & { position: number },
): Promise<void> {
  const isAnswer = kind === 'reply'
  const isOpened = isAnswer && conversation.statusId === statusIds.new
  const statusId = isOpened ? statusIds.open : conversation.statusId
  const turns: Turn[] = isOpened ? [{ field: 'statusId', from: conversation.statusId, to: statusId }] : []
  await writeTurns(
    work,
    conversation,
    { turns, actorId: userId, position },
    {
      ...moved,
      ...{ statusId, isRead: kind !== 'forward' },
      ...(kind !== 'forward' && { waitingSince: null }),
    },
  )
}

/** Writes the conversation's row, and behind the message the turns that it took. */
async function writeTurns(
  { tx, newIds }: PlacingWork,
  { id, items }: Conversation,
  { turns, actorId, position }: { turns: readonly Turn[]; actorId: Id | null; position: number },
  patch: Patch,
): Promise<void> {
  const ids = await newIds(turns.length)
  let lastPosition = position
  for (const [index, turn] of turns.entries()) {
    lastPosition = await tx.nextPosition(id)
    tx.add('activities', {
      ...{ id: invariant(ids[index], 'id'), conversationId: id, position: lastPosition, ...turn },
      ...{ actorId, op: null, overruledUserId: null, createdAt: tx.at, origins: [] },
    })
  }
  await tx.conversations.patch(id, { ...patch, lastPosition, items: items + 1 + turns.length })
}
