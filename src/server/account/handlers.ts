import type { ProductView } from '#domain/account/endpoints.ts'
import { productNames, type Product } from '#domain/account/product.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { Clock } from '#lib/clock.ts'
import { invariant } from '#lib/invariant.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { readPlan, type PlanParts } from './read-plan.ts'

/** Dependencies of the plan, product and help handlers. */
export interface AccountParts extends PlanParts {
  database: Database
  clock: Clock
  products: readonly Product[]
  helpUrl: string | null
}

const dayMs = 86_400_000

/** Handlers for the account's plan, other products and help links. */
export function accountHandlers(parts: AccountParts) {
  const { database, clock, products, helpUrl } = parts
  return {
    getHelpUrls: async () => ({ helpCenter: helpUrl }),
    getPlan: (_, { actor }) =>
      database.look(actor.accountId, (sql) => readPlan(sql, parts, { actor, now: clock.now() })),
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
