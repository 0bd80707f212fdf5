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
import { literal } from '../store/literal.ts'
import { sanitiseHtml } from '../mail/safe-html.ts'
import type { ConversationContent, Entry } from './neutral.ts'
import { readImportedFiles, labelsOf, usersBy, type KeptFile } from './store.ts'

/** Prepared entry, so that writing it needs no slow work. */
export interface ReadyEntry extends Entry {
  /** Sanitised HTML, with links to files that are not stored. */
  safe: string
  held: readonly KeptFile[]
  rawSha256: string
}

/** Stores for preparing an entry. */
interface EntryFiles {
  keepRaw(bytes: Uint8Array): Promise<string>
  /** Stored files of the import, by id. */
  kept: ReadonlyMap<Id, KeptFile>
}

/** Stores the original text of an entry and sanitises it. */
export async function readyEntry(
  entry: Entry,
  subject: string,
  { keepRaw, kept }: EntryFiles,
): Promise<ReadyEntry> {
  const { author, html, at, files } = entry
  const heldOf = ({ kept: id }: Entry['files'][number]) => (id === undefined ? undefined : kept.get(id))
  const held = files.flatMap((file) => heldOf(file) ?? [])
  const linked = files.filter((file) => !heldOf(file) && file.url !== '')
  const links = linked.map(({ name, url }) => `<li><a href="${escapeHtml(url)}">${escapeHtml(name)}</a></li>`)
  const all = links.length > 0 ? `${html}<ul>${links.join('')}</ul>` : html
  const head = [
    ...[`From: ${author.name} <${author.email}>`, `Date: ${new Date(at).toISOString()}`],
    ...[`Subject: ${subject.replace(/\s+/g, ' ')}`, 'Content-Type: text/html; charset=utf-8'],
  ]
  const rawSha256 = await keepRaw(Buffer.from(`${head.join('\r\n')}\r\n\r\n${all}`))
  return { ...entry, safe: sanitiseHtml(all), held, rawSha256 }
}

/** Creates a conversation in its imported state, without notifications. */
export async function beginConversation(
  work: PlacingWork,
  mailboxId: Id,
  content: ConversationContent,
): Promise<Id> {
  const { tx, sql } = work
  const first = invariant(content.entries[0], 'entry')
  const base = inboundOf(mailboxId, content, { ...first, safe: '', held: [], rawSha256: '' })
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

const fileOf = ({ name, size, type, sha256 }: KeptFile) => ({
  ...{ name, size, type, sha256, contentId: null, isInline: false },
})

const noThread: Inbound['thread'] = {
  ...{ conversations: [], writers: null, isAwaited: false, people: [], messages: [], inReplyTo: [] },
  ...{ references: [], topic: null },
}

function inboundOf(
  mailboxId: Id,
  { subject, customer }: ConversationContent,
  { source, author, isAgent, safe, held, at, rawSha256 }: ReadyEntry,
): Inbound {
  const externalId = `${source.replaceAll(':', '.')}@import`
  return {
    ...{ channel: 'email', mailboxId, externalId, rawSha256, isSpam: false, isAutomatic: false },
    ...{ from: author, contact: customer, agent: null, replyTo: [], cc: [], findings: [] },
    files: held.map(fileOf),
    to: isAgent ? [customer] : [],
    ...{ subject: subject.slice(0, conversationLimits.subject), html: safe, quotedHtml: null },
    ...{ text: htmlToText(safe), sentAt: at, arrivedAt: at, isOver: true, thread: noThread },
    // Equal texts in two tickets are two messages.
    fingerprint: createHash('sha256').update(`${source}\n${rawSha256}`).digest('hex'),
    envelope: { from: null, to: [] },
  }
}

/** Appends entries. @returns the ids of the new rows, and statements to run after them. */
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
  const ids = entries.flatMap(({ held }) => held.map(({ id }) => id))
  const locked = await readImportedFiles(sql, ids, true)
  // The retry finds them missing, and uses links instead.
  if (locked.length < ids.length) throw new Error('Files of an import were swept while it was read')
  for (const entry of entries) {
    const own = literal(
      entry.held.map(({ id }) => id),
      'ids',
    )
    const user = entry.isAgent ? users.get(entry.author.email) : undefined
    if (entry.isNote) {
      const noteId = await addNote(work, conversationId, entry, user?.id)
      made.push(noteId)
      if (entry.held.length > 0)
        after.push(`update attachments set note_id = ${literal(noteId)}
          where account_id = ${literal(sql.accountId)} and id = any(${own})`)
      continue
    }
    const conversation = invariant(await tx.conversations.get(conversationId), 'conversation')
    const voice = entry.isAgent ? { userId: user?.id ?? null, kind: 'reply' as const, isMailed: true } : null
    const placed = await addInbound(work, conversation, inboundOf(mailboxId, content, entry), voice)
    made.push(placed.messageId)
    // The message has separate file rows for the same bytes.
    after.push(...placed.after)
    if (entry.held.length > 0)
      after.push(`delete from attachments where account_id = ${literal(sql.accountId)} and id = any(${own})`)
  }
  return { made, after }
}

/** A note by an agent without a user contains the agent's name in its text. */
async function addNote(
  { tx, newIds }: PlacingWork,
  conversationId: Id,
  { safe, held, author, at }: ReadyEntry,
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
    ...{ ruleName: userId === undefined ? 'Import' : null, mentions: [], createdAt: at },
    attachments: held.map((file) => ({ ...fileOf(file), id: file.id })),
    ...{ edits: 0, editedAt: null, origins: [] },
  })
  await tx.conversations.patch(conversationId, { items: conversation.items + 1, lastPosition: position })
  return id
}
