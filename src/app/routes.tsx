import { lazy, Suspense } from 'react'
import { Navigate, useRoutes, type RouteObject } from 'react-router-dom'
import { SignedIn } from './auth/signed-in.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import { paths } from './paths.ts'
import { ConversationWindow } from './shell/conversation-window.tsx'
import { RouteTable, type CrumbHandle } from './shell/crumbs.ts'
import { Frame } from './shell/frame.tsx'

// An agent signs in once in days; the form's code is for that day.
const SignInPage = lazy(async () => ({ default: (await import('./auth/sign-in-page.tsx')).SignInPage }))

const NotificationSettingsPage = lazy(async () => ({
  default: (await import('./notifications/notification-settings-page.tsx')).NotificationSettingsPage,
}))

const named = (crumb: CrumbHandle['crumb']): { handle: CrumbHandle } => ({ handle: { crumb } })

const conversationName = named({ record: 'conversation', param: 'conversationId' })

/** Every page of the app; the handles give breadcrumbs and window titles. */
const routes: RouteObject[] = [
  {
    path: '/signin',
    element: (
      <Suspense>
        <SignInPage />
      </Suspense>
    ),
  },
  {
    element: <SignedIn />,
    children: [
      { path: '/', element: <Navigate to={paths.home} replace /> },
      {
        element: <Frame isWindow />,
        children: [
          { path: '/conversation/:conversationId', element: <ConversationWindow />, ...conversationName },
        ],
      },
      {
        element: <Frame />,
        children: [
          {
            path: '/inbox',
            element: <InboxPage />,
            ...named('Inbox'),
            children: [{ path: ':conversationId', element: null, ...conversationName }],
          },
          {
            path: '/settings',
            ...named('Settings'),
            children: [
              { index: true, element: <Navigate to={paths.notificationSettings} replace /> },
              {
                path: 'notifications',
                element: (
                  <Suspense>
                    <NotificationSettingsPage />
                  </Suspense>
                ),
                ...named('Notifications'),
              },
            ],
          },
          { path: '*', element: <ErrorScreen status={404} />, ...named('Not found') },
        ],
      },
    ],
  },
]

/** The page of the address. */
export function Pages() {
  return <RouteTable value={routes}>{useRoutes(routes)}</RouteTable>
}
