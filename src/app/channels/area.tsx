import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./mailbox-kind.tsx')

const loadBlocked = () => import('./blocked-sender-kind.tsx')

const Verify = lazy(async () => ({
  default: (await import('./verify-mailbox-page.tsx')).VerifyMailboxPage,
}))

const Connected = lazy(async () => ({
  default: (await import('./connected-page.tsx')).ConnectedPage,
}))

const Connect = lazy(async () => ({ default: (await import('./connect-page.tsx')).ConnectPage }))

const Proof = lazy(async () => ({ default: (await import('./connect-proof-page.tsx')).ConnectProofPage }))

const SetAside = lazy(async () => ({ default: (await import('./set-aside-page.tsx')).SetAsidePage }))

const SetAsideMail = lazy(async () => ({
  default: (await import('./set-aside-mail-page.tsx')).SetAsideMailPage,
}))

/** The ways on which customers reach the desk. */
export const channelsArea = defineArea({
  settings: [
    {
      heading: 'Channels',
      label: 'Inboxes',
      to: paths.inboxes,
      words:
        'mailboxes email addresses signature members verify settings google gmail microsoft outlook office 365 oauth connect imap smtp',
    },
    {
      heading: 'Channels',
      label: 'Set-aside mail',
      to: paths.setAside,
      needs: 'conversations.manage_conversation',
      words: 'quarantine unreadable broken no sender not read lost missing mail retry',
    },
    {
      heading: 'Channels',
      label: 'Blocked senders',
      to: paths.blockedSenders,
      words: 'block unblock spam junk domain address ban blacklist ignore',
    },
  ],
  routes: [
    recordRoutes('inboxes', 'Inboxes', 'inbox', load),
    recordRoutes('blocked-senders', 'Blocked senders', 'blocked sender', loadBlocked),
    {
      path: 'set-aside',
      handle: { crumb: 'Set-aside mail' },
      children: [
        { index: true, element: <SetAside /> },
        { path: ':id', element: <SetAsideMail />, handle: { crumb: 'Mail' } },
      ],
    },
    { path: 'inboxes/connect', element: <Connect />, handle: { crumb: 'Connect your mailbox' } },
    { path: 'inboxes/connect/:id', element: <Proof />, handle: { crumb: 'Connect your mailbox' } },
    { path: 'inboxes/connected', element: <Connected />, handle: { crumb: 'Connect inbox' } },
    { path: 'inboxes/verify', element: <Verify />, handle: { crumb: 'Verify inbox' } },
  ],
  later: [load, loadBlocked],
})
