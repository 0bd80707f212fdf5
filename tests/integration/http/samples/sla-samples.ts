import type { endpoints } from '#domain/endpoints.ts'
import { routingResource } from '#domain/routing/routing-rule.ts'
import { slaRuleResource } from '#domain/sla/sla-rule.ts'
import type { TestDesk } from '../../../support/desk.ts'
import { businessHoursProof } from '../../business-hours/business-hours-proof.ts'
import { resourceSamples } from '../../resources/resource-samples.ts'
import { routingProof } from '../../routing/routing-proof.ts'
import { slaProof } from '../../sla/sla-proof.ts'
import type { Sample } from './sample.ts'

type Samples = { [Room in 'sla' | 'routing']: Record<keyof (typeof endpoints)[Room], Sample> }

const withStatus = <Five extends { get: Sample }>(five: Five) => {
  const path = `${five.get.path}/status`
  const bad = { body: { isActive: 'no' } }
  return { ...five, status: { path, body: { isActive: false }, bad, stranger: 404 as const } }
}

/** Open conversation that keeps an earlier version of a rule. */
async function leaveBehind(desk: TestDesk, ruleId: number): Promise<void> {
  const { conversationId } = await desk.receive()
  await desk.sql(
    `with earlier as (insert into sla_terms (rule_id, digest, terms, since)
        select rule_id, 'earlier', terms, 0 from sla_rule_terms where rule_id = $1 returning id)
      insert into sla_targets (conversation_id, metric, started_at, rule_id, due_at, is_met, terms_id)
        select $2, 'resolution', 0, $1, 1, false, id from earlier`,
    [ruleId, conversationId],
  )
}

/** Samples of moving open conversations to a changed rule or changed business hours. */
async function followingSamples(desk: TestDesk) {
  const make = async (path: string, body: object) =>
    (await desk.call<{ id: number }>('POST', path, { as: desk.owner, body })).body.id
  const places = async (name: string) => {
    const hours = { ...businessHoursProof.good(desk), name }
    const hoursId = await make('/account/org/timings', hours)
    const ruleId = await make('/productivity/sla', { ...slaProof.good(desk), name, businessHoursId: hoursId })
    await leaveBehind(desk, ruleId)
    return {
      rule: `/productivity/sla/${ruleId}/following`,
      hours: `/account/org/timings/${hoursId}/following`,
    }
  }
  const [byRule, byHours, begun] = [
    await places('Followed rule'),
    await places('Followed hours'),
    await places('Begun'),
  ]
  await desk.call('POST', begun.rule, { as: desk.owner })
  const bad = (path: string) => ({ path, bad: { path: path.replace(/\d+/, 'abc') }, stranger: 404 as const })
  const put = (path: string) => ({
    ...{ path, body: { choice: 'pause' }, bad: { body: { choice: 'fly' } }, stranger: 404 as const },
  })
  return {
    getRuleFollowing: bad(byRule.rule),
    postRuleFollowing: bad(byRule.rule),
    putRuleFollowing: put(begun.rule),
    getHoursFollowing: bad(byHours.hours),
    postHoursFollowing: bad(byHours.hours),
    putHoursFollowing: { ...put(begun.hours), body: { choice: 'stop' } },
  }
}

/** A sample of every call about SLA rules (ADM-027) and routing rules. */
export const ruleSamples = async (desk: TestDesk): Promise<Samples> => ({
  sla: {
    ...withStatus(await resourceSamples(desk, slaRuleResource, slaProof)),
    ...(await followingSamples(desk)),
  },
  routing: withStatus(await resourceSamples(desk, routingResource, routingProof)),
})
