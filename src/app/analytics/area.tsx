import { ChartColumn } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { reportList, type ListedReport, type ReportKey } from '#domain/analytics/report-list.ts'
import { refusalOf } from '#domain/access/access.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Frame = lazy(async () => ({ default: (await import('./reports-frame.tsx')).ReportsFrame }))
const Report = lazy(async () => ({ default: (await import('./report-page.tsx')).ReportPage }))
const Rows = lazy(async () => ({ default: (await import('./rows-page.tsx')).RowsPage }))

const shown = (page: React.ReactNode) => <Suspense>{page}</Suspense>

/** Redirects to the first report the user may see. */
function FirstReport() {
  const { actor } = useDesk()
  const first = Object.values<ListedReport>(reportList).find((page) => !refusalOf(actor, page))
  return <Navigate to={(first ?? reportList.overview).path} replace />
}

/** Reports about the work, each figure with a list of its conversations. */
export const analyticsArea = defineArea({
  rail: {
    ...{ label: 'Analytics', to: paths.analytics, icon: ChartColumn, command: 'go.analytics' },
    oneOf: Object.values<ListedReport>(reportList),
  },
  pages: [
    {
      path: paths.analytics,
      element: shown(<Frame />),
      handle: { crumb: 'Analytics' },
      children: [
        { index: true, element: <FirstReport /> },
        // The specification's address with a space redirects (D1-30).
        {
          path: 'agent utilization',
          element: <Navigate to={`../${reportList.utilization.path}`} replace />,
        },
        ...Object.entries<ListedReport>(reportList).map(
          ([key, { path, title, records = 'Conversations' }]) => ({
            path,
            handle: { crumb: title },
            children: [
              { index: true, element: shown(<Report key={key} page={key as ReportKey} />) },
              {
                path: ':metric',
                element: shown(<Rows page={key as ReportKey} />),
                handle: { crumb: records },
              },
            ],
          }),
        ),
      ],
    },
  ],
})
