import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { PaidEvery } from '#domain/account/plan.ts'
import type { PaidSubscription } from '#domain/account/endpoints.ts'
import { ofAccount, whole } from './columns.ts'
import { accounts } from './people.ts'

/** Payment state of an account, as last reported by the provider. */
export const billing = pgTable('billing', {
  accountId: ofAccount()
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** Customer id at the provider. */
  customerId: text().notNull().unique(),
  /** Count of started subscriptions: two concurrent starts get the same idempotency key. */
  begun: integer().notNull().default(0),
  /** Counter of queries for the provider's state. */
  asked: integer().notNull().default(0),
  /** Number of the query whose answer is stored: answers to earlier queries are outdated and ignored. */
  known: integer().notNull().default(0),
  subscriptionId: text(),
  status: text().$type<PaidSubscription['status']>(),
  plan: text(),
  every: text().$type<PaidEvery>(),
  seats: integer(),
  renewsAt: whole(),
  cancelsAt: whole(),
  payUrl: text(),
  /** Time at which paid features are locked for lack of payment; null if they are not. */
  locksAt: whole(),
})
