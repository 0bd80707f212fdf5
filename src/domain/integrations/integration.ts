import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { keptMoment, secret } from '../fields.ts'
import { webhookEventTypes } from '../webhooks/webhook-events.ts'
import { issueEndpoints } from './issue.ts'
import { connectable, toldOfEvents } from './names.ts'
import { shopEndpoints } from './shop.ts'

/** Limits of a connection. */
export const integrationLimits = { url: 500 }

const provider = z.enum(toldOfEvents)
const events = z.array(z.enum(webhookEventTypes)).check(
  z.minLength(1, 'Choose at least one event'),
  z.overwrite((names) => [...new Set(names)]),
)

const connection = z.object({
  provider,
  isConnected: z.boolean(),
  /** Events sent to it. */
  events: z.array(z.enum(webhookEventTypes)),
  /** Time of the last successful delivery; null before the first. */
  sentAt: z.nullable(keptMoment()),
  /** Reason why deliveries fail; null while they succeed. */
  trouble: z.nullable(z.string()),
})

/** A connection, as calls return it: never with its key. */
export type Integration = z.infer<typeof connection>

const path = '/integrations/:provider'
const named = z.object({ provider })

/** Lists the connected integrations. */
export const listIntegrations = defineEndpoint({
  ...{
    method: 'GET',
    path: '/integrations',
    summary: 'Which integrations are connected',
    needs: 'signed-in',
  },
  input: z.object({}),
  output: z.object({ data: z.array(z.object({ provider: z.enum(connectable), isConnected: z.boolean() })) }),
})

/** A connection with its activity. */
export const getIntegration = defineEndpoint({
  ...{
    method: 'GET',
    path,
    summary: 'Read an integration',
    needs: 'integrations.view_data_from_integrations',
  },
  ...{ input: named, output: connection },
})

/** Creates or changes a connection. */
export const putIntegration = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Connect an integration', needs: 'integrations.manage_integrations' },
  input: z.object({
    provider,
    /** Webhook address of the channel, stored encrypted. If omitted, the stored one stays. */
    url: secret('Webhook URL', integrationLimits.url),
    events,
  }),
  output: z.object({ provider, isConnected: z.boolean() }),
})

/** Deletes a connection and its key. */
export const deleteIntegration = defineEndpoint({
  ...{ method: 'DELETE', path, summary: 'Disconnect an integration' },
  ...{ needs: 'integrations.manage_integrations', input: named, output: named },
})

/** Sends a test message. */
export const testIntegration = defineEndpoint({
  ...{ method: 'POST', path: `${path}/test`, summary: 'Send a test message to an integration' },
  ...{ needs: 'integrations.perform_actions', input: named, output: named },
})

/** The calls of integrations. */
export const integrationEndpoints = {
  ...issueEndpoints,
  ...shopEndpoints,
  ...{ listIntegrations, getIntegration, putIntegration, testIntegration, deleteIntegration },
}
