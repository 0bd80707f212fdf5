import { Inbox } from 'lucide-react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { InboxPage } from './inbox-page.tsx'

/** Area of the desk's conversations. */
export const inboxArea = defineArea({
  rail: { label: 'Inbox', to: paths.inbox, icon: Inbox, command: 'go.inbox', isOnPhone: true },
  pages: [
    {
      path: paths.inbox,
      element: <InboxPage />,
      handle: { crumb: 'Inbox' },
      children: [
        {
          path: ':conversationId',
          element: null,
          handle: { crumb: { record: 'conversation', param: 'conversationId' } },
        },
      ],
    },
  ],
})
