import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import type { RowChange } from '#domain/events/happening.ts'

/** Open conversation in an inbox. */
export const conversation = (fields: Partial<Conversation> = {}): Conversation => ({
  ...{ id: 7, ticketNo: 3, type: 'email', subject: 'Brakes', mailboxId: 1, statusId: 1, priority: 'default' },
  ...{ assigneeId: null, teamId: null, labelIds: [], contactId: 5, authorId: null, isDraft: false },
  ...{ isTrashed: false, isSpam: false, isRead: false, isStarred: false, snoozeTime: null, dueDate: null },
  ...{
    totalMessages: 1,
    items: 1,
    hasAttachment: false,
    preview: '',
    lastPosition: 1,
    lastInboundPosition: 1,
  },
  ...{
    lastInboundAt: 0,
    waitingSince: 0,
    mentions: [],
    lastActivityAt: 0,
    createdAt: 0,
    mergedInto: null,
    incidentId: null,
    sla: null,
  },
  ...fields,
})

/** Message of a customer. */
export const message = (fields: Partial<Message> = {}): Message => ({
  ...{ id: 70, conversationId: 7, position: 1, kind: 'inbound', isInbound: true, authorId: null },
  from: { email: 'dana@customer.example', name: 'Dana' },
  ...{ to: [], cc: [], bcc: [], subject: 'Brakes', html: '', quotedHtml: null, preview: '', attachments: [] },
  ...{ quotes: null, isAutomatic: false, findings: [], replyTo: [], sentAt: null, createdAt: 0, origins: [] },
  ...fields,
})

/** Note by user 2. */
export const note = (fields: Partial<Note> = {}): Note => ({
  ...{ id: 71, conversationId: 7, messageId: null, position: 2, html: '', authorId: 2, mentions: [] },
  ...{ attachments: [], createdAt: 0, edits: 0, editedAt: null, ruleName: null, origins: [] },
  ...fields,
})

/** Change of a row; null before for a new one, null after for a deletion. */
export const change = (name: RowChange['name'], before: object | null, after: object | null): RowChange =>
  ({ name, id: ((after ?? before) as { id: number }).id, before, after }) as unknown as RowChange
