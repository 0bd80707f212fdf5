import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { countedBy, reportPages } from '#domain/analytics/report-pages.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Frame = lazy(async () => ({ default: (await import('./reports-frame.tsx')).ReportsFrame }))
const Report = lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage }))
const Rows = lazy(async () => ({ default: (await import('./rows-page.tsx')).RowsPage }))

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
            { index: true, element: shown(<Report key={key} page={key as keyof typeof reportPages} />) },
            {
              path: ':metric',
              element: shown(<Rows page={key as keyof typeof reportPages} />),
              handle: {
                crumb: countedBy(key as keyof typeof reportPages) === 'tasks' ? 'Tasks' : 'Conversations',
              },
            },
          ],
        })),
      ],
    },
  ],
})
