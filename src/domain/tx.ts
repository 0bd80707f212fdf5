import type { Id } from '#lib/id.ts'
import type { Actor } from './auth/actor.ts'
import type { Mailbox } from './channels/mailbox.ts'
import type { Activity } from './conversations/activity.ts'
import type { Conversation } from './conversations/conversation.ts'
import type { Draft } from './conversations/draft.ts'
import type { Label } from './conversations/label.ts'
import type { Delivery, Message } from './conversations/message.ts'
import type { Note } from './conversations/note.ts'
import type { Contact } from './customers/contact.ts'
import type { Team } from './people/team.ts'
import type { User } from './people/user.ts'

/** Rows that stand alone. Rows outside the actor's scopes do not exist. */
export interface Records<Row extends { id: Id }> {
  get(id: Id): Promise<Row | undefined>
  /** Adds the row; false, and nothing changes, when the id is there already. */
  insert(row: Row): Promise<boolean>
  /** Changes the given fields; nothing happens when the row is missing. */
  patch(id: Id, fields: Partial<Omit<Row, 'id'>>): Promise<void>
  remove(id: Id): Promise<void>
}

/** Items of a conversation's thread. */
export interface Items<Row extends { id: Id; conversationId: Id }> {
  get(conversationId: Id, id: Id): Promise<Row | undefined>
  /** Adds the item; false, and nothing changes, when the id is there already. */
  insert(row: Row): Promise<boolean>
  patch(conversationId: Id, id: Id, fields: Partial<Omit<Row, 'id' | 'conversationId'>>): Promise<void>
  remove(conversationId: Id, id: Id): Promise<void>
}

/** Rows a mutator may read and never writes. */
export interface Reference<Row extends { id: Id }> {
  get(id: Id): Promise<Row | undefined>
}

/** What a mutator works on: Dexie on the device, SQL on the server. */
export interface Tx {
  /** When the agent did it, in epoch milliseconds; rules and stamps use it. */
  readonly at: number
  readonly actor: Actor
  /** The op's UUID. */
  readonly op: string
  /** The next place in a thread: given by the server, null on a device. */
  nextPosition(conversationId: Id): Promise<number | null>
  /**
   * The newest place in a thread of a message or note that the actor did not write, 0 when there is none.
   * `inboundOnly` counts customers' messages alone.
   */
  newestForeign(conversationId: Id, inboundOnly: boolean): Promise<number>
  /** Whether unsent words are left in a conversation. */
  hasDrafts(conversationId: Id): Promise<boolean>
  readonly conversations: Records<Conversation>
  readonly drafts: Records<Draft>
  readonly labels: Records<Label>
  readonly contacts: Records<Contact>
  readonly messages: Items<Message>
  readonly notes: Items<Note>
  readonly deliveries: Items<Delivery>
  readonly mailboxes: Reference<Mailbox>
  readonly users: Reference<User>
  readonly teams: Reference<Team>
}

/** Collections of a `Tx` by wire name. */
export interface Rows {
  conversations: Conversation
  messages: Message
  notes: Note
  activities: Activity
  deliveries: Delivery
  drafts: Draft
  labels: Label
  contacts: Contact
  mailboxes: Mailbox
  users: User
  teams: Team
}

/** The wire name of an entity. */
export type EntityName = keyof Rows
