import { eventPayloads } from '#domain/events/event.ts'
import { eventTexts } from '#domain/events/event-texts.ts'
import { webhookEventTypes, type WebhookEventType } from '#domain/webhooks/webhook-events.ts'
import { schemaOf } from '../http/openapi.ts'

/** OpenAPI description of the webhooks. */
export const webhookDescriptions = (): Record<string, object> =>
  Object.fromEntries(webhookEventTypes.map((type) => [type, webhookOf(type)]))

/** Body of an event; signed by Standard Webhooks. */
function webhookOf(type: WebhookEventType): object {
  const data = schemaOf(eventPayloads[type], 'output') as { properties?: object }
  const properties = { id: { type: 'integer' }, actorId: { type: ['integer', 'null'] }, ...data.properties }
  const schema = {
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: {
      type: { const: type },
      timestamp: { type: 'string', format: 'date-time' },
      data: { type: 'object', required: ['id', 'actorId'], properties },
    },
  }
  return {
    post: {
      summary: eventTexts[type],
      parameters: ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
        ...{ in: 'header', name, required: true, schema: { type: 'string' } },
      })),
      requestBody: { content: { 'application/json': { schema } } },
      responses: { 200: { description: 'It has arrived; so has any other status of 2xx' } },
    },
  }
}
