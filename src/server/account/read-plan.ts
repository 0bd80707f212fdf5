import { refusalOf } from '#domain/access/access.ts'
import { allFeatures } from '#domain/access/features.ts'
import type { PaidSubscription, PlanView } from '#domain/account/endpoints.ts'
import { planLimitNames, type Plans } from '#domain/account/plan.ts'
import type { Actor } from '#domain/define.ts'
import { featuresOf, readStoredPlan, roomOf, subscriptionOf } from '../access/plans.ts'
import type { DeskSql } from '../store/database.ts'

/** Dependencies of plan reading. */
export interface PlanParts {
  /** Null if the server hosts no paying customers. */
  plans: Plans | null
  /** The payment provider. */
  provider: { isOn: boolean }
}

/** Plan and usage of an account; includes the payment state for callers who may pay. */
export async function readPlan(
  sql: DeskSql,
  { plans, provider }: PlanParts,
  { actor, now }: { actor: Actor; now: number },
): Promise<PlanView> {
  const held = await readStoredPlan(sql)
  const limits: PlanView['limits'] = []
  for (const name of planLimitNames) limits.push({ name, ...(await roomOf(sql, name, now)) })
  const all = plans?.plans ?? []
  const paid = await readPaid(sql)
  return {
    ...subscriptionOf(held, plans),
    plan: all.find(({ key }) => key === held.plan)?.name ?? null,
    features: [...(held.features ?? allFeatures)],
    limits,
    isBilled: provider.isOn,
    paid: paid && { ...paid, payUrl: mayPay(actor) ? paid.payUrl : null },
    plans: all.map((plan) => ({
      ...{ key: plan.key, name: plan.name, isOwn: plan.key === held.plan },
      features: [...(featuresOf(plan) ?? allFeatures)],
      limits: Object.fromEntries(planLimitNames.map((name) => [name, plan.limits?.[name] ?? null])),
    })),
  }
}

const mayPay = (actor: Actor) => refusalOf(actor, { needs: 'administrator' }) === undefined

async function readPaid(sql: DeskSql): Promise<PaidSubscription | null> {
  const [row] = await sql.rows<PaidSubscription>({
    text: `select status, plan, every, seats, renews_at as "renewsAt", cancels_at as "cancelsAt",
        pay_url as "payUrl" from billing where account_id = $1 and status is not null and seats is not null`,
    values: [sql.accountId],
  })
  return row ?? null
}
