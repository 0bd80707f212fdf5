import { ExternalLink } from 'lucide-react'
import { Suspense } from 'react'
import { Navigate, NavLink, Outlet, useLocation } from 'react-router-dom'
import { portalSettingsAccess } from '#domain/access/plan-access.ts'
import { type Portal, portalSettingEndpoints } from '#domain/portal/settings.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { paths } from '#app/paths.ts'
import { AnswerGap } from '#app/records/answer-gap.tsx'
import { AreaNav, Beside } from '#app/records/page-layout.ts'
import { SettingsPage } from '#app/records/settings-page.tsx'
import { showToast } from '#app/toasts/toast-store.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { useAnswer } from '#app/desk/calls/use-answer.ts'

const { getPortal } = portalSettingEndpoints

/** Settings of the client portal; offline the last known ones. */
function usePortal() {
  const desk = useDesk()
  const { value, ...rest } = useAnswer({ key: 'portal', schema: getPortal.output }, (signal) =>
    callDesk(desk, getPortal, {}, signal),
  )
  return { portal: value ?? undefined, ...rest }
}

const parts = [
  ['Announcements', paths.announcements],
  ['Customization', paths.portalCustomization],
  ['General', paths.portalGeneral],
  ['Tickets', paths.portalTickets],
] as const

/** Introduction of the portal with a create button; shown at the list's address (D1-28). */
function Intro({ reload }: { reload: () => void }) {
  const desk = useDesk()
  const denied = useAccess(portalSettingsAccess, true)
  const create = async () => {
    await callDesk(desk, portalSettingEndpoints.putPortal, { isClientPortalCreated: true })
    showToast({ text: 'Client Portal Created' })
    reload()
  }
  return (
    <EmptyState
      title="Your customers see their own requests"
      text="They sign in by a link in a mail, without a password, and read, answer and close what they asked. You announce what is new."
      action={
        <Button variant="primary" denied={denied} onClick={() => void create().catch(reportFailure)}>
          Create Client Portal
        </Button>
      }
    />
  )
}

/** Opens the public portal in another tab. */
function Preview({ portal }: { portal: Portal }) {
  const { isOffline } = useConnection()
  return (
    <Button
      variant="outline"
      size="small"
      icon={ExternalLink}
      denied={isOffline ? 'connection' : undefined}
      component="a"
      href={portal.url}
      target="_blank"
      rel="noopener"
    >
      Preview
    </Button>
  )
}

/** Frame of the area with its navigation; without the feature or a portal, the intro (POR-004). */
export function PortalFrame() {
  const { pathname } = useLocation()
  const isLacking = useAccess({ feature: 'advanceFeatures.clientPortal' }) === 'plan'
  const { portal, gap, asOf, again } = usePortal()
  if (isLacking && pathname !== paths.announcements) return <Navigate to={paths.announcements} replace />
  if (isLacking || !portal?.isClientPortalCreated)
    return (
      <SettingsPage title="Client portal" back={null} asOf={asOf}>
        {isLacking || portal ? (
          <Intro reload={again} />
        ) : (
          <AnswerGap gap={gap} again={again} what="Client portal" />
        )}
      </SettingsPage>
    )
  return (
    <Beside>
      <AreaNav aria-label="Client portal">
        <h2>Client portal</h2>
        {parts.map(([label, to]) => (
          <NavLink key={to} to={to}>
            {label}
          </NavLink>
        ))}
        <div data-foot>
          <Preview portal={portal} />
        </div>
      </AreaNav>
      <Suspense>
        <Outlet context={{ portal, asOf, reload: again } satisfies PortalContext} />
      </Suspense>
    </Beside>
  )
}

/** Context of the area's pages, from their frame. */
export interface PortalContext {
  portal: Portal
  /** Time of the cached answer if it cannot be reloaded now. */
  asOf: number | undefined
  /** Reloads the portal. */
  reload: () => void
}
