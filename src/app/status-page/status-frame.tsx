import { Suspense, useState } from 'react'
import { NavLink, Outlet } from 'react-router-dom'
import { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { AreaNav, Beside } from '#app/records/page-layout.ts'
import { CreatePageDialog } from './create-page-dialog.tsx'
import { Preview } from './preview.tsx'
import { useStatusPage } from './use-status-page.ts'

const operate = [
  ['Incidents', paths.statusIncidents],
  ['Maintenance', paths.statusMaintenance],
  ['Service Components', paths.statusServices],
] as const

const settings = [
  ['Customization', paths.statusCustomization],
  ['Manage Subscribers', paths.statusSubscribers],
  ['General', paths.statusGeneral],
  ['Templates', paths.statusTemplates],
  ['Incident sources', paths.statusSources],
  ['Incident status', paths.incidentStatus],
  ['Status embed', paths.statusEmbed],
] as const

const linkOf = ([label, to]: readonly [string, string]) => (
  <NavLink key={to} to={to}>
    {label}
  </NavLink>
)

/** Frame of the area with its navigation; without a status page, how to get one (D1-61). */
export function StatusFrame() {
  const { page, gap, asOf, again } = useStatusPage()
  const denied = useAccess(statusPageEndpoints.statusPages.addStatusPage, true)
  const [isMaking, setIsMaking] = useState(false)
  if (!page)
    return (
      <SettingsPage title="Status page" back={null} asOf={asOf}>
        {page === undefined ? (
          <AnswerGap gap={gap} again={again} what="Status page" />
        ) : (
          <EmptyState
            title="Tell everybody before they ask"
            text="A status page shows how your services are: incidents as they happen, planned maintenance, and the last 90 days."
            action={
              <Button variant="primary" denied={denied} onClick={() => setIsMaking(true)}>
                Create Status Page
              </Button>
            }
          />
        )}
        {isMaking && (
          <CreatePageDialog
            onClose={() => setIsMaking(false)}
            onMade={() => {
              setIsMaking(false)
              again()
            }}
          />
        )}
      </SettingsPage>
    )
  return (
    <Beside>
      <AreaNav aria-label="Status page">
        <h2>Status page</h2>
        <h3>Operate</h3>
        {operate.map(linkOf)}
        <h3>Settings</h3>
        {settings.map(linkOf)}
        <div data-foot>
          <Preview page={page} />
        </div>
      </AreaNav>
      <Suspense>
        <Outlet context={{ reload: again } satisfies FrameContext} />
      </Suspense>
    </Beside>
  )
}

/** Context of the area's pages, from their frame. */
export interface FrameContext {
  /** Reloads the status page. */
  reload: () => void
}
