import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import type { OutboxKind } from '../outbox/kind.ts'
import { incomingSchema, statusNewsSchema } from './read-webhook.ts'

const day = 24 * 3_600_000
const retryPolicy = { maxAttempts: 40, maxBackoffMs: 15 * 60_000, expiresAfterMs: 7 * day }

const arrivalSchema = z.object({ channelId: id(), message: incomingSchema })
/** A queued message of a customer. */
export type Arrival = z.infer<typeof arrivalSchema>

/** Messages of customers, in order per phone number. */
export const incomingKind: OutboxKind<Arrival> = {
  name: 'whatsapp-message',
  title: 'Incoming WhatsApp message',
  payload: arrivalSchema,
  lane: ({ channelId, message }) => `${channelId} ${message.from}`,
  about: ({ message }) => message.from,
  retryPolicy,
}

const newsSchema = z.object({ channelId: id(), news: statusNewsSchema })
/** A queued state of a sent message. */
export type News = z.infer<typeof newsSchema>

/** States of sent messages, in order per message. */
export const statusKind: OutboxKind<News> = {
  name: 'whatsapp-status',
  title: 'State of a WhatsApp message',
  payload: newsSchema,
  lane: ({ news }) => String(news.messageId),
  about: ({ news }) => news.state,
  retryPolicy,
}
