import { metricsOf, reportPages } from '#domain/analytics/report-pages.ts'
import { analyticsEndpoints } from '#domain/analytics/endpoints.ts'
import type { Sample } from './sample.ts'

const range = 'from=2026-11-01&to=2026-11-27'

/** A sample of every call of the reports: two for each page with figures. */
export const analyticsSamples = Object.fromEntries(
  Object.entries(reportPages).flatMap(([key, page]) => {
    const { path } = page
    const base = `/desk/analytics/${path}`
    const report: Sample = {
      path: `${base}?${range}`,
      bad: { path: `${base}?from=2026-02-30&to=2026-03-01` },
      stranger: 'own',
    }
    const rows: Sample = {
      path: `${base}/rows?${range}&metric=${metricsOf(page)[0]}`,
      bad: { path: `${base}/rows?${range}&metric=none` },
      stranger: 'own',
    }
    return [
      [key, report],
      [`${key}Rows`, rows],
    ]
  }),
) as Record<keyof typeof analyticsEndpoints, Sample>
