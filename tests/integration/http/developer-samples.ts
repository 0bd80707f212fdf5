import { apiKeyResource } from '#domain/api-keys/api-key.ts'
import type { TestDesk } from '../../support/desk.ts'
import { apiKeyProof } from '../api-keys/api-key-proof.ts'
import { resourceSamples } from '../resources/resource-samples.ts'
import { webhookSamples } from '../webhooks/webhook-proof.ts'

/** A sample of every call about how others reach the desk. */
export const developerSamples = async (desk: TestDesk) => ({
  apiKeys: await resourceSamples(desk, apiKeyResource, apiKeyProof),
  webhooks: await webhookSamples(desk),
})
