import { useState, type KeyboardEvent } from 'react'
import type { Report } from '#domain/analytics/endpoints.ts'
import { metrics, type Metric, type MetricKey } from '#domain/analytics/metrics.ts'
import { styled } from '#app/theme/styled.ts'
import { useWidth } from '#app/desk/page/use-width.ts'
import { dayText, valueText } from './report-texts.ts'

/** Width before the first measurement. */
const usualWidth = 720
const height = 220
const left = 56
const top = 8
const bottom = 24
const lines = 4

const Chart = styled('svg')(({ theme }) => ({
  ...theme.mix.focusInset,
  display: 'block',
  width: '100%',
  overflow: 'visible',
  '& text': { ...theme.typography.micro, fill: theme.vars.palette.chart.axis },
  '& [data-grid]': { stroke: theme.vars.palette.chart.grid },
  '& [data-line]': { fill: 'none', strokeWidth: 2, strokeLinejoin: 'round' },
  '& [data-line="0"]': { stroke: theme.vars.palette.chart.c1 },
  '& [data-line="1"]': { stroke: theme.vars.palette.chart.c2 },
  '& [data-area]': { fill: theme.vars.palette.chart.c1, opacity: 0.09 },
  '& [data-dot="0"]': { fill: theme.vars.palette.chart.c1 },
  '& [data-dot="1"]': { fill: theme.vars.palette.chart.c2 },
  '& [data-cursor]': { stroke: theme.vars.palette.chart.axis },
}))

const Legend = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1, 4),
  minHeight: theme.spacing(5),
  color: theme.vars.palette.ink2,
  '& > span[data-line]::before': {
    content: '""',
    display: 'inline-block',
    width: theme.spacing(2),
    height: theme.spacing(2),
    marginRight: theme.spacing(1.5),
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.chart.c1,
  },
  '& > span[data-line="1"]::before': {
    borderRadius: theme.spacing(0.5),
    backgroundColor: theme.vars.palette.chart.c2,
  },
}))

type Series = Report['series']

/** Next round number at or above a value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10
  return step * power
}

const [minute, hour, day] = [60, 3600, 86_400]
const times = [1, 2, 5, 10, 15, 30]
  .map((minutes) => minutes * minute)
  .concat([1, 2, 3, 6, 12].map((hours) => hours * hour))

/** Next readable duration at or above some seconds: minutes, hours, then round numbers of days. */
export const roundTime = (seconds: number): number =>
  times.find((each) => each >= seconds) ?? roundUp(seconds / day) * day

/** Summary of the chart for screen readers. */
const sentence = (series: Series): string =>
  series
    .map(({ metric, points }) => {
      const peak = points.reduce(
        (most, point) => ((point.value ?? 0) > (most?.value ?? 0) ? point : most),
        points[0],
      )
      return `${metrics[metric].title}: highest ${valueText(metric, peak?.value ?? null)} on ${dayText(peak?.at ?? '')}`
    })
    .join('. ')

const lengthOf = (series: Series) => series[0]?.points.length ?? 0
/** SVG path of a line; missing values are gaps, because a mean of nothing is not zero. */
function pathOf(
  points: readonly { value: number | null }[],
  xOf: (place: number) => number,
  yOf: (value: number) => number,
): string {
  let isOn = false
  return points
    .map(({ value }, place) => {
      if (value === null) {
        isOn = false
        return ''
      }
      const command = isOn ? 'L' : 'M'
      isOn = true
      return `${command}${xOf(place).toFixed(1)} ${yOf(value).toFixed(1)}`
    })
    .join('')
}

/** Line chart over time. Left and Right move along the points; Enter opens a point's list. */
export function LineChart({
  series,
  onOpen,
}: {
  series: Series
  onOpen: (metric: MetricKey, at: string) => void
}) {
  const [chosen, setChosen] = useState<number>()
  const { ref, width: measured } = useWidth()
  const width = measured || usualWidth
  const count = lengthOf(series)
  const highest = Math.max(...series.flatMap(({ points }) => points.map(({ value }) => value ?? 0)), 0)
  const { fold }: Metric = metrics[series[0]?.metric ?? 'received']
  // Four grid lines at integers, quarters or whole minutes.
  const step = { count: 1, share: 1 / lines, mean: 60, sum: 60 }[fold]
  const round = fold === 'count' ? roundUp : roundTime
  // Maximum of the scale, so that each grid line has a round value.
  const most = fold === 'share' ? 1 : lines * Math.max(round(highest / lines), step)
  const right = width - 8
  const xOf = (at: number) => left + (count < 2 ? 0.5 : at / (count - 1)) * (right - left)
  const yOf = (value: number) => top + (1 - value / most) * (height - top - bottom)
  const [first] = series
  if (!first || count === 0) return null
  const at = chosen === undefined ? undefined : first.points[chosen]?.at
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setChosen((now) => Math.min(count - 1, Math.max(0, (now ?? (step > 0 ? -1 : count)) + step)))
    }
    if (event.key === 'Enter' && at !== undefined) onOpen(first.metric, at)
  }
  const area = pathOf(
    first.points.map(({ value }) => ({ value: value ?? 0 })),
    xOf,
    yOf,
  )
  const end = `L${xOf(count - 1)} ${yOf(0)}L${xOf(0)} ${yOf(0)}Z`
  const label = `${sentence(series)}. Left and Right read the points.`
  return (
    <div ref={ref}>
      <Chart
        height={height}
        role="img"
        tabIndex={0}
        aria-label={label}
        onKeyDown={onKeyDown}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const x = event.clientX - box.left
          setChosen(Math.min(count - 1, Math.max(0, Math.round(((x - left) / (right - left)) * (count - 1)))))
        }}
        onPointerLeave={() => setChosen(undefined)}
        onClick={() => at !== undefined && onOpen(first.metric, at)}
      >
        {Array.from({ length: lines + 1 }, (_, line) => {
          const value = (most / lines) * line
          return (
            <g key={line}>
              <line data-grid x1={left} x2={right} y1={yOf(value)} y2={yOf(value)} />
              <text x={left - 8} y={yOf(value) + 4} textAnchor="end">
                {valueText(first.metric, value)}
              </text>
            </g>
          )
        })}
        <path data-area d={`${area}${end}`} />
        {series.map(({ metric, points }, place) => (
          <path key={metric} data-line={place} d={pathOf(points, xOf, yOf)} />
        ))}
        {chosen !== undefined && (
          <g>
            <line data-cursor x1={xOf(chosen)} x2={xOf(chosen)} y1={top} y2={height - bottom} />
            {series.map(({ metric, points }, place) => {
              const value = points[chosen]?.value ?? null
              return value === null ? null : (
                <circle key={metric} data-dot={place} cx={xOf(chosen)} cy={yOf(value)} r={4} />
              )
            })}
          </g>
        )}
        <text x={left} y={height - 4}>
          {dayText(first.points[0]?.at ?? '')}
        </text>
        <text x={right} y={height - 4} textAnchor="end">
          {dayText(first.points[count - 1]?.at ?? '')}
        </text>
      </Chart>
      <Legend aria-live="polite">
        {at !== undefined && <span>{dayText(at)}</span>}
        {series.map(({ metric, points }, place) => {
          const point = chosen === undefined ? undefined : points[chosen]
          return (
            <span key={metric} data-line={place}>
              {metrics[metric].title}
              {point && ` ${valueText(metric, point.value)}${point.isOpen ? ' so far' : ''}`}
            </span>
          )
        })}
      </Legend>
    </div>
  )
}
