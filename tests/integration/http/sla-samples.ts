import type { endpoints } from '#domain/endpoints.ts'
import { routingResource } from '#domain/routing/routing-rule.ts'
import { slaRuleResource } from '#domain/sla/sla-rule.ts'
import type { TestDesk } from '../../support/desk.ts'
import { resourceSamples } from '../resources/resource-samples.ts'
import { routingProof } from '../routing/routing-proof.ts'
import { slaProof } from '../sla/sla-proof.ts'
import type { Sample } from './sample.ts'

type Samples = { [Room in 'sla' | 'routing']: Record<keyof (typeof endpoints)[Room], Sample> }

const withStatus = <Five extends { get: Sample }>(five: Five) => {
  const path = `${five.get.path}/status`
  const bad = { body: { isActive: 'no' } }
  return { ...five, status: { path, body: { isActive: false }, bad, stranger: 404 as const } }
}

/** A sample of every call about SLA rules (ADM-027) and routing rules. */
export const ruleSamples = async (desk: TestDesk): Promise<Samples> => ({
  sla: withStatus(await resourceSamples(desk, slaRuleResource, slaProof)),
  routing: withStatus(await resourceSamples(desk, routingResource, routingProof)),
})
