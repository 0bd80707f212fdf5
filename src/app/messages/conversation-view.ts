import { createContext, use } from 'react'
import { withoutSignature } from '#domain/channels/signed-address.ts'
import type { DraftMode } from '#domain/conversations/drafts/draft.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import type { Note } from '#domain/conversations/notes/note.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { nameOf } from '#domain/people/name.ts'
import type { Reference } from '#local/queries/people.ts'
import type { LocalConversation, OutboxOp } from '#local/rows.ts'
import type { Thread } from '#local/threads.ts'
import type { Denial } from '#app/ui/denial.ts'

/** Modes of a composer in a conversation. */
export type ComposeMode = Exclude<DraftMode, 'new'>

/** State and actions of the open conversation, for its components. */
export interface ConversationView {
  conversation: LocalConversation
  thread: Thread
  reference: Reference
  contact: Contact | null
  /** Its ops in the outbox, in send order. */
  ops: readonly OutboxOp[]
  isOffline: boolean
  /** Set if the role may not change conversations. */
  denied: Denial | undefined
  /** Opens the composer; without `messageId` it answers the customer's last message. */
  compose: (mode: ComposeMode, messageId?: number) => void
}

export const ConversationContext = createContext<ConversationView | null>(null)

/**
 * The open conversation.
 * @throws Error outside a conversation pane.
 */
export function useConversation(): ConversationView {
  const view = use(ConversationContext)
  if (!view) throw new Error('no open conversation')
  return view
}

/** Author of a message or note: name, avatar tint seed, and picture if there is one. */
export interface Author {
  name: string
  avatarId: number | string
  picture?: string | null
}

/** A colleague by id. */
export function colleague(reference: Pick<Reference, 'users'>, id: number): Author {
  const user = reference.users.get(id)
  return user
    ? { name: nameOf(user), avatarId: id, picture: user.avatar }
    : { name: 'Somebody who left', avatarId: id }
}

/** Author of a note: a colleague, or the rule that wrote it. */
export function noteAuthor(
  reference: Pick<Reference, 'users'>,
  { authorId, ruleName }: Pick<Note, 'authorId' | 'ruleName'>,
): Author {
  // Rows of older builds have no rule name.
  return typeof ruleName === 'string'
    ? { name: `Rule ${ruleName}`, avatarId: ruleName, picture: null }
    : colleague(reference, authorId)
}

/** Author of a message. */
export function authorOf(
  { authorId, from }: Pick<Message, 'authorId' | 'from'>,
  { reference, contact }: Pick<ConversationView, 'reference' | 'contact'>,
): Author {
  if (authorId !== null) return colleague(reference, authorId)
  const [email, named] = [from.email.toLowerCase(), from.name.trim()]
  // Some mail programs put the address into the name.
  const name = named.toLowerCase() === email ? '' : named
  const isContact =
    contact && [contact.email, ...contact.otherEmails].some((own) => own?.toLowerCase() === email)
  if (isContact) return { name: name || nameOf(contact), avatarId: contact.id }
  return { name: name || withoutSignature(from.email) || 'Unknown sender', avatarId: from.email }
}

/** Pending op that edits an existing note. */
export const opOfEdit = (ops: readonly OutboxOp[], id: number): OutboxOp | undefined =>
  ops.findLast(
    (op) => op.cmd === 'notes.edit' && op.state !== 'attention' && (op.args as { id?: number }).id === id,
  )

/** Pending op that creates a message or note. */
export function opOfItem(ops: readonly OutboxOp[], id: number): OutboxOp | undefined {
  const bringers = new Set(['messages.reply', 'conversations.compose', 'notes.add'])
  return ops.find((op) => bringers.has(op.cmd) && (op.args as { id?: number }).id === id)
}
