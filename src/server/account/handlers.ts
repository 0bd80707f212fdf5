import { allFeatures } from '#domain/access/features.ts'
import type { PlanView, ProductView } from '#domain/account/endpoints.ts'
import { planLimitNames, type Plans } from '#domain/account/plan.ts'
import { productNames, type Product } from '#domain/account/product.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { featuresOf, readHeld, roomOf, subscriptionOf } from '../access/plans.ts'

/** What plans, products and help are served with. */
export interface AccountParts {
  database: Database
  clock: Clock
  /** Null where the product runs for nobody else. */
  plans: Plans | null
  products: readonly Product[]
  helpUrl: string | null
}

const dayMs = 86_400_000

/** Serves the account's plan, the other products, and where help is found. */
export function accountHandlers({ database, clock, plans, products, helpUrl }: AccountParts) {
  return {
    getHelpUrls: async () => ({ helpCenter: helpUrl }),
    getPlan: (_, { actor }) => database.look(actor.accountId, (sql) => readPlan(sql, plans, clock.now())),
    async listProducts(_, { actor }) {
      const data = await database.look(actor.accountId, (sql) => readProducts(sql, products))
      return { data, total: data.length }
    },
    subscribeProduct: ({ product }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const found = products.find(({ key }) => key === product)
        if (!found) throw new DeskError('NOT_FOUND')
        const now = clock.now()
        await sql.rows({
          text: `insert into product_subscriptions (account_id, product, started_at, ends_at)
            values ($1, $2, $3, $4) on conflict do nothing`,
          values: [sql.accountId, product, now, now + found.trialDays * dayMs],
        })
        const all = await readProducts(sql, products)
        return invariant(
          all.find(({ key }) => key === product),
          'product',
        )
      }),
  } satisfies HandlersOf<(typeof endpoints)['account']>
}

async function readProducts(sql: DeskSql, products: readonly Product[]): Promise<ProductView[]> {
  const rows = await sql.rows<{ product: string; endsAt: number }>({
    text: 'select product, ends_at as "endsAt" from product_subscriptions where account_id = $1',
    values: [sql.accountId],
  })
  const ends = new Map(rows.map(({ product, endsAt }) => [product, endsAt]))
  return products.map(({ key, url, trialDays }) => ({
    ...{ key, name: productNames[key], url, trialDays },
    isSubscribed: ends.has(key),
    endAt: ends.get(key) ?? null,
  }))
}

async function readPlan(sql: DeskSql, plans: Plans | null, now: number): Promise<PlanView> {
  const held = await readHeld(sql)
  const limits: PlanView['limits'] = []
  for (const name of planLimitNames) limits.push({ name, ...(await roomOf(sql, name, now)) })
  const all = plans?.plans ?? []
  return {
    ...subscriptionOf(held, plans),
    plan: all.find(({ key }) => key === held.plan)?.name ?? null,
    features: [...(held.features ?? allFeatures)],
    limits,
    plans: all.map((plan) => ({
      name: plan.name,
      isOwn: plan.key === held.plan,
      features: [...(featuresOf(plan) ?? allFeatures)],
      limits: Object.fromEntries(planLimitNames.map((name) => [name, plan.limits?.[name] ?? null])),
    })),
  }
}
