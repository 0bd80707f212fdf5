import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./mailbox-kind.tsx')

const Verify = lazy(async () => ({
  default: (await import('./verify-mailbox-page.tsx')).VerifyMailboxPage,
}))

/** The ways on which customers reach the desk. */
export const channelsArea = defineArea({
  settings: [
    {
      heading: 'Channels',
      label: 'Inboxes',
      to: paths.inboxes,
      words: 'mailboxes email addresses signature members verify settings',
    },
  ],
  routes: [
    recordRoutes('inboxes', 'Inboxes', 'inbox', load),
    { path: 'inboxes/verify', element: <Verify />, handle: { crumb: 'Verify inbox' } },
  ],
  later: [load],
})
