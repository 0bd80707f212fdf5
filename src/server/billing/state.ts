import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { paidEvery, type PaidEvery, type Plans } from '#domain/account/plan.ts'
import type { PaidSubscription } from '#domain/account/endpoints.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { byDesk } from '#domain/events/cause.ts'
import { applyPlansIn } from '../access/plans.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { Database, DeskSql } from '../store/database.ts'
import type { StoredSubscription, Provider } from './provider.ts'

/*
 * The provider's state is the truth; the row is its last known copy. Requests are numbered when they start,
 * and a response is written only if it is newer than the stored one: duplicate, reordered or missing events
 * thus end with the state of the last request, and each event starts one.
 */

/** Days that a payment may be overdue before paid features are locked. */
export const graceDays = 14
const dayMs = 86_400_000

/** Known payment state of an account. */
export interface BillingRow {
  customerId: string
  begun: number
  known: number
  subscriptionId: string | null
  status: PaidSubscription['status'] | null
  plan: string | null
  every: PaidEvery | null
  seats: number | null
  locksAt: number | null
}

const columns = `customer_id as "customerId", begun, known, subscription_id as "subscriptionId", status, plan, every,
  seats, locks_at as "locksAt"`

/** Known payment state of an account; undefined before the first contact. */
export async function readBilling(sql: DeskSql, lock = ''): Promise<BillingRow | undefined> {
  const [row] = await sql.rows<BillingRow>({
    text: `select ${columns} from billing where account_id = $1 ${lock}`,
    values: [sql.accountId],
  })
  return row
}

/** Returns the number and the customer of a new request; undefined without a customer. */
export async function nextQuestion(
  sql: DeskSql,
): Promise<{ question: number; customerId: string } | undefined> {
  const [row] = await sql.rows<{ question: number; customerId: string }>({
    text: `update billing set asked = asked + 1 where account_id = $1
      returning asked as question, customer_id as "customerId"`,
    values: [sql.accountId],
  })
  return row
}

/** Author of a payment change; nobody if the provider reported it. */
export interface ChangedBy {
  actorId: Id | null
  op: string | null
}

/** Dependencies of storing an answered state. */
export interface Answered {
  question: number
  held: StoredSubscription | null
  now: number
  by?: ChangedBy
}

/** Plan and period of a price. */
export function planOfPrice(
  plans: Plans | null,
  priceId: string,
): { plan: string; every: PaidEvery } | undefined {
  for (const { key, prices = {} } of plans?.plans ?? [])
    for (const every of paidEvery) if (prices[every] === priceId) return { plan: key, every }
  return undefined
}

/** Stores the provider's state and applies it to the account; false for an outdated response. */
export async function writeAnswer(sql: DeskSql, plans: Plans | null, answered: Answered): Promise<boolean> {
  const { question, held, now, by = { actorId: null, op: null } } = answered
  const before = invariant(await readBilling(sql, 'for update'), 'billing of the account')
  if (question <= before.known) return false
  const next = followUp(before, held, plans, now)
  await sql.rows({
    text: `update billing set known = $2, subscription_id = $3, status = $4, plan = $5, every = $6, seats = $7,
        locks_at = $8, renews_at = $9, cancels_at = $10, pay_url = $11 where account_id = $1`,
    values: [
      ...[sql.accountId, question, next.subscriptionId, next.status, next.plan, next.every, next.seats],
      ...[next.locksAt, held?.renewsAt ?? null, held?.cancelsAt ?? null, held?.payUrl ?? null],
    ],
  })
  if (isSame(before, next)) return true
  if (isPaid(next.status) && next.plan !== null)
    await sql.rows({
      text: 'update accounts set plan = $2, trial_ends_at = null where id = $1',
      values: [sql.accountId, next.plan],
    })
  await applyPlansIn(sql, plans, now)
  const told = ofRecord('billing', { id: sql.accountId, before: toldOf(before), after: toldOf(next) })
  await inUnitOfWork(
    sql,
    { cause: { ...byDesk, ...by, origin: by.actorId === null ? 'desk' : 'person' }, at: now },
    async ({ tell }) => tell(told),
  )
  return true
}

const isPaid = (status: BillingRow['status']) => status === 'active' || status === 'pastDue'

/** New state of the account. A subscription that was never paid has no effect. */
function followUp(
  before: BillingRow,
  held: StoredSubscription | null,
  plans: Plans | null,
  now: number,
): BillingRow {
  const { known, begun, customerId } = before
  const row = { known, begun, customerId }
  // A subscription that ended before its first payment counts as none.
  if (!held || (held.status === 'ended' && !isPaid(before.status) && before.status !== 'ended')) {
    const wasPaid = isPaid(before.status) || before.status === 'ended' || before.locksAt !== null
    const locksAt = isPaid(before.status) ? (before.locksAt ?? now) : before.locksAt
    return { ...before, status: wasPaid ? 'ended' : null, locksAt }
  }
  const { plan = null, every = null } = planOfPrice(plans, held.priceId) ?? {}
  const next = {
    ...{ ...row, plan, every, subscriptionId: held.id, status: held.status, seats: held.seats },
    locksAt: locksAtOf(before, held, now),
  }
  return next
}

function locksAtOf(before: BillingRow, held: StoredSubscription, now: number): number | null {
  const isSameStatus = before.subscriptionId === held.id && before.status === held.status
  if (held.status === 'active') return null
  // The operator may have unlocked the account since.
  if (isSameStatus || held.status === 'incomplete') return before.locksAt
  return held.status === 'pastDue' ? now + graceDays * dayMs : (held.endedAt ?? now)
}

const isSame = (one: BillingRow, other: BillingRow) =>
  (['subscriptionId', 'status', 'plan', 'every', 'seats'] as const).every((key) => one[key] === other[key])

const toldOf = ({ status, plan, every, seats }: BillingRow) => ({
  ...{ subscription: status, plan, paidEvery: every, paidUsers: seats },
})

/** Fetches and stores the state of an account's subscription. */
export async function refresh(
  { database, provider, plans, now }: RefreshParts,
  accountId: Id,
): Promise<void> {
  const asked = await database.desk(accountId, nextQuestion)
  if (!asked) return
  const held = await provider.subscription(asked.customerId)
  await database.desk(accountId, (sql) =>
    writeAnswer(sql, plans, { question: asked.question, held, now: now() }),
  )
}

/** Dependencies of a refresh. */
export interface RefreshParts {
  database: Database
  provider: Provider
  plans: Plans | null
  now(): number
}
