import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { BusinessHours } from '#domain/business-hours/business-hours.ts'
import { ofAccount, ownId } from '../columns.ts'

/** Business hours of an account. */
export const businessHours = pgTable(
  'businessHours',
  {
    accountId: ofAccount(),
    id: ownId(),
    name: text().notNull(),
    timeZone: text().notNull(),
    days: jsonb().$type<BusinessHours['days']>().notNull(),
    holidays: jsonb().$type<BusinessHours['holidays']>().notNull(),
    isDefault: boolean().notNull(),
    revision: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.id] })],
)
