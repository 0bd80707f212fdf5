import type { Id } from '#lib/id.ts'
import type { Cause } from './cause.ts'
import { auditPayloads } from './audit-events.ts'
import { contactPayloads } from './contact-events.ts'
import { conversationPayloads } from './conversation-events.ts'
import type { HappeningOf } from './happening.ts'
import { labelPayloads } from './label-events.ts'
import { mailPayloads } from './mail-events.ts'
import { messagePayloads } from './message-events.ts'
import { notePayloads } from './note-events.ts'
import { recordPayloads } from './record-events.ts'
import { senderPayloads } from './sender-events.ts'
import { sessionPayloads } from './session-events.ts'
import { taskPayloads } from './task-events.ts'
import { timePayloads } from './time-events.ts'
import { userPayloads } from './user-events.ts'

/** Events by name, with a payload that needs no lookup. Wire format: never renamed. */
export const eventPayloads = {
  ...conversationPayloads,
  ...messagePayloads,
  ...notePayloads,
  ...mailPayloads,
  ...contactPayloads,
  ...labelPayloads,
  ...senderPayloads,
  ...taskPayloads,
  ...timePayloads,
  ...userPayloads,
  ...recordPayloads,
  ...sessionPayloads,
  ...auditPayloads,
} as const

/** Name of an event. */
export type EventType = keyof typeof eventPayloads

/** Names of all events. */
export const eventTypes = Object.keys(eventPayloads) as EventType[]

/** An event, derived from the rows of one transaction. */
export type Happening = HappeningOf<typeof eventPayloads>

/** An event with its cause; `at` is its time in epoch milliseconds. */
export type RecordedEvent = Happening & Cause & { at: number }

/** An event with its sequence number in the account's history. */
export type DomainEvent = RecordedEvent & { seq: number }

/** An event of one kind. */
export type EventOf<Type extends EventType> = Extract<DomainEvent, { type: Type }>

/** The conversation of an event; undefined for events without one. */
export function conversationIdOf({ payload }: Happening): Id | undefined {
  if ('conversationId' in payload) return payload.conversationId
  return 'conversation' in payload ? payload.conversation?.conversationId : undefined
}
