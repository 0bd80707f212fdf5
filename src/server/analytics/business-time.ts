import type { Id } from '#lib/id.ts'
import { timedKinds, type Fact } from '#domain/analytics/fact.ts'
import { businessClock, type BusinessClock, type ClockHours } from '#domain/business-hours/business-clock.ts'
import type { Database, DeskSql } from '../store/database.ts'

/** Facts per transaction. */
const batchSize = 2000

/** Clock of the account's default business hours; null if there are none. */
export async function clockOf(sql: DeskSql): Promise<BusinessClock | null> {
  const [hours] = await sql.rows<ClockHours>({
    name: 'default business hours of reports',
    text: `select time_zone as "timeZone", days, holidays from "businessHours" where account_id = $1 and is_default`,
    values: [sql.accountId],
  })
  return hours ? businessClock(hours) : null
}

/** Business time within a number of seconds before a moment. */
const within = (clock: BusinessClock, at: number, seconds: number): number =>
  Math.round(clock.between(at - seconds * 1000, at) / 1000)

const isTimed = ({ kind, seconds }: Fact): boolean =>
  typeof seconds === 'number' && (timedKinds as readonly string[]).includes(kind)

/** Adds the business time to facts, if the account has business hours. */
export async function withBusinessTime(sql: DeskSql, facts: readonly Fact[]): Promise<readonly Fact[]> {
  if (!facts.some(isTimed)) return facts
  const clock = await clockOf(sql)
  if (!clock) return facts
  return facts.map((fact) =>
    isTimed(fact) ? { ...fact, businessSeconds: within(clock, fact.at, fact.seconds ?? 0) } : fact,
  )
}

/** Adds the business time to facts that were stored without it. */
export async function fillBusinessTime(database: Database, accountId: Id): Promise<void> {
  for (let after: Id | undefined = 0; after !== undefined;) {
    const from: Id = after
    after = await database.desk(accountId, (sql) => fillSome(sql, from))
  }
}

async function fillSome(sql: DeskSql, after: Id): Promise<Id | undefined> {
  const clock = await clockOf(sql)
  if (!clock) return undefined
  const facts = await sql.rows<{ id: Id; at: number; seconds: number }>({
    name: 'facts without business time',
    text: `select id, at, seconds from facts where account_id = $1 and id > $2 and kind = any($3::text[])
      and seconds is not null and business_seconds is null order by id limit ${batchSize}`,
    values: [sql.accountId, after, timedKinds],
  })
  await sql.rows({
    name: 'business time of facts',
    text: `update facts f set business_seconds = b.seconds from unnest($2::bigint[], $3::int[]) b(id, seconds)
      where f.account_id = $1 and f.id = b.id`,
    values: [
      ...[sql.accountId, facts.map(({ id }) => id)],
      facts.map(({ at, seconds }) => within(clock, at, seconds)),
    ],
  })
  return facts.length < batchSize ? undefined : facts.at(-1)?.id
}
