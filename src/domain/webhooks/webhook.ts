import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, keptMoment, onOff, optionalText, requiredText } from '../fields.ts'
import { listPage } from '../list-query.ts'
import { pageSize } from '../page-size.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { webhookEventTypes } from './webhook-events.ts'

/** Limits of webhooks: texts in characters; maximum number of calls that one replay sends again. */
export const webhookLimits = { url: 1000, description: 150, replayed: 1000 }

const access = { needs: 'administrator' } as const

/** Webhooks: addresses called on events; managed by owner and admin (D1-112). */
export const webhookResource = defineResource({
  name: 'webhooks',
  noun: 'webhook',
  path: '/account/webhooks',
  read: access,
  write: access,
  searched: ['url', 'description'],
  unique: { fields: ['url'], message: 'A webhook with this URL exists already' },
  input: {
    url: requiredText('URL', webhookLimits.url),
    description: optionalText('Description', webhookLimits.description),
    /** Events sent to it. */
    events: z.array(z.enum(webhookEventTypes)).check(
      z.minLength(1, 'Choose at least one event'),
      z.overwrite((names) => [...new Set(names)]),
    ),
    isActive: onOff(),
  },
  row: {
    /** Start of the current delivery failures; null without any. */
    failingSince: z.nullable(keptMoment()),
    /** Reason why the server disabled it, while events are queued. Null if a user did, or it is active. */
    offReason: z.nullable(z.string()),
  },
})

/** A webhook, as calls return it. */
export type Webhook = RecordOf<typeof webhookResource>
/** Fields of a webhook. */
export type WebhookInput = ResourceInput<typeof webhookResource>

const withSecret = z.extend(webhookResource.row as never, {
  secret: z.string(),
}) as unknown as z.ZodMiniType<Webhook & { secret: string }>

/** Creates a webhook: only this response contains its signing secret. */
export const createWebhook = defineEndpoint({ ...webhookResource.endpoints.create, output: withSecret })

const path = `${webhookResource.endpoints.get.path}`

/** Generates a new signing secret; for a day calls are signed with the previous one too. */
export const renewWebhookSecret = defineEndpoint({
  ...{ method: 'POST', path: `${path}/secret`, summary: 'Give a webhook a new secret', ...access },
  ...{ input: z.object({ id: id() }), output: withSecret },
})

/** States of a call. `waiting`: not delivered yet. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

const delivery = z.object({
  id: id(),
  /** Value of the header `webhook-id`, the same at each attempt. */
  messageId: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last response; null without one. */
  status: z.nullable(z.int()),
  reason: z.nullable(z.string()),
  /** Time of the event. */
  at: keptMoment(),
  triedAt: z.nullable(keptMoment()),
  /** Body of the call. */
  body: z.string(),
})

/** A call of a webhook in its log. */
export type WebhookDelivery = z.infer<typeof delivery>

/** Calls of a webhook in the last 30 days, newest first. */
export const listWebhookDeliveries = defineEndpoint({
  ...{ method: 'GET', path: `${path}/deliveries`, summary: 'List the calls of a webhook', ...access },
  input: z.object({
    id: id(),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    limit: z._default(z.int().check(z.positive(), z.maximum(pageSize.most)), pageSize.usual),
  }),
  output: listPage(delivery),
})

const queued = z.object({ count: z.int() })

/** Sends an example event to test a receiver. */
export const testWebhook = defineEndpoint({
  ...{ method: 'POST', path: `${path}/test`, summary: 'Send a test event to a webhook', ...access },
  ...{ input: z.object({ id: id() }), output: queued },
})

/** Sends calls again in order, with their previous ids: one, or a range. */
export const replayWebhook = defineEndpoint({
  ...{ method: 'POST', path: `${path}/replay`, summary: 'Send calls of a webhook again', ...access },
  input: z
    .object({
      id: id(),
      /** The first call. */
      from: id(),
      /** The last call; by default the newest. */
      to: z.optional(id()),
    })
    .check(
      z.refine(({ from, to }) => to === undefined || from <= to, {
        path: ['to'],
        error: 'It ends before it begins',
      }),
    ),
  output: queued,
})

/** Calls of webhooks. */
export const webhookEndpoints = {
  ...webhookResource.endpoints,
  create: createWebhook,
  ...{ renewWebhookSecret, listWebhookDeliveries, testWebhook, replayWebhook },
}
