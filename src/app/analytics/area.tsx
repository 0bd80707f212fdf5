import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { metricsOf, reportPages, type ReportKey } from '#domain/analytics/report-pages.ts'
import { countedIn } from '#domain/analytics/metrics.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Frame = lazy(async () => ({ default: (await import('./reports-frame.tsx')).ReportsFrame }))
const Report = lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage }))
const Rows = lazy(async () => ({ default: (await import('./rows-page.tsx')).RowsPage }))

/** As its list is called. */
function crumbOf(key: ReportKey): string {
  const [metric = 'received'] = metricsOf(reportPages[key])
  const counted = countedIn(metric)
  return counted.charAt(0).toUpperCase() + counted.slice(1)
}

const shown = (page: React.ReactNode) => <Suspense>{page}</Suspense>

/** Figures about the work, each with the conversations behind it. */
export const analyticsArea = defineArea({
  rail: { label: 'Analytics', to: paths.analytics, icon: ChartColumn, command: 'go.analytics' },
  pages: [
    {
      path: paths.analytics,
      element: shown(<Frame />),
      handle: { crumb: 'Analytics' },
      children: [
        { index: true, element: <Navigate to={reportPages.overview.path} replace /> },
        // The blank form of the specification leads on (D1-30).
        {
          path: 'agent utilization',
          element: <Navigate to={`../${reportPages.utilization.path}`} replace />,
        },
        ...Object.entries(reportPages).map(([key, { path, title }]) => ({
          path,
          handle: { crumb: title },
          children: [
            { index: true, element: shown(<Report key={key} page={key as ReportKey} />) },
            {
              path: ':metric',
              element: shown(<Rows page={key as ReportKey} />),
              handle: {
                crumb: crumbOf(key as ReportKey),
              },
            },
          ],
        })),
      ],
    },
  ],
})
