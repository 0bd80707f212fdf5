import { Download } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Report } from '#domain/analytics/endpoints.ts'
import { metrics, type Metric } from '#domain/analytics/metrics.ts'
import { type ReportKey } from '#domain/analytics/report-list.ts'
import {
  hasWaits,
  isOfInboxes,
  reportPages,
  type ReportPage as Page,
} from '#domain/analytics/report-pages.ts'
import { postTrailLog } from '#domain/audit/endpoints.ts'
import { csvOf } from '#lib/csv.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { GapReport } from '#app/knowledge/reports/gap-report.tsx'
import { SearchesReport } from '#app/knowledge/reports/searches-report.tsx'
import { saveAs } from '#app/messages/files/save-as.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { AsOfLine } from '#app/ui/time/as-of-line.tsx'
import { Button } from '#app/ui/button.tsx'
import {
  cutText,
  FigureStrip,
  HeatBlock,
  isCut,
  SeriesBlock,
  TableBlock,
  type LinkTo,
} from './report-blocks.tsx'
import { ReportFiltersBar } from './report-filters.tsx'
import { PageHead, PageFrame } from '#app/records/page-layout.ts'
import { Block, ReportBody } from './report-styles.ts'
import { dayText, dimensionTexts, keyText } from './report-texts.ts'
import { useReport, useReportFilters } from './use-report.ts'

/** Page of the reports. */
export function ReportPage({ page }: { page: ReportKey }) {
  const about: Page = reportPages[page]
  return (
    <Gate access={about}>
      <Shown page={page} />
    </Gate>
  )
}

function Shown({ page }: { page: ReportKey }) {
  const filters = useReportFilters()
  const people = useLive(reference, undefined)
  const { value, gap, asOf, again } = useReport(page, filters.query)
  const { from, to } = filters.query
  const linkTo: LinkTo = (shown, more = {}) => {
    const { listedAs }: Metric = metrics[shown]
    const params = new URLSearchParams(filters.search)
    for (const [name, text] of Object.entries({ from, to, ...more })) params.set(name, text)
    params.delete('days')
    return `${paths.report(reportPages[page].path)}/${listedAs ?? shown}?${params}`
  }
  return (
    <PageFrame>
      <PageHead>
        <h1>{reportPages[page].title}</h1>
        <p>
          {dayText(from)} to {dayText(to)}, against the same time before
        </p>
        <ReportFiltersBar
          filters={filters}
          people={people}
          hasInboxes={isOfInboxes(page)}
          hasHours={hasWaits(page) && (value?.hasHours ?? false)}
        />
        <Export page={page} report={value ?? undefined} people={people} />
      </PageHead>
      <ReportBody>
        {asOf !== undefined && <AsOfLine at={asOf} />}
        {value ? (
          <Blocks report={value} to={to} people={people} linkTo={linkTo} page={page} />
        ) : (
          <AnswerGap gap={gap} again={again} what="The report" />
        )}
        {page === 'searches' && (
          <>
            <Block aria-label="Searches to write about">
              <SearchesReport />
            </Block>
            <Block aria-label="Answers without an article">
              <header>
                <h2>Answers without an article</h2>
              </header>
              <GapReport />
            </Block>
          </>
        )}
      </ReportBody>
    </PageFrame>
  )
}

interface BlocksProps {
  report: Report
  to: string
  people: Reference | undefined
  linkTo: LinkTo
  page: ReportKey
}

function Blocks({ report, to, people, linkTo, page }: BlocksProps) {
  const { figures, series, tables, heat } = report
  return (
    <>
      <FigureStrip figures={figures} linkTo={linkTo} />
      {page === 'utilization' && !report.hasHours && (
        <Block aria-label="Business hours">
          <p>
            Utilization is a share of the business hours: there is none until{' '}
            <Link to={paths.businessHours}>business hours</Link> are set.
          </p>
        </Block>
      )}
      <SeriesBlock series={series} to={to} linkTo={linkTo} />
      {page === 'staffing' && <Forecast forecast={report.forecast} />}
      {tables.map((table) => (
        <TableBlock key={table.by} table={table} people={people} linkTo={linkTo} />
      ))}
      {heat && (
        <HeatBlock
          title="When customers write"
          what={metrics[heat.metric].title}
          cells={heat.cells}
          linkTo={(more) => linkTo(heat.metric, more)}
        />
      )}
    </>
  )
}

function Forecast({ forecast }: Pick<Report, 'forecast'>) {
  if (!forecast)
    return (
      <Block aria-label="Expected messages">
        <header>
          <h2>Expected messages</h2>
        </header>
        <p>There is a forecast once there are four weeks of messages.</p>
      </Block>
    )
  return (
    <HeatBlock title="Expected messages" what="Expected messages" cells={forecast.cells}>
      <p>
        The median of the same weekday and hour over the last {forecast.weeks} weeks.{' '}
        {forecast.error === null
          ? 'The last weeks had no messages to compare with.'
          : `For the last weeks such a forecast was off by ${Math.round(forecast.error * 100)}% a day.`}
      </p>
    </HeatBlock>
  )
}

/** The report as CSV rows: the same figures, series and tables. */
export function reportRows(report: Report, people: Reference | undefined): string[][] {
  const text = (value: number | null) => (value === null ? '' : String(Math.round(value * 10_000) / 10_000))
  return [
    ['Part', 'Of', 'Figure', 'Unit', 'Value', 'Counted', 'Median', '90th percentile'],
    ...report.figures.map((figure) => row('Total', '', figure)),
    ...report.series.flatMap(({ metric, points }) =>
      points.map((point) =>
        row(`Over time (${report.interval})`, point.at, { ...point, metric, spread: null }),
      ),
    ),
    ...report.tables.flatMap(({ by, rows }) => {
      const part = `By ${dimensionTexts[by].toLowerCase()}`
      return [
        ...rows.flatMap((each) => each.figures.map((figure) => row(part, keyText(by, each, people), figure))),
        ...(isCut(rows) ? [[part, cutText]] : []),
      ]
    }),
  ]
  function row(
    part: string,
    of: string,
    { metric, value, count, spread }: Omit<Report['figures'][number], 'before'>,
  ) {
    const { fold }: Metric = metrics[metric]
    const unit = fold === 'count' || fold === 'share' ? fold : 'seconds'
    const { median = null, p90 = null } = spread ?? {}
    return [part, of, metrics[metric].title, unit, text(value), String(count), text(median), text(p90)]
  }
}

interface ExportProps {
  page: ReportKey
  report: Report | undefined
  people: Reference | undefined
}

function Export({ page, report, people }: ExportProps) {
  const desk = useDesk()
  const [isBusy, setIsBusy] = useState(false)
  const run = (shown: Report) => {
    setIsBusy(true)
    callDesk(desk, postTrailLog, { act: 'exported', area: 'reports' })
      .then(() =>
        saveAs(
          new Blob([csvOf(reportRows(shown, people))], { type: 'text/csv' }),
          `${reportPages[page].path}.csv`,
        ),
      )
      .catch(reportFailure)
      .finally(() => setIsBusy(false))
  }
  return (
    <Button
      variant="outline"
      icon={Download}
      busy={isBusy}
      disabled={!report}
      onClick={() => report && run(report)}
    >
      Export
    </Button>
  )
}
