import { styled } from '#app/theme/styled.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { hourText, weekdayTexts, weekHourText } from './report-texts.ts'

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: `${theme.spacing(9)} repeat(24, minmax(${theme.spacing(0)}, 1fr))`,
  gap: theme.spacing(0.75),
  maxWidth: theme.size.heatCell * 30,
  alignItems: 'center',
  ...theme.typography.micro,
  color: theme.vars.palette.ink2,
  '& > [data-cell]': {
    aspectRatio: '1',
    borderRadius: theme.radius.tag,
    backgroundColor: theme.vars.palette.chart.c1,
  },
  '& > [data-cell="opens"]': { cursor: 'pointer' },
  // The label is wider than its column.
  '& > [data-hour]': { width: 0, whiteSpace: 'nowrap' },
}))

const least = 0.06
/** Hours between labels. */
const labelEvery = 6

interface HeatMapProps {
  /** Counts by the hour of the week, from Monday at midnight. */
  counts: ReadonlyMap<number, number>
  what: string
  /** Opens the list of an hour. Mouse only: for the keyboard the table has the same links. */
  onOpen?: ((place: number) => void) | undefined
}

/** Heat map of counts by weekday and hour; the peak is also named as text. */
export function HeatMap({ counts, what, onOpen }: HeatMapProps) {
  const { hour12 } = useTimeFormat()
  const most = Math.max(0, ...counts.values())
  const [peak] = [...counts].find(([, count]) => count === most) ?? []
  const words =
    most === 0 || peak === undefined
      ? `${what}: none in this time`
      : `Busiest: ${weekHourText(peak, hour12)}, ${Math.round(most)}`
  return (
    <>
      <Grid role="img" aria-label={`${what} by weekday and hour. ${words}`}>
        {weekdayTexts.flatMap((weekday, day) => [
          <span key={weekday}>{weekday}</span>,
          ...Array.from({ length: 24 }, (_, hour) => {
            const place = day * 24 + hour
            const count = counts.get(place) ?? 0
            const isOpened = onOpen && count > 0
            return (
              <span
                key={place}
                data-cell={isOpened ? 'opens' : ''}
                onClick={isOpened ? () => onOpen(place) : undefined}
                style={{ opacity: most === 0 ? least : least + (count / most) * (1 - least) }}
                title={`${weekHourText(place, hour12)}: ${Math.round(count)}`}
              />
            )
          }),
        ])}
        <span />
        {Array.from({ length: 24 }, (_, hour) => (
          <span key={hour} data-hour>
            {hour % labelEvery === 0 && hourText(hour, hour12)}
          </span>
        ))}
      </Grid>
      <p>{words}</p>
    </>
  )
}
