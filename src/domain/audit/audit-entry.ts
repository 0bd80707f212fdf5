import type { DomainEvent, EventType } from '../events/event.ts'

/** Actions on a subject of the audit log. */
export const auditActions = [
  'created',
  'changed',
  'deleted',
  'opened',
  'refused',
  'ended',
  'viewed',
  'exported',
] as const

/** Audit entry: a change by a user, a rule or the system, with before and after, without secrets. */
export interface AuditEntry {
  /** Area of the subject: `conversations`, `labels`, `sessions`, or the name of a kind of record. */
  area: string
  action: (typeof auditActions)[number]
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** Fields that name a record, the most specific first. */
export const namingFields = ['name', 'label', 'role', 'subject', 'title', 'sender', 'email', 'firstName']

/** Event types of the audit log. */
export const auditedTypes = [
  'record.saved',
  'record.deleted',
  'conversation.changed',
  'conversation.deleted',
  'label.created',
  'label.changed',
  'label.deleted',
  'sender.blocked',
  'sender.unblocked',
  'session.opened',
  'session.refused',
  'session.ended',
  'password.changed',
  'factors.changed',
  'audit.noted',
] as const satisfies readonly EventType[]

/** An event of the audit log. */
export type AuditedEvent = Extract<DomainEvent, { type: (typeof auditedTypes)[number] }>

const sides = (changes: readonly { field: string; from: unknown; to: unknown }[]) => ({
  before: Object.fromEntries(changes.map(({ field, from }) => [field, from])),
  after: Object.fromEntries(changes.map(({ field, to }) => [field, to])),
})

/** The user is the subject of the entry already. */
const withoutUser = (payload: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(payload).filter(([key]) => key !== 'userId'))

/** Audit entry of an event; null for automatic changes of a conversation, which its trail records. */
export function auditEntryOf(event: AuditedEvent): AuditEntry | null {
  switch (event.type) {
    case 'record.saved': {
      const { resource, isNew, changes } = event.payload
      return { area: resource, action: isNew ? 'created' : 'changed', ...sides(changes) }
    }
    case 'record.deleted':
      return { area: event.payload.resource, action: 'deleted', ...sides(event.payload.changes) }
    case 'label.created':
      return { area: 'labels', action: 'created', before: {}, after: { label: event.payload.label } }
    case 'label.changed':
      return { area: 'labels', action: 'changed', ...sides(event.payload.changes) }
    case 'label.deleted':
      return { area: 'labels', action: 'deleted', before: { label: event.payload.label }, after: {} }
    case 'sender.blocked':
      return {
        area: 'blockedSenders',
        action: 'created',
        before: {},
        after: { sender: event.payload.sender },
      }
    case 'sender.unblocked':
      return {
        area: 'blockedSenders',
        action: 'deleted',
        before: { sender: event.payload.sender },
        after: {},
      }
    case 'session.opened':
      return { area: 'sessions', action: 'opened', before: {}, after: withoutUser(event.payload) }
    case 'session.refused':
      return { area: 'sessions', action: 'refused', before: {}, after: withoutUser(event.payload) }
    case 'session.ended':
      return { area: 'sessions', action: 'ended', before: {}, after: withoutUser(event.payload) }
    case 'password.changed':
      return { area: 'passwords', action: 'changed', before: {}, after: withoutUser(event.payload) }
    case 'factors.changed':
      return { area: 'factors', action: 'changed', before: {}, after: withoutUser(event.payload) }
    case 'audit.noted':
      return { area: event.payload.area, action: event.payload.act, before: {}, after: {} }
    case 'conversation.deleted':
      return event.actorId === null
        ? null
        : { area: 'conversations', action: 'deleted', before: {}, after: {} }
    case 'conversation.changed':
      return event.actorId === null
        ? null
        : { area: 'conversations', action: 'changed', ...sides([event.payload as never]) }
  }
}
