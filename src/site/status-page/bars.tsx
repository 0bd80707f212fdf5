import { effectTexts, type Effect } from '#domain/status-page/effect.ts'
import { uptimeOf, type ServiceDay } from '#domain/status-page/uptime.ts'
import { lengthText, uptimeText } from './public-status.ts'

type Look = Effect | 'MT' | 'none'

const lookOf = ({ effect, hasMaintenance }: ServiceDay): Look =>
  effect === null ? 'none' : effect === 'OP' && hasMaintenance ? 'MT' : effect

/** State of a day, as text. */
export function dayLine(day: ServiceDay): string {
  const { date, effect, sums, hasMaintenance } = day
  if (effect === null) return `${date}: no data`
  const parts = (['MO', 'PO', 'DP'] as const)
    .filter((each) => sums[each] > 0)
    .map((each) => `${effectTexts[each]} ${lengthText(sums[each])}`)
  if (hasMaintenance) parts.push('Maintenance')
  return `${date}: ${parts.length > 0 ? parts.join(', ') : 'Operational'}`
}

/**
 * The last days of a service: one path per style. Days with an effect have full height and the others less,
 * so that the row is readable without colours.
 */
function Bars({ days, of }: { days: readonly ServiceDay[]; of: string }) {
  const count = days.length
  const paths = new Map<Look, string>()
  for (const [index, day] of days.entries()) {
    const look = lookOf(day)
    const top = look === 'OP' || look === 'none' ? 6 : 0
    paths.set(look, `${paths.get(look) ?? ''}M${index * 10} ${top}h7v${26 - top}h-7z`)
  }
  const told = days.filter((day) => lookOf(day) !== 'OP' && lookOf(day) !== 'none').map(dayLine)
  const label = `${of}, last ${count} days. ${told.length > 0 ? told.join('. ') : 'No incidents'}`
  return (
    <svg className="bars" viewBox={`0 0 ${count * 10 - 3} 26`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {[...paths].map(([look, d]) => (
        <path key={look} className={`fill-${look}`} d={d} />
      ))}
    </svg>
  )
}

/** Bars of 90 days, or of 45 on narrow screens, with the uptime of those days. */
export function History({ days, of }: { days: readonly ServiceDay[]; of: string }) {
  return (
    <>
      {[days.length, Math.ceil(days.length / 2)].map((count) => {
        const shown = days.slice(-count)
        const sums: Record<Effect, number> = { OP: 0, DP: 0, PO: 0, MO: 0 }
        for (const day of shown) for (const key of Object.keys(sums) as Effect[]) sums[key] += day.sums[key]
        return (
          <div key={count} className={`days-${count}`}>
            <Bars days={shown} of={of} />
            <div className={`ends days-${count}`}>
              <span>{`${count} days ago`}</span>
              <span>{uptimeText(uptimeOf(sums))}</span>
              <span>Today</span>
            </div>
          </div>
        )
      })}
    </>
  )
}
