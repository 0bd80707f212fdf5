import { allFeatures, type Feature } from '#domain/access/features.ts'
import type { PaidSubscription } from '#domain/account/endpoints.ts'
import {
  plansSchema,
  type Plan,
  type PlanLimitName,
  type Plans,
  type Subscription,
} from '#domain/account/plan.ts'
import { invariant } from '#lib/invariant.ts'
import { DeskError } from '#domain/errors.ts'
import type { Clock } from '#lib/clock.ts'
import { everyMinutes, type Chore } from '../chores/chore.ts'
import type { Database, DeskSql, SystemSql } from '../store/database.ts'
import { StartError } from '../start-error.ts'
import { readJson } from './settings-text.ts'

/**
 * Reads the plans from a variable.
 * @throws StartError for an invalid plan, a duplicate key, or a trial of a missing plan.
 */
export function readPlans(text: string, cwd: string): Plans {
  const plans = readJson('OUTPOST_PLANS', text, plansSchema, cwd)
  const keys = plans.plans.map(({ key }) => key)
  const twice = keys.find((key, index) => keys.indexOf(key) !== index)
  if (twice !== undefined) throw new StartError(`OUTPOST_PLANS: the plan ${twice} is listed twice.`)
  if (!keys.includes(plans.trial.plan))
    throw new StartError(
      `OUTPOST_PLANS: trial.plan must be one of ${keys.join(', ')}, not ${plans.trial.plan}.`,
    )
  return plans
}

/** Features of a plan as stored in the account; null means all. */
export const featuresOf = ({ features }: Plan): readonly Feature[] | null =>
  features === 'all' ? null : allFeatures.filter((feature) => features.includes(feature))

const dayMs = 86_400_000

/** Starts the trial of a new desk, if plans are configured. */
export async function beginTrial(
  sql: SystemSql,
  accountId: number,
  plans: Plans | null,
  now: number,
): Promise<void> {
  const plan = plans?.plans.find(({ key }) => key === plans.trial.plan)
  if (!plans || !plan) return
  await sql.rows({
    text: 'update accounts set plan = $2, plan_limits = $3, features = $4, trial_ends_at = $5 where id = $1',
    values: [
      ...[accountId, plan.key, JSON.stringify(plan.limits ?? {}), featuresOf(plan)],
      now + plans.trial.days * dayMs,
    ],
  })
}

/**
 * Updates all accounts with a plan from the current configuration: no features after the trial, all features
 * if no plans are configured. Devices receive the changes. Resolves to the number of changed accounts.
 */
export const applyPlans = (database: Database, plans: Plans | null, now: number): Promise<number> =>
  database.system((sql) => applyPlansIn(sql, plans, now))

/** Same as above, within an open transaction; with the SQL of a desk only for its account. */
export async function applyPlansIn(
  sql: Pick<SystemSql, 'rows'>,
  plans: Plans | null,
  now: number,
): Promise<number> {
  const wanted = (plans?.plans ?? []).map((plan) => ({
    ...{ key: plan.key, features: featuresOf(plan), limits: plan.limits ?? {} },
  }))
  // A paid number of users is the limit; unpaid features are off, as after a trial.
  const rows = await sql.rows({
    text: `update accounts a set features = w.features, plan_limits = w.limits
      from (
        select a.id,
          case when not $2 then null
            when a.trial_ends_at <= $3 or b.locks_at <= $3 then '{}'::text[]
            when p.key is null then a.features
            when p.features is null then null
            else array(select jsonb_array_elements_text(p.features)) end as features,
          case when not $2 then null
            when b.plan = a.plan and b.status in ('active', 'pastDue')
              then coalesce(p.limits, a.plan_limits, '{}') || jsonb_build_object(
                'users', least((coalesce(p.limits, a.plan_limits)->>'users')::int, b.seats))
            else coalesce(p.limits, a.plan_limits) end as limits
        from accounts a
        left join jsonb_to_recordset($1::jsonb) p(key text, features jsonb, limits jsonb) on p.key = a.plan
        left join billing b on b.account_id = a.id
        where a.plan is not null
      ) w
      where w.id = a.id and (a.features is distinct from w.features or a.plan_limits is distinct from w.limits)
      returning 1`,
    values: [JSON.stringify(wanted), plans !== null, now],
  })
  return rows.length
}

/** Assigns a plan permanently, which ends the trial. @throws StartError for a missing account or plan. */
export async function choosePlan(
  database: Database,
  plans: Plans,
  { domain, key }: { domain: string; key: string },
  now: number,
): Promise<void> {
  const plan = plans.plans.find((each) => each.key === key)
  if (!plan)
    throw new StartError(`There is no plan ${key}: use ${plans.plans.map((each) => each.key).join(', ')}.`)
  const rows = await database.system((sql) =>
    sql.rows({
      // A plan given by the operator locks no feature that was free before.
      text: `with chosen as (
          update accounts set plan = $2, trial_ends_at = null where domain_key = lower($1) returning id
        ), unlocked as (
          update billing set locks_at = null where account_id in (select id from chosen)
        )
        select id from chosen`,
      values: [domain, key],
    }),
  )
  if (rows.length === 0) throw new StartError(`No desk has the domain ${domain}.`)
  await applyPlans(database, plans, now)
}

/** State of an account's plan. */
export interface StoredPlan {
  plan: string | null
  features: Feature[] | null
  trialEndsAt: number | null
  /** The paid subscription, current or past; null if there never was one. */
  paidStatus: PaidSubscription['status'] | null
  /** Time (epoch ms) when unpaid features are or were locked. */
  locksAt: number | null
}

/** Reads the state of an account's plan. */
export async function readStoredPlan(sql: DeskSql): Promise<StoredPlan> {
  const [row] = await sql.rows<StoredPlan>({
    text: `select a.plan, a.features, a.trial_ends_at as "trialEndsAt", b.status as "paidStatus",
        b.locks_at as "locksAt"
      from accounts a left join billing b on b.account_id = a.id where a.id = $1`,
    values: [sql.accountId],
  })
  return invariant(row, 'account')
}

/** Subscription of a desk; without plans there is no trial and no payment. */
export function subscriptionOf(
  { trialEndsAt, paidStatus, locksAt }: StoredPlan,
  plans: Plans | null,
): Subscription {
  if (plans === null) return { status: 'active', endAt: null }
  if (trialEndsAt !== null) return { status: 'trialing', endAt: trialEndsAt }
  if (locksAt === null) return { status: 'active', endAt: null }
  return { status: paidStatus === 'ended' ? 'ended' : 'pastDue', endAt: locksAt }
}

/** Reads the subscription of a desk. */
export const readSubscription = async (sql: DeskSql, plans: Plans | null): Promise<Subscription> =>
  subscriptionOf(await readStoredPlan(sql), plans)

/** Chore that ends trials on time and applies the plans to the accounts. */
export const endTrials = ({
  database,
  clock,
  plans,
}: {
  database: Database
  clock: Clock
  plans: Plans | null
}): Chore => ({
  name: 'trials.end',
  schedule: everyMinutes(1),
  limit: 60,
  async run() {
    await applyPlans(database, plans, clock.now())
  },
})

/** Usage per limit; invited users count, as they will need a seat. */
const counts: Record<PlanLimitName, string> = {
  users: `(select count(*) from users u where u.account_id = a.id and u.is_active) +
    (select count(*) from invitations i
      where i.account_id = a.id and i.accepted_at is null and i.withdrawn_at is null and i.ends_at > $2)`,
  mailboxes: '(select count(*) from mailboxes m where m.account_id = a.id)',
}

/** Usage and limit of a resource in the account's plan; null means unlimited. */
export async function roomOf(
  sql: DeskSql,
  name: PlanLimitName,
  now: number,
): Promise<{ used: number; most: number | null }> {
  const [row] = await sql.rows<{ used: number; most: number | null }>({
    text: `select (${counts[name]})::int as used, (a.plan_limits->>$3)::int as most
      from accounts a where a.id = $1 and $2::bigint is not null`,
    values: [sql.accountId, now, name],
  })
  return row ?? { used: 0, most: null }
}

const limitTexts: Record<PlanLimitName, (most: number) => string> = {
  users: (most) => `Your plan has room for ${most} ${most === 1 ? 'user' : 'users'}`,
  mailboxes: (most) => `Your plan has room for ${most} ${most === 1 ? 'inbox' : 'inboxes'}`,
}

/** Message if the plan allows no more; null otherwise. Locks the account, which serialises checks. */
export async function fullText(sql: DeskSql, name: PlanLimitName, now: number): Promise<string | null> {
  await sql.rows({ text: 'select 1 from accounts where id = $1 for no key update', values: [sql.accountId] })
  const { used, most } = await roomOf(sql, name, now)
  return most === null || used < most ? null : limitTexts[name](most)
}

/**
 * Checks the limit again when an invited user joins, as the plan may be smaller by now.
 * @throws DeskError PLAN if the plan does not cover all existing and invited users.
 */
export async function requireWithinLimit(sql: DeskSql, name: PlanLimitName, now: number): Promise<void> {
  const { used, most } = await roomOf(sql, name, now)
  if (most !== null && used > most) throw new DeskError('PLAN', { message: limitTexts[name](most) })
}

/** Requires capacity for one more. @throws DeskError PLAN */
export async function requireRoomFor(sql: DeskSql, name: PlanLimitName, now: number): Promise<void> {
  const message = await fullText(sql, name, now)
  if (message !== null) throw new DeskError('PLAN', { message })
}
