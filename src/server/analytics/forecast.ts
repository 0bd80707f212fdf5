import { addDays, daysIn } from '#domain/analytics/buckets.ts'
import type { Report } from '#domain/analytics/endpoints.ts'
import { errorOf, expectedOf, leastWeeks, usedWeeks, type HourCount } from '#domain/analytics/forecast.ts'
import type { DeskSql } from '../store/database.ts'
import { factsWhere, factValues, wallSql, type FactsQuery } from './facts-sql.ts'

/** Forecast from the full weeks before today; null with too few of them. */
export async function readForecast(
  sql: DeskSql,
  query: FactsQuery,
  today: string,
): Promise<Report['forecast']> {
  // Eight weeks are used; four more before each of the last four measure the past forecast error.
  const span = { ...query, from: addDays(today, -7 * (usedWeeks + leastWeeks)), to: addDays(today, -1) }
  const counts = await sql.rows<HourCount>({
    text: `select to_char(${wallSql('$7')}, 'YYYY-MM-DD') as day, date_part('hour', ${wallSql('$7')})::int as hour,
        count(*)::int as count
      from facts f where ${factsWhere(['received'])} group by 1, 2`,
    values: [...factValues(span), query.timeZone],
  })
  const first = counts.reduce((least, { day }) => (day < least ? day : least), today)
  const weeks = Math.min(usedWeeks, Math.floor((daysIn(first, today) - 1) / 7))
  if (weeks < leastWeeks) return null
  return { weeks, cells: expectedOf(counts, today, weeks), error: errorOf(counts, today, weeks) }
}
