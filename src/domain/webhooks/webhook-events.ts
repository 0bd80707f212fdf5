import type { EventType } from '../events/event.ts'

/** Events that webhooks can receive: acts of customers and agents, without settings and sign-ins. */
export const webhookEventTypes = [
  'conversation.created',
  'conversation.changed',
  'conversation.overdue',
  'conversation.rated',
  'conversation.deleted',
  'message.received',
  'message.sent',
  'delivery.failed',
  'note.added',
  'contact.created',
  'contact.changed',
  'contact.deleted',
  'task.created',
  'task.changed',
  'task.overdue',
  'task.deleted',
] as const satisfies readonly EventType[]

/** An event that webhooks can receive. */
export type WebhookEventType = (typeof webhookEventTypes)[number]
