import { createHash } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { escapeHtml } from '#lib/text.ts'
import { conversationLimits } from '#domain/conversations/conversation.ts'
import { noteLimits } from '#domain/conversations/notes/note.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { labelNamed } from '#domain/labels/label-named.ts'
import { addInbound } from '../channels/inbound-message.ts'
import type { Inbound } from '../channels/inbound.ts'
import { openConversation, type PlacingWork } from '../channels/placing.ts'
import { htmlToText } from '../mail/html/plain-text.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { ConversationContent, Entry } from './neutral.ts'
import { labelsOf, usersBy } from './store.ts'

/** An entry, ready to be written: nothing slow is left to do. */
export interface ReadyEntry extends Entry {
  /** Sanitised, with links to its files. */
  safe: string
  rawSha256: string
}

/** Keeps the words of an entry as they came, and makes them safe to show. */
export async function readyEntry(
  entry: Entry,
  subject: string,
  keepRaw: (bytes: Uint8Array) => Promise<string>,
): Promise<ReadyEntry> {
  const { author, html, at, files } = entry
  const links = files.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
  const all = links.length > 0 ? `${html}<ul>${links.join('')}</ul>` : html
  const head = [
    ...[`From: ${author.name} <${author.email}>`, `Date: ${new Date(at).toISOString()}`],
    ...[`Subject: ${subject.replace(/\s+/g, ' ')}`, 'Content-Type: text/html; charset=utf-8'],
  ]
  const rawSha256 = await keepRaw(Buffer.from(`${head.join('\r\n')}\r\n\r\n${all}`))
  return { ...entry, safe: sanitiseHtml(all), rawSha256 }
}

/** Begins a conversation as it stands there; nobody is told. */
export async function beginConversation(
  work: PlacingWork,
  mailboxId: Id,
  content: ConversationContent,
): Promise<Id> {
  const { tx, sql } = work
  const first = invariant(content.entries[0], 'entry')
  const base = inboundOf(mailboxId, content, { ...first, safe: '', rawSha256: '' })
  const { id } = await openConversation(work, base, null)
  const labelIds: Id[] = []
  for (const label of labelsOf(content.tags)) {
    const known = await labelNamed(tx, label)
    const [fresh] = known ? [known.id] : await work.newIds(1)
    const labelId = invariant(fresh, 'id')
    if (!known) tx.add('labels', { id: labelId, label, color: 'grey', description: '', isStatic: false })
    labelIds.push(labelId)
  }
  const assignee = content.assignee && (await usersBy(sql, [content.assignee])).get(content.assignee)
  const last = content.entries.findLast(({ isNote }) => !isNote)
  const isWaiting = content.status !== 'closed' && last?.isAgent === false
  await tx.conversations.patch(id, {
    ...{ statusId: statusIds[content.status], labelIds, assigneeId: assignee ? assignee.id : null },
    waitingSince: isWaiting ? (last?.at ?? null) : null,
  })
  return id
}

const noThread: Inbound['thread'] = {
  ...{ conversations: [], writers: null, isAwaited: false, people: [], messages: [], inReplyTo: [] },
  ...{ references: [], topic: null },
}

function inboundOf(
  mailboxId: Id,
  { subject, customer }: ConversationContent,
  { source, author, isAgent, safe, at, rawSha256 }: ReadyEntry,
): Inbound {
  const externalId = `${source.replaceAll(':', '.')}@import`
  return {
    ...{ channel: 'email', mailboxId, externalId, rawSha256, isSpam: false, isAutomatic: false },
    ...{ from: author, contact: customer, agent: null, replyTo: [], cc: [], files: [], findings: [] },
    to: isAgent ? [customer] : [],
    ...{ subject: subject.slice(0, conversationLimits.subject), html: safe, quotedHtml: null },
    ...{ text: htmlToText(safe), sentAt: at, arrivedAt: at, isOver: true, thread: noThread },
    // The same words in two tickets are two messages.
    fingerprint: createHash('sha256').update(`${source}\n${rawSha256}`).digest('hex'),
    envelope: { from: null, to: [] },
  }
}

/** Writes entries behind those that are in. @returns the rows that it made, and statements that follow them. */
export async function addEntries(
  work: PlacingWork,
  { conversationId, mailboxId }: { conversationId: Id; mailboxId: Id },
  content: ConversationContent,
  entries: readonly ReadyEntry[],
): Promise<{ made: Id[]; after: string[] }> {
  const { sql, tx } = work
  const users = await usersBy(sql, [...new Set(entries.map(({ author }) => author.email))])
  const made: Id[] = []
  const after: string[] = []
  for (const entry of entries) {
    const user = entry.isAgent ? users.get(entry.author.email) : undefined
    if (entry.isNote) {
      made.push(await addNote(work, conversationId, entry, user?.id))
      continue
    }
    const conversation = invariant(await tx.conversations.get(conversationId), 'conversation')
    const voice = entry.isAgent ? { userId: user?.id ?? null, kind: 'reply' as const, isMailed: true } : null
    const placed = await addInbound(work, conversation, inboundOf(mailboxId, content, entry), voice)
    made.push(placed.messageId)
    after.push(...placed.after)
  }
  return { made, after }
}

/** A note of an agent who is no user here bears the name in its words. */
async function addNote(
  { tx, newIds }: PlacingWork,
  conversationId: Id,
  { safe, author, at }: ReadyEntry,
  userId: Id | undefined,
): Promise<Id> {
  const [fresh] = await newIds(1)
  const id = invariant(fresh, 'id')
  const conversation = invariant(await tx.conversations.get(conversationId), 'conversation')
  const position = await tx.nextPosition(conversationId)
  const by = userId === undefined ? `<p><strong>${escapeHtml(author.name || 'An agent')}</strong></p>` : ''
  const text =
    safe.length + by.length <= noteLimits.html
      ? safe
      : `<p>${escapeHtml(htmlToText(safe).slice(0, 20_000))}</p>`
  tx.add('notes', {
    ...{ id, conversationId, messageId: null, position, html: `${by}${text}`, authorId: userId ?? 0 },
    ...{ ruleName: userId === undefined ? 'Import' : null, mentions: [], attachments: [], createdAt: at },
    ...{ edits: 0, editedAt: null, origins: [] },
  })
  await tx.conversations.patch(conversationId, { items: conversation.items + 1, lastPosition: position })
  return id
}
