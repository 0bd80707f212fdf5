import { ArrowLeft, ChartColumn, Download } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { reportRowsEndpoints, type ReportRow, type ReportRowsQuery } from '#domain/analytics/endpoints.ts'
import {
  countedIn,
  metrics,
  listDimensions,
  type Counted,
  type MetricKey,
} from '#domain/analytics/metrics.ts'
import { type ReportKey } from '#domain/analytics/report-list.ts'
import { metricsOf, reportPages, type ReportPage } from '#domain/analytics/report-pages.ts'
import { postTrailLog } from '#domain/audit/endpoints.ts'
import { nameOf } from '#domain/people/name.ts'
import { reference, type Reference } from '#local/queries/people.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { csvOfPages } from '#app/desk/calls/csv-of-pages.ts'
import { usePages } from '#app/desk/calls/use-pages.ts'
import { saveAs } from '#app/messages/files/save-as.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { Gate } from '#app/records/gate.tsx'
import { DataTable } from '#app/tables/data-table.tsx'
import type { DataColumn } from '#app/tables/data-table-columns.ts'
import { size } from '#app/theme/tokens.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'
import { PageHead, PageFrame } from '#app/records/page-layout.ts'
import { dayText, keyText, valueText } from './report-texts.ts'
import { useReportFilters } from './use-report.ts'

/** Rows of a figure, selected by the same rule as the figure. */
export function RowsPage({ page }: { page: ReportKey }) {
  const { metric } = useParams()
  const about: ReportPage = reportPages[page]
  const key = metricsOf(about).find((each) => each === metric)
  if (!key) return <EmptyState drawing="missing" title="There is no such figure" text="" />
  return (
    <Gate access={about}>
      <Rows page={page} metric={key} />
    </Gate>
  )
}

function useQuery(metric: MetricKey): ReportRowsQuery {
  const { query } = useReportFilters()
  const [params] = useSearchParams()
  const [by, key] = [listDimensions.find((each) => each === params.get('by')), params.get('key')]
  return useMemo(
    () => ({ ...query, metric, ...(by && { by }), ...(by && key !== null && { key }) }),
    [query, metric, by, key],
  )
}

function useColumns(people: Reference | undefined, metric: MetricKey): readonly DataColumn<ReportRow>[] {
  const format = useTimeFormat()
  return useMemo(() => {
    const assigneeOf = ({ assigneeId }: ReportRow) => {
      const user = people?.users.get(assigneeId ?? 0)
      return user ? nameOf(user) : ''
    }
    const { noun, sign = '', columns: own } = listed[countedIn(metric)]
    const columns: DataColumn<ReportRow>[] = [
      {
        ...{ key: 'subject', title: noun },
        text: ({ ticketNo, subject }) =>
          `${ticketNo === null ? '' : `${sign}${ticketNo} `}${subject || 'No subject'}`,
      },
      { key: 'contact', title: 'Customer', width: size.recordColumn, text: ({ contactName }) => contactName },
      {
        ...{ key: 'inbox', title: 'Inbox', width: size.recordColumn },
        text: ({ mailboxId }) => (mailboxId === null ? '' : keyText('mailbox', { key: mailboxId }, people)),
      },
      { key: 'assignee', title: 'Assignee', width: size.recordColumn, text: assigneeOf },
      { key: 'at', title: 'When', width: size.recordColumn, text: ({ at }) => fullTime(at, format) },
      {
        ...{ key: 'value', title: metrics[metric].title, width: 120, isNumber: true },
        text: ({ value }) => valueText(metric, value),
      },
    ]
    return columns.filter(({ key }) => !elsewhere.includes(key) || own.includes(key))
  }, [people, metric, format])
}

/** Columns shown in some lists only. */
const elsewhere = ['contact', 'inbox', 'assignee']

interface Listed {
  noun: string
  nouns: string
  /** Prefix of a number. */
  sign?: string
  columns: readonly string[]
  pathOf: (row: ReportRow) => string
}

/** Lists by kind: heading, count, and the target of a row. */
const listed: Readonly<Record<Counted, Listed>> = {
  conversations: {
    ...{ noun: 'Conversation', nouns: 'conversations', sign: '#', columns: elsewhere },
    pathOf: ({ id }) => paths.conversation(id),
  },
  tasks: {
    ...{ noun: 'Task', nouns: 'tasks', sign: 'T-', columns: ['contact', 'assignee'] },
    pathOf: ({ id }) => paths.task(id),
  },
  articles: {
    ...{ noun: 'Article', nouns: 'articles', columns: [] },
    pathOf: ({ docId, id }) => paths.article(docId ?? 0, id),
  },
  searches: {
    ...{ noun: 'Search', nouns: 'searches by day', columns: [] },
    pathOf: ({ docId }) => paths.articles(docId ?? 0),
  },
  assets: { noun: 'Asset', nouns: 'assets', columns: ['contact'], pathOf: ({ id }) => paths.asset(id) },
  incidents: {
    ...{ noun: 'Incident', nouns: 'incidents', columns: [] },
    pathOf: ({ id }) => `${paths.statusIncidents}/${id}`,
  },
  services: {
    ...{ noun: 'Service', nouns: 'services', columns: [] },
    pathOf: ({ id }) => `${paths.statusServices}/${id}/service`,
  },
}

/** Note beside the count about records that the list does not show. */
function leftOut({ hidden = 0, deleted = 0 }: { hidden?: number; deleted?: number }, nouns: string): string {
  return [
    ...(hidden > 0 ? [`${hidden.toLocaleString('en')} in inboxes you do not see`] : []),
    ...(deleted > 0 ? [`${deleted.toLocaleString('en')} counted of deleted ${nouns}`] : []),
  ].join(', ')
}

/** Filters of the report from which a list was opened. */
const backTo = ({ from, to, mailboxId, hours }: ReportRowsQuery): Record<string, string> => ({
  ...{ from, to },
  ...(mailboxId !== undefined && { inbox: String(mailboxId) }),
  ...(hours && { hours }),
})

function Rows({ page, metric }: { page: ReportKey; metric: MetricKey }) {
  const desk = useDesk()
  const navigate = useNavigate()
  const people = useLive(reference, undefined)
  const query = useQuery(metric)
  const [params] = useSearchParams()
  const endpoint: typeof reportRowsEndpoints.overviewRows = reportRowsEndpoints[`${page}Rows`]
  const pages = usePages(`${endpoint.path} ${metric}`, endpoint, query)
  const columns = useColumns(people, metric)
  const back = `${paths.report(reportPages[page].path)}?${new URLSearchParams(backTo(query))}`
  const [isBusy, setIsBusy] = useState(false)
  const { nouns, pathOf } = listed[countedIn(metric)]
  const run = async () => {
    await callDesk(desk, postTrailLog, { act: 'exported', area: 'reports' })
    const csv = await csvOfPages(nouns, columns, (cursor) =>
      callDesk(desk, endpoint, { ...query, ...(cursor && { cursor }) }),
    )
    saveAs(new Blob([csv], { type: 'text/csv' }), `${metric}.csv`)
  }
  const note = pages.first ? leftOut(pages.first, nouns) : ''
  return (
    <PageFrame>
      <PageHead>
        <IconButton name="Back" icon={ArrowLeft} component={Link} to={back} />
        <h1>{metrics[metric].title}</h1>
        <p>
          {pages.total !== undefined && `${pages.total.toLocaleString('en')} ${nouns}, `}
          {dayText(query.from)} to {dayText(query.to)}
          {query.by && `, ${keyText(query.by, { key: keyOf(query), name: params.get('named') }, people)}`}
          {note && `. ${note}.`}
        </p>
        <Button
          variant="outline"
          icon={Download}
          busy={isBusy}
          disabled={!pages.rows}
          onClick={() => {
            setIsBusy(true)
            run()
              .catch(reportFailure)
              .finally(() => setIsBusy(false))
          }}
        >
          Export
        </Button>
      </PageHead>
      {pages.rows ? (
        <DataTable
          name="report-rows"
          label={metrics[metric].title}
          columns={columns}
          items={pages.rows}
          total={pages.total}
          onEnd={pages.onEnd}
          onOpen={(row) => void navigate(pathOf(row))}
          empty={{ icon: ChartColumn, text: 'Nothing was counted in this time' }}
        />
      ) : (
        <AnswerGap gap={pages.gap} again={pages.again} what="The list" />
      )}
    </PageFrame>
  )
}

/** Key of a row as its dimension has it: an id or a text. */
const keyOf = ({ by, key }: ReportRowsQuery): number | string | null => {
  if (key === undefined) return null
  return by === undefined || ['priority', 'term', 'assetType', 'assetStatus'].includes(by) ? key : Number(key)
}
