import { DoorOpen } from 'lucide-react'
import { lazy, Suspense, type ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const loadFrame = () => import('./portal-frame.tsx')
const loadSettings = () => import('./portal-settings.tsx')
const loadTickets = () => import('./portal-tickets.tsx')
const loadList = () => import('./announcements-page.tsx')
const loadForm = () => import('./announcement-kind.tsx')

const Frame = lazy(async () => ({ default: (await loadFrame()).PortalFrame }))
const Customization = lazy(async () => ({ default: (await loadSettings()).Customization }))
const General = lazy(async () => ({ default: (await loadSettings()).General }))
const Tickets = lazy(async () => ({ default: (await loadTickets()).PortalTickets }))
const Announcements = lazy(async () => ({ default: (await loadList()).AnnouncementsPage }))
const Announcement = lazy(async () => ({ default: (await loadForm()).AnnouncementForm }))

const shown = (page: ReactNode) => <Suspense>{page}</Suspense>

/** Client portal: its settings and announcements. */
export const portalArea = defineArea({
  rail: {
    label: 'Client portal',
    to: paths.portal,
    icon: DoorOpen,
    command: 'go.portal',
    feature: 'advanceFeatures.clientPortal',
    hiddenBy: 'hideClientPortal',
  },
  pages: [
    {
      path: paths.portal,
      element: shown(<Frame />),
      handle: { crumb: 'Client portal' },
      children: [
        { index: true, element: <Navigate to={paths.announcements} replace /> },
        {
          path: 'announcements',
          handle: { crumb: 'Announcements' },
          children: [
            { index: true, element: shown(<Announcements />) },
            { path: 'create', element: shown(<Announcement />), handle: { crumb: 'New announcement' } },
            {
              path: 'edit/:recordId',
              element: shown(<Announcement />),
              handle: { crumb: 'Edit announcement' },
            },
          ],
        },
        {
          path: 'customization',
          element: shown(<Customization />),
          handle: { crumb: 'Customization' },
        },
        { path: 'general', element: shown(<General />), handle: { crumb: 'General' } },
        { path: 'tickets', element: shown(<Tickets />), handle: { crumb: 'Tickets' } },
      ],
    },
  ],
  later: [loadFrame, loadSettings, loadTickets, loadList, loadForm],
})
