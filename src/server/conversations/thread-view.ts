import { invariant } from '#lib/invariant.ts'
import type { Address, Delivery, Message } from '#domain/conversations/messages/message.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import type { MessageView, NoteView } from '#domain/conversations/calls/rest-shapes.ts'

/** Name of a contact or user in a thread. */
export interface Named {
  id: number
  firstName: string
  lastName: string
  phone: string | null
}

/** Names for a thread: contacts by lower-case address, users by id. */
export interface Names {
  contacts: ReadonlyMap<string, Named>
  users: ReadonlyMap<number, Named>
}

/** Message with its related rows. */
export type MessageRow = Message & {
  text: string | null
  delivery: Pick<Delivery, 'state' | 'reason' | 'recipients' | 'at'> | null
}

const viewDelivery = ({ state, reason, recipients }: NonNullable<MessageRow['delivery']>) => {
  return { state, reason, recipients }
}

/** Message for REST callers, with the notes attached to it. */
export function viewMessage(row: MessageRow, notes: readonly NoteView[], names: Names): MessageView {
  return {
    id: row.id,
    kind: row.kind,
    isInbound: row.isInbound,
    isDraft: false,
    subject: row.subject,
    from: viewSender(row.from, row.authorId, names),
    replyTo: row.replyTo.map(viewRecipient(names)),
    to: row.to.map(viewRecipient(names)),
    cc: row.cc.map(viewRecipient(names)),
    bcc: row.bcc.map(viewRecipient(names)),
    messageHtml: row.html,
    quotedHtml: row.quotedHtml,
    messageText: row.text ?? row.preview,
    attachments: row.attachments,
    findings: row.findings,
    delivery: row.delivery && viewDelivery(row.delivery),
    notes: [...notes],
    sendTime: null,
    sentAt: row.sentAt,
    createdAt: row.createdAt,
    updatedAt: Math.max(row.createdAt, row.delivery?.at ?? 0),
  }
}

/** Caller's own draft, shown as a message. */
export function viewDraft(draft: Draft, from: Address, names: Names): MessageView {
  return {
    id: draft.id,
    kind: draft.mode === 'note' ? 'reply' : draft.mode,
    isInbound: false,
    isDraft: true,
    subject: draft.subject,
    from: viewSender(from, draft.userId, names),
    replyTo: [],
    to: draft.to.map(viewRecipient(names)),
    cc: draft.cc.map(viewRecipient(names)),
    bcc: draft.bcc.map(viewRecipient(names)),
    messageHtml: draft.html,
    quotedHtml: null,
    messageText: previewOf(draft.html),
    attachments: draft.attachments,
    findings: [],
    delivery: null,
    notes: [],
    sendTime: draft.scheduled?.at ?? null,
    sentAt: null,
    createdAt: draft.updatedAt,
    updatedAt: draft.updatedAt,
  }
}

/** Note with the name of its author. */
export function viewNote(note: Note, { users }: Names): NoteView {
  const author = users.get(note.authorId)
  return {
    id: note.id,
    note: note.html,
    author: author ? { id: note.authorId, firstName: author.firstName, lastName: author.lastName } : null,
    attachments: note.attachments,
    mentions: note.mentions,
    createdAt: note.createdAt,
    editedAt: note.editedAt,
  }
}

function viewSender({ email, name }: Address, authorId: number | null, { users, contacts }: Names) {
  const known = authorId === null ? contacts.get(email.toLowerCase()) : users.get(authorId)
  return {
    firstName: known?.firstName || firstWord(name),
    name,
    username: null,
    email,
    phone: known?.phone ?? null,
  }
}

const viewRecipient =
  ({ contacts }: Names) =>
  ({ email, name }: Address) => {
    const known = contacts.get(email.toLowerCase())
    return { id: known?.id ?? null, email, firstName: known?.firstName || firstWord(name) }
  }

const firstWord = (name: string) => invariant(name.trim().split(/\s+/)[0], 'word')
