import { invariant } from '#lib/invariant.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { statusIds } from '#domain/conversations/status.ts'
import type { DeskSql } from '../store/database.ts'
import type { DemoActivity, DemoConversation, DemoItem } from './desk.ts'
import { freshIds, type TableRows } from './insert-rows.ts'
import type { DemoIds } from './load.ts'
import { mailIdOf } from './originals.ts'

type Row = Record<string, unknown>

/** SHA-256 of content in the content stores. */
export interface DemoHashes {
  /** Attachments, by the key of their item, a slash, and their name. */
  files: ReadonlyMap<string, string>
  /** Raw received mails, by the key of their item. */
  originals: ReadonlyMap<string, string>
}

/** Rows of conversations and their threads, in the order in which tables must be filled. */
export async function threadRows(
  sql: DeskSql,
  conversations: readonly DemoConversation[],
  ids: DemoIds,
  hashes: DemoHashes,
): Promise<TableRows[]> {
  const files = conversations.flatMap((each) => each.items.flatMap((item) => item.attachments))
  const items = conversations.reduce(
    (sum, each) => sum + each.items.length + each.drafts.length + each.times.length,
    0,
  )
  const fresh = await freshIds(sql, conversations.length + items + files.length)
  const next = () => invariant(fresh.pop(), 'a fresh id')
  const tables = {
    conversations: [] as Row[],
    messages: [] as Row[],
    message_sources: [] as Row[],
    deliveries: [] as Row[],
    notes: [] as Row[],
    activities: [] as Row[],
    attachments: [] as Row[],
    drafts: [] as Row[],
    '"timeEntries"': [] as Row[],
  }
  for (const conversation of conversations) {
    const conversationId = next()
    const thread = new ThreadLoad(conversation, conversationId, ids, hashes, next)
    for (const item of conversation.items) thread.add(item)
    tables.conversations.push(thread.conversationRow())
    for (const draft of conversation.drafts)
      tables.drafts.push({
        id: next(),
        conversationId,
        userId: ids.users.get(draft.by),
        mode: draft.mode,
        messageId: thread.lastMessageId,
        to: draft.to,
        cc: [],
        bcc: [],
        subject: '',
        html: draft.html,
        attachments: [],
        rev: 1,
        device: 'Demo',
        updatedAt: draft.at,
      })
    for (const { by, at, seconds } of conversation.times)
      tables['"timeEntries"'].push({
        id: next(),
        conversationId,
        userId: ids.users.get(by),
        taskId: null,
        startTime: at,
        status: 'completed',
        duration: seconds,
        countedAt: at + seconds * 1000,
        isManual: false,
      })
    for (const [table, rows] of Object.entries(thread.rows)) tables[table as 'messages'].push(...rows)
  }
  return Object.entries(tables).map(([table, rows]) => ({ table, rows }))
}

/** Converts the items of a conversation to rows, with counts as the product computes them. */
class ThreadLoad {
  readonly rows = {
    messages: [] as Row[],
    message_sources: [] as Row[],
    deliveries: [] as Row[],
    notes: [] as Row[],
    activities: [] as Row[],
    attachments: [] as Row[],
  }
  lastMessageId: number | null = null
  readonly #conversation: DemoConversation
  readonly #id: number
  readonly #ids: DemoIds
  readonly #hashes: DemoHashes
  readonly #next: () => number
  #position = 0
  #inbound = { position: 0, at: null as number | null }
  #waitingSince: number | null = null
  readonly #named = new Set<unknown>()
  #last = { preview: '', at: 0 }
  #hasAttachment = false
  #previousMail: string | null = null

  constructor(
    conversation: DemoConversation,
    id: number,
    ids: DemoIds,
    hashes: DemoHashes,
    next: () => number,
  ) {
    this.#conversation = conversation
    this.#id = id
    this.#ids = ids
    this.#hashes = hashes
    this.#next = next
  }

  add(item: DemoItem): void {
    this.#position += 1
    const id = this.#next()
    const base = { id, conversationId: this.#id, position: this.#position, createdAt: item.at }
    if (item.kind === 'activity') this.rows.activities.push({ ...base, ...this.#change(item) })
    else if (item.kind === 'note') this.#note(item, base)
    else this.#message(item, base)
  }

  #note(item: Extract<DemoItem, { kind: 'note' }>, base: Row & { id: number }): void {
    const mentions = item.mentions.map((key) => (key === 'all' ? 'all' : this.#ids.users.get(key)))
    for (const each of mentions) this.#named.add(each)
    this.rows.notes.push({
      ...base,
      messageId: this.lastMessageId,
      html: this.#mentions(item.html),
      authorId: this.#ids.users.get(item.by),
      mentions,
      attachments: this.#files(item, { noteId: base.id }),
    })
  }

  #message(item: Extract<DemoItem, { kind: 'in' | 'out' }>, base: Row & { id: number }): void {
    const isInbound = item.kind === 'in'
    const preview = previewOf(item.html)
    const mailId = mailIdOf(item)
    this.rows.messages.push({
      ...base,
      kind: isInbound ? 'inbound' : item.messageKind,
      isInbound,
      from: item.from,
      authorId: isInbound ? null : this.#ids.users.get(item.by),
      to: item.to,
      cc: item.cc,
      bcc: [],
      subject: this.#conversation.subject,
      html: item.html,
      quotedHtml: item.quotedHtml,
      preview,
      attachments: this.#files(item, { messageId: base.id }),
      isAutomatic: isInbound && item.isAutomatic,
      findings: isInbound ? item.findings : [],
    })
    this.rows.message_sources.push({
      messageId: base.id,
      mailboxId: this.#ids.mailboxes.get(this.#conversation.mailbox),
      internetMessageId: mailId,
      inReplyTo: this.#previousMail ? [this.#previousMail] : [],
      referenceIds: this.#previousMail ? [this.#previousMail] : [],
      text: item.text,
      rawSha256: this.#hashes.originals.get(item.key) ?? null,
    })
    if (isInbound) {
      this.#inbound = { position: this.#position, at: item.at }
      if (!item.isAutomatic) this.#waitingSince ??= item.at
    } else {
      if (item.messageKind !== 'forward') this.#waitingSince = null
      this.rows.deliveries.push({
        id: base.id,
        conversationId: this.#id,
        state: item.delivery,
        reason: item.deliveryReason,
        recipients: [],
        at: item.at,
      })
    }
    this.#hasAttachment ||= item.attachments.some((file) => file.contentId === null)
    this.#last = { preview, at: item.at }
    this.lastMessageId = base.id
    this.#previousMail = mailId
  }

  conversationRow(): Row {
    const { snoozeAt, dueAt, assignee, team, status, labels, mailbox, contact, items, ...rest } =
      this.#conversation
    return {
      id: this.#id,
      ticketNo: rest.ticketNo,
      type: rest.type,
      subject: rest.subject,
      mailboxId: this.#ids.mailboxes.get(mailbox),
      statusId: statusIds[status],
      priority: rest.priority,
      assigneeId: assignee === null ? null : this.#ids.users.get(assignee),
      teamId: team === null ? null : this.#ids.teams.get(team),
      labelIds: labels.map((label) => this.#ids.labels.get(label)),
      contactId: this.#ids.contacts.get(contact),
      authorId: null,
      isDraft: false,
      isTrashed: rest.isTrashed,
      isSpam: rest.isSpam,
      isRead: rest.isRead,
      isStarred: rest.isStarred,
      snoozeTime: snoozeAt,
      dueDate: dueAt,
      totalMessages: this.rows.messages.length,
      items: this.#position,
      hasAttachment: this.#hasAttachment,
      preview: this.#last.preview,
      lastPosition: this.#position,
      lastInboundPosition: this.#inbound.position,
      lastInboundAt: this.#inbound.at,
      waitingSince: this.#waitingSince,
      mentions: [...this.#named],
      lastActivityAt: this.#last.at,
      createdAt: items[0]?.at ?? this.#last.at,
    }
  }

  #files(item: DemoItem, owner: { messageId: number } | { noteId: number }): Attachment[] {
    return item.attachments.map((file) => {
      const sha256 = invariant(this.#hashes.files.get(`${item.key}/${file.name}`), `bytes of ${file.name}`)
      const size = file.bytes().byteLength
      const id = this.#next()
      const { name, type, contentId } = file
      const empty = { messageId: null, noteId: null }
      const kept = { id, sha256, name, type, size, uploadedBytes: size, isComplete: true, createdAt: item.at }
      this.rows.attachments.push({ ...kept, ...empty, ...owner })
      return { id, name, size, type, sha256, contentId, isInline: contentId !== null }
    })
  }

  /** Replaces user keys in mentions by user ids. */
  #mentions(html: string): string {
    return html.replace(/data-id="([^"]+)"/g, (whole, key: string) => {
      const id = this.#ids.users.get(key)
      return id === undefined ? whole : `data-id="${id}"`
    })
  }

  #change(item: DemoActivity): Row {
    const { users, teams, labels, mailboxes } = this.#ids
    const idIn = (map: Map<string, number>) => (value: unknown) =>
      typeof value === 'string'
        ? (map.get(value) ?? null)
        : Array.isArray(value)
          ? value.map((key: string) => map.get(key))
          : null
    const same = (value: unknown) => value
    const told: Record<DemoActivity['field'], [string, (value: unknown) => unknown]> = {
      status: ['statusId', (value) => statusIds[value as keyof typeof statusIds]],
      priority: ['priority', same],
      assignee: ['assigneeId', idIn(users)],
      team: ['teamId', idIn(teams)],
      labels: ['labelIds', idIn(labels)],
      mailbox: ['mailboxId', idIn(mailboxes)],
      isTrashed: ['isTrashed', same],
      isSpam: ['isSpam', same],
    }
    const [field, toValue] = told[item.field]
    return {
      field,
      from: toValue(item.from),
      to: toValue(item.to),
      actorId: item.by === null ? null : users.get(item.by),
      op: null,
      overruledUserId: null,
      ruleName: null,
    }
  }
}
