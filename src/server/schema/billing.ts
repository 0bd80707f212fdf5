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
  /** The account as the provider names it. */
  customerId: text().notNull().unique(),
  /** Subscriptions that were begun: two people who start one at once start the same. */
  begun: integer().notNull().default(0),
  /** Questions for the provider's state, numbered as they were asked. */
  asked: integer().notNull().default(0),
  /** The question whose answer stands here: an answer to one before it is older, whenever it comes. */
  known: integer().notNull().default(0),
  subscriptionId: text(),
  status: text().$type<PaidSubscription['status']>(),
  plan: text(),
  every: text().$type<PaidEvery>(),
  seats: integer(),
  renewsAt: whole(),
  cancelsAt: whole(),
  payUrl: text(),
  /** When the features of plans go off because nothing is paid; null where they do not. */
  locksAt: whole(),
})
