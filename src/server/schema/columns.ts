import { sql } from 'drizzle-orm'
import { bigint, customType, integer, jsonb, text } from 'drizzle-orm/pg-core'

/** A record's number or a moment in epoch milliseconds: always a safe integer. */
export const whole = () => bigint({ mode: 'number' })

/** The account of a row; inside desk work it is filled in, and row level security holds it. */
export const ofAccount = () =>
  integer()
    .notNull()
    .default(sql`current_setting('app.account')::int`)

/** The key of a record; the server's own come from one sequence, below 2^32 until a restore. */
export const ownId = () =>
  whole()
    .notNull()
    .default(sql`nextval('desk_id')`)

/** Log position of the row's last change, kept by the log's trigger. */
export const version = () => whole().notNull().default(0)

/** Folded words for searching. */
export const words = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Words that the database makes of other columns, by SQL. */
export const wordsOf = (made: string) => words().notNull().generatedAlwaysAs(sql.raw(made))

/** A text that the database makes of other columns, by SQL. */
export const textOf = (made: string) => text().notNull().generatedAlwaysAs(sql.raw(made))

/** Bytes. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** Values of custom fields by the field's id. */
export const fieldValues = () => jsonb().$type<Record<string, string>>().notNull().default({})
