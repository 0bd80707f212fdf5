import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { addDays, dayOf } from '#domain/analytics/buckets.ts'
import { reportEndpoints, type Report, type ReportQuery } from '#domain/analytics/endpoints.ts'
import type { ReportKey } from '#domain/analytics/report-list.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useAnswer, type Answer } from '#app/desk/calls/use-answer.ts'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'

/** Offered ranges, in days up to today. */
export const spans = ['7', '28', '90'] as const
/** A range: days up to today, or a custom one. */
export type Span = (typeof spans)[number] | 'custom'

const usualSpan: Span = '28'
const dayPattern = /^20\d\d-\d\d-\d\d$/

/** Hours counted as waiting time. */
export type Hours = 'all' | 'business'

/** Filters of the reports, stored in the address. */
export interface ReportFilters {
  span: Span
  query: ReportQuery
  setSpan: (span: Span) => void
  setRange: (from: string, to: string) => void
  setMailbox: (id: number | null) => void
  setHours: (hours: Hours) => void
  /** Query string of the filters. */
  search: string
}

/** Reads the filters from the address and writes them to it. */
export function useReportFilters(): ReportFilters {
  const { clock } = useDesk()
  const { timeZone } = useTimeFormat()
  const [params, setParams] = useSearchParams()
  const today = dayOf(clock.now(), timeZone)
  const [from, to] = [params.get('from') ?? '', params.get('to') ?? '']
  const isCustom = dayPattern.test(from) && dayPattern.test(to)
  const days = spans.find((each) => each === params.get('days')) ?? usualSpan
  const mailboxId = Number(params.get('inbox')) || undefined
  const isBusiness = params.get('hours') === 'business'
  const query = useMemo(
    () => ({
      from: isCustom ? from : addDays(today, 1 - Number(days)),
      to: isCustom ? to : today,
      ...(mailboxId !== undefined && { mailboxId }),
      ...(isBusiness && { hours: 'business' as const }),
    }),
    [isCustom, from, to, today, days, mailboxId, isBusiness],
  )
  const change = (values: Record<string, string | null>) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        for (const [name, value] of Object.entries(values))
          if (value === null) next.delete(name)
          else next.set(name, value)
        return next
      },
      { replace: true },
    )
  return {
    span: isCustom ? 'custom' : days,
    query,
    setSpan: (span) =>
      change(
        span === 'custom'
          ? { days: null, from: query.from, to: query.to }
          : { days: span, from: null, to: null },
      ),
    setRange: (first, last) => change({ days: null, from: first, to: last }),
    setMailbox: (id) => change({ inbox: id === null ? null : String(id) }),
    setHours: (hours) => change({ hours: hours === 'business' ? hours : null }),
    search: params.toString(),
  }
}

/** Data of a report page; the last loaded one is also available offline. */
export function useReport(page: ReportKey, query: ReportQuery): Answer<Report> {
  const desk = useDesk()
  const endpoint: typeof reportEndpoints.overview = reportEndpoints[page]
  const { path, output: schema } = endpoint
  return useAnswer<Report>({ key: `${path} ${JSON.stringify(query)}`, shelf: path, schema }, (signal) =>
    callDesk(desk, endpoint, query, signal),
  )
}
