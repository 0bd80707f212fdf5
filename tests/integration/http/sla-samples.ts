import type { endpoints } from '#domain/endpoints.ts'
import { slaRuleResource } from '#domain/sla/sla-rule.ts'
import type { TestDesk } from '../../support/desk.ts'
import { resourceSamples } from '../resources/resource-samples.ts'
import { slaProof } from '../sla/sla-proof.ts'
import type { Sample } from './sample.ts'

/** A sample of every call about SLA rules (ADM-027). */
export async function slaSamples(desk: TestDesk): Promise<Record<keyof (typeof endpoints)['sla'], Sample>> {
  const samples = await resourceSamples(desk, slaRuleResource, slaProof)
  const path = `${samples.get.path}/status`
  return {
    ...samples,
    status: { path, body: { isActive: false }, bad: { body: { isActive: 'no' } }, stranger: 404 },
  }
}
