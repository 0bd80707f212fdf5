import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import type * as z from 'zod/mini'
import type { Conversation } from '../conversations/conversation.ts'
import type { EntityName, Rows } from '../entities.ts'
import { id } from '../fields.ts'
import { conversationSchema } from '../conversations/conversation.ts'

/** Change of one row in a transaction: `before` is null for a new row, `after` for a deleted one. */
export type RowChange = {
  [Name in EntityName]: { name: Name; id: Id; before: Rows[Name] | null; after: Rows[Name] | null }
}[EntityName]

/** A change of a row of one kind. */
export type ChangeOf<Name extends EntityName> = Extract<RowChange, { name: Name }>

/** Finds the conversation of an item, after the change or before its deletion. */
export type ConversationOf = (id: Id) => Conversation | undefined

type Payloads = Record<string, z.ZodMiniType>

/** An event of one family: its name, subject, and payload. */
export type HappeningOf<Family extends Payloads> = {
  [Type in keyof Family & string]: { type: Type; subjectId: Id; payload: z.output<Family[Type]> }
}[keyof Family & string]

const { mailboxId, teamId, assigneeId, priority, contactId } = conversationSchema.shape

/** A conversation with its report dimensions at the time of the event. */
export const inConversation = { conversationId: id(), mailboxId, teamId, assigneeId, priority, contactId }

/** Dimensions of a conversation in reports. */
export type Dimensions = Pick<
  Conversation,
  'mailboxId' | 'teamId' | 'assigneeId' | 'priority' | 'contactId'
> & { conversationId: Id }

/** Dimensions of a conversation, from its row. */
export const dimensionsOf = (row: Conversation): Dimensions => ({
  conversationId: row.id,
  mailboxId: row.mailboxId,
  teamId: row.teamId,
  assigneeId: row.assigneeId,
  priority: row.priority,
  contactId: row.contactId,
})

/** Fields that differ between two versions of a row. */
export const changedFields = <Row extends object>(before: Row, after: Row): (keyof Row & string)[] =>
  (Object.keys(after) as (keyof Row & string)[]).filter((key) => !isEqual(before[key], after[key]))
