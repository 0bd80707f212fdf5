import { lazy } from 'react'
import { manageMailboxesAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

const Verify = lazy(async () => ({
  default: (await import('./verification/verify-mailbox-page.tsx')).VerifyMailboxPage,
}))

const Connected = lazy(async () => ({
  default: (await import('./connect/connected-page.tsx')).ConnectedPage,
}))

const Connect = lazy(async () => ({ default: (await import('./connect/connect-page.tsx')).ConnectPage }))

const Proof = lazy(async () => ({
  default: (await import('./connect/connect-proof-page.tsx')).ConnectProofPage,
}))

const SetAside = lazy(async () => ({
  default: (await import('./set-aside/set-aside-page.tsx')).SetAsidePage,
}))

const SetAsideMail = lazy(async () => ({
  default: (await import('./set-aside/set-aside-mail-page.tsx')).SetAsideMailPage,
}))

const KeptMails = lazy(async () => ({
  default: (await import('./set-aside/kept-mail-page.tsx')).KeptMailPage,
}))

/** Settings area of the channels. */
export const channelsArea = defineArea(
  recordArea(
    [
      {
        heading: 'Channels',
        title: 'Inboxes',
        noun: 'inbox',
        path: paths.inboxes,
        words:
          'mailboxes email addresses signature members verify settings google gmail microsoft outlook office 365 oauth connect imap smtp',
        load: () => import('./mailbox/mailbox-kind.tsx'),
      },
      {
        heading: 'Channels',
        title: 'Blocked senders',
        noun: 'blocked sender',
        path: paths.blockedSenders,
        words: 'block unblock spam junk domain address ban blacklist ignore',
        load: () => import('./blocked/blocked-sender-kind.tsx'),
      },
    ],
    {
      settings: [
        {
          heading: 'Channels',
          label: 'Set-aside messages',
          to: paths.setAside,
          needs: 'conversations.manage_conversation',
          words:
            'quarantine spam doubtful suspicious contact form submission mail unreadable broken no sender lost missing retry',
        },
        {
          heading: 'Channels',
          label: 'Kept mail',
          to: paths.keptMails,
          ...manageMailboxesAccess,
          words: 'not sent unsent waiting smtp server no way out outgoing send later held',
        },
      ],
      routes: [
        { path: 'kept-mail', element: <KeptMails />, handle: { crumb: 'Kept mail' } },
        {
          path: 'set-aside',
          handle: { crumb: 'Set-aside messages' },
          children: [
            { index: true, element: <SetAside /> },
            { path: ':id', element: <SetAsideMail />, handle: { crumb: 'Message' } },
          ],
        },
        { path: 'inboxes/connect', element: <Connect />, handle: { crumb: 'Connect your mailbox' } },
        { path: 'inboxes/connect/:id', element: <Proof />, handle: { crumb: 'Connect your mailbox' } },
        { path: 'inboxes/connected', element: <Connected />, handle: { crumb: 'Connect inbox' } },
        { path: 'inboxes/verify', element: <Verify />, handle: { crumb: 'Verify inbox' } },
      ],
    },
  ),
)
