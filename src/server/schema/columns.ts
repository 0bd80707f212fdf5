import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** A record id or a time in epoch ms: always a safe integer. */
export const whole = () => bigint({ mode: 'number' })

/** Account of a row; filled in inside desk work and enforced by row level security. */
export const ofAccount = () =>
  integer()
    .notNull()
    .default(sql`current_setting('app.account')::int`)

/** Primary key of a record; the server's ids come from one sequence, below 2^32 until a restore. */
export const ownId = () =>
  whole()
    .notNull()
    .default(sql`nextval('desk_id')`)

/** Log position of the row's last change, set by the log's trigger. */
export const version = () => whole().notNull().default(0)

/** Normalised search words. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Search words generated from other columns, by SQL. */
export const wordsOf = (made: string) => words().notNull().generatedAlwaysAs(sql.raw(made))

/** Text generated from other columns, by SQL. */
export const textOf = (made: string) => text().notNull().generatedAlwaysAs(sql.raw(made))

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Values of custom fields by field id. */
export const fieldValues = () => jsonb().$type<Record<string, string>>().notNull().default({})
