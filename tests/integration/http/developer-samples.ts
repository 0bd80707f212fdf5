import { apiKeyResource } from '#domain/api-keys/api-key.ts'
import type { TestDesk } from '../../support/desk.ts'
import { apiKeyProof } from '../api-keys/api-key-proof.ts'
import { resourceSamples } from '../resources/resource-samples.ts'
import { webhookSamples } from '../webhooks/webhook-proof.ts'

const slack = { url: 'https://hooks.slack.com/services/T0/B0/x', events: ['message.received'] }
const ofSlack = (rest = '') => ({
  ...{ path: `/integrations/slack${rest}`, bad: { path: `/integrations/fax${rest}` } },
})

/** A sample of every call about how others reach the desk. */
export const developerSamples = async (desk: TestDesk) => ({
  apiKeys: await resourceSamples(desk, apiKeyResource, apiKeyProof),
  webhooks: await webhookSamples(desk),
  integrations: {
    listIntegrations: { path: '/integrations', bad: null, stranger: 'own' as const },
    getIntegration: { ...ofSlack(), stranger: 'own' as const },
    putIntegration: { ...ofSlack(), body: slack, stranger: 'own' as const },
    testIntegration: { ...ofSlack('/test'), stranger: 'own' as const },
    deleteIntegration: { ...ofSlack(), stranger: 'own' as const },
  },
})
