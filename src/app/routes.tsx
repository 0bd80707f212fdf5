import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom'
import { SignInPage } from './auth/sign-in-page.tsx'
import { SignedIn } from './auth/signed-in.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { RouteError } from './errors/route-error.tsx'
import { InboxPage } from './inbox/inbox-page.tsx'
import { basePath, paths } from './paths.ts'
import type { CrumbHandle } from './shell/breadcrumbs.tsx'
import { ConversationWindow } from './shell/conversation-window.tsx'
import { Frame } from './shell/frame.tsx'

const named = (crumb: CrumbHandle['crumb']): { handle: CrumbHandle } => ({ handle: { crumb } })

const conversationName = named({ record: 'conversation', param: 'conversationId' })

/** Every page of the app; the handles give breadcrumbs and window titles. */
export const routes: RouteObject[] = [
  { path: '/signin', element: <SignInPage />, errorElement: <RouteError /> },
  {
    element: <SignedIn />,
    errorElement: <RouteError />,
    children: [
      { path: '/', element: <Navigate to={paths.home} replace /> },
      {
        element: <Frame isWindow />,
        children: [
          {
            path: '/conversation/:conversationId',
            element: <ConversationWindow />,
            errorElement: <RouteError />,
            ...conversationName,
          },
        ],
      },
      {
        element: <Frame />,
        children: [
          {
            path: '/inbox',
            element: <InboxPage />,
            errorElement: <RouteError />,
            ...named('Inbox'),
            children: [{ path: ':conversationId', element: null, ...conversationName }],
          },
          { path: '*', element: <ErrorScreen status={404} />, ...named('Not found') },
        ],
      },
    ],
  },
]

/** The router of this tab. */
export const makeRouter = () => createBrowserRouter(routes, { basename: basePath })
