import { Table2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { addDays } from '#domain/analytics/buckets.ts'
import { reportLimits, type Report } from '#domain/analytics/endpoints.ts'
import { metrics, type MetricKey } from '#domain/analytics/metrics.ts'
import type { Reference } from '#local/queries/people.ts'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { HeatMap } from './heat-map.tsx'
import { LineChart } from './line-chart.tsx'
import { Block, Figures, Numbers, Wide } from './report-styles.ts'
import {
  changeOf,
  dayText,
  dimensionTexts,
  hourText,
  keyText,
  valueText,
  weekdayTexts,
  weekHourText,
} from './report-texts.ts'

/** Address of the conversation list of a figure. */
export type LinkTo = (metric: MetricKey, more?: Record<string, string>) => string

/** Figures of a report with their changes and definitions. */
export function FigureStrip({ figures, linkTo }: { figures: Report['figures']; linkTo: LinkTo }) {
  return (
    <Figures>
      {figures.map(({ metric, value, count, before, spread }) => {
        const { title, definition } = metrics[metric]
        const change = changeOf(metric, value, before)
        const tone = change?.isBetter === true ? 'better' : change?.isBetter === false ? 'worse' : 'same'
        return (
          <div key={metric} title={definition}>
            <dt>{title}</dt>
            <dd>
              <Link
                to={linkTo(metric)}
                aria-label={`${title}: ${valueText(metric, value)}, of ${count}. ${definition}`}
              >
                {valueText(metric, value)}
              </Link>
            </dd>
            {spread && (
              <dd data-spread>
                <span>Median {valueText(metric, spread.median)}</span>{' '}
                <span>90% within {valueText(metric, spread.p90)}</span>
              </dd>
            )}
            {change && <dd data-change={tone}>{change.text}</dd>}
          </div>
        )
      })}
    </Figures>
  )
}

/** Last day of the interval that starts at `at`, limited to the range. */
function lastOf(series: Report['series'], at: string, to: string): string {
  const points = series[0]?.points ?? []
  const next = points[points.findIndex((point) => point.at === at) + 1]
  return next ? addDays(next.at, -1) : to
}

interface ChartBlockProps {
  label: string
  title: string
  chart: ReactNode
  /** Headings of the table's columns. */
  columns: readonly string[]
  /** Rows of the table; called only while it is shown. */
  rows: () => ReactNode
  /** Content below chart or table. */
  children?: ReactNode
}

/** A chart that can be switched to a table. */
function ChartBlock({ label, title, chart, columns, rows, children }: ChartBlockProps) {
  const [isTable, setIsTable] = useState(false)
  return (
    <Block aria-label={label}>
      <header>
        <h2>{title}</h2>
        <IconButton
          name={isTable ? 'Show as a chart' : 'Show as a table'}
          icon={Table2}
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        />
      </header>
      {isTable ? (
        <Wide>
          <Numbers>
            <thead>
              <tr>
                {columns.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{rows()}</tbody>
          </Numbers>
        </Wide>
      ) : (
        chart
      )}
      {children}
    </Block>
  )
}

interface HeatBlockProps {
  title: string
  what: string
  cells: NonNullable<Report['heat']>['cells']
  /** Address of the list of an hour. */
  linkTo?: (more: Record<string, string>) => string
  children?: ReactNode
}

/** Heat map block of counts by weekday and hour. */
export function HeatBlock({ title, what, cells, linkTo, children }: HeatBlockProps) {
  const { hour12 } = useTimeFormat()
  const navigate = useNavigate()
  const counts = new Map(cells.map(({ weekday, hour, count }) => [weekday * 24 + hour, count]))
  const link = (place: number) =>
    linkTo?.({ by: 'hour', key: String(place), named: weekHourText(place, hour12) }) ?? ''
  const cell = (place: number) => {
    const count = Math.round(counts.get(place) ?? 0)
    return linkTo && count > 0 ? <Link to={link(place)}>{count}</Link> : count
  }
  return (
    <ChartBlock
      label={`${what} by hour`}
      title={title}
      chart={
        <HeatMap counts={counts} what={what} onOpen={linkTo && ((place) => void navigate(link(place)))} />
      }
      columns={['Hour', ...weekdayTexts]}
      rows={() =>
        Array.from({ length: 24 }, (_, hour) => (
          <tr key={hour}>
            <th scope="row">{hourText(hour, hour12)}</th>
            {weekdayTexts.map((text, day) => (
              <td key={text}>{cell(day * 24 + hour)}</td>
            ))}
          </tr>
        ))
      }
    >
      {children}
    </ChartBlock>
  )
}

/** Block with the figures of a page over time. */
export function SeriesBlock({
  series,
  to,
  linkTo,
}: {
  series: Report['series']
  to: string
  linkTo: LinkTo
}) {
  const navigate = useNavigate()
  const titles = series.map(({ metric }) => metrics[metric].title)
  const [first = '', ...others] = titles
  const title = `${[first, ...others.map((each) => each.toLowerCase())].join(' and ')} over time`
  const link = (metric: MetricKey, at: string) => linkTo(metric, { from: at, to: lastOf(series, at, to) })
  return (
    <ChartBlock
      label={title}
      title={title}
      chart={<LineChart series={series} onOpen={(metric, at) => void navigate(link(metric, at))} />}
      columns={['From', ...titles]}
      rows={() =>
        series[0]?.points.map(({ at, isOpen }, place) => (
          <tr key={at}>
            <th scope="row">
              {dayText(at)}
              {isOpen && ' (so far)'}
            </th>
            {series.map(({ metric, points }) => (
              <td key={metric}>
                <Link to={link(metric, at)}>{valueText(metric, points[place]?.value ?? null)}</Link>
              </td>
            ))}
          </tr>
        ))
      }
    />
  )
}

/** True if a table was cut at the maximum number of rows. */
export const isCut = ({ length }: readonly unknown[]): boolean => length === reportLimits.groups

/** Sentence below such a table. */
export const cutText = `The first ${reportLimits.groups}; the figures above count all.`

/** A table row as query parameters; the name is used for the heading only. */
const rowOf = (
  by: string,
  { key, name }: { key: number | string | null; name: string | null },
): Record<string, string> => ({
  by,
  ...(key !== null && { key: String(key) }),
  ...(name !== null && { named: name }),
})

/** Figures broken down by one dimension, each linked to its list. */
export function TableBlock({
  table: { by, rows },
  people,
  linkTo,
}: {
  table: Report['tables'][number]
  people: Reference | undefined
  linkTo: LinkTo
}) {
  const title = `By ${dimensionTexts[by].toLowerCase()}`
  return (
    <Block aria-label={title}>
      <header>
        <h2>{title}</h2>
      </header>
      {rows.length === 0 ? (
        <p>Nothing was counted in this time.</p>
      ) : (
        <Wide>
          <Numbers>
            <thead>
              <tr>
                <th scope="col">{dimensionTexts[by]}</th>
                {rows[0]?.figures.map(({ metric }) => (
                  <th key={metric} scope="col" title={metrics[metric].definition}>
                    {metrics[metric].title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, name, figures }) => (
                <tr key={key}>
                  <th scope="row">{keyText(by, { key, name }, people)}</th>
                  {figures.map(({ metric, value, count, spread }) => (
                    <td key={metric}>
                      {count === 0 ? (
                        valueText(metric, value)
                      ) : (
                        <Link to={linkTo(metric, rowOf(by, { key, name }))}>{valueText(metric, value)}</Link>
                      )}
                      {spread && (
                        <small title={`90% within ${valueText(metric, spread.p90)}`}>
                          median {valueText(metric, spread.median)}
                        </small>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Numbers>
        </Wide>
      )}
      {isCut(rows) && <p>{cutText}</p>}
    </Block>
  )
}
