import { Lock } from 'lucide-react'
import { Fragment, Suspense } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { reportGroups } from '#domain/analytics/report-list.ts'
import { reportPages, type ReportPage } from '#domain/analytics/report-pages.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import { AreaNav, Beside } from '#app/records/page-layout.ts'

/** Navigation of the reports beside the open one (ANA-015). */
export function ReportsFrame() {
  return (
    <Beside>
      <AreaNav aria-label="Analytics">
        <h2>Analytics</h2>
        {reportGroups.map((group) => (
          <Fragment key={group}>
            <h3>{group}</h3>
            {Object.values(reportPages)
              .filter((page) => page.group === group)
              .map((page) => (
                <Entry key={page.path} page={page} />
              ))}
          </Fragment>
        ))}
      </AreaNav>
      <Suspense>
        <Outlet />
      </Suspense>
    </Beside>
  )
}

function Entry({ page }: { page: ReportPage }) {
  const denied = useAccess(page)
  const { search } = useLocation()
  return (
    <LockedTip denied={denied} placement="right">
      <NavLink to={{ pathname: paths.report(page.path), search }}>
        {page.title}
        {denied && <Icon of={Lock} size="sm" />}
      </NavLink>
    </LockedTip>
  )
}
