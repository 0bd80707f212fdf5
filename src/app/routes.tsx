import { lazy, Suspense } from 'react'
import { Navigate, type RouteObject, useParams, useRoutes } from 'react-router-dom'
import { SignedIn } from './auth/signed-in.tsx'
import { ErrorScreen } from './errors/error-screen.tsx'
import { entrancePaths, paths, toRecordId } from './paths.ts'
import { areas } from './areas.ts'
import { type CrumbHandle, RouteTable } from '#app/desk/page/crumbs.ts'
import { Frame } from './shell/frame.tsx'

const ConversationPane = lazy(async () => ({
  default: (await import('#app/conversations/conversation-pane.tsx')).ConversationPane,
}))

/** A conversation in its own window. */
function ConversationWindow() {
  const conversationId = toRecordId(useParams().conversationId)
  if (conversationId === null) return <ErrorScreen status={404} />
  return (
    <Suspense>
      <ConversationPane conversationId={conversationId} layout="full" />
    </Suspense>
  )
}

// Sign-in is rare; its form is a separate chunk.
const Entrance = lazy(async () => ({ default: (await import('./auth/entrance.tsx')).Entrance }))

const GettingStartedPage = lazy(async () => ({
  default: (await import('./onboarding/getting-started-page.tsx')).GettingStartedPage,
}))

const MorePage = lazy(() => import('./shell/more-page.tsx'))

const SettingsFrame = lazy(async () => ({
  default: (await import('./settings/settings-frame.tsx')).SettingsFrame,
}))

const named = (crumb: CrumbHandle['crumb']): { handle: CrumbHandle } => ({ handle: { crumb } })

const conversationName = named({ record: 'conversation', param: 'conversationId' })

/** Every page of the app; the handles give breadcrumbs and window titles. */
const routes: RouteObject[] = [
  ...entrancePaths.map((path) => ({
    path,
    element: (
      <Suspense>
        <Entrance path={path} />
      </Suspense>
    ),
  })),
  {
    element: <SignedIn />,
    children: [
      { path: '/', element: <Navigate to={paths.home} replace /> },
      // An address without its record id.
      { path: '/conversation', element: <Navigate to={paths.inbox} replace /> },
      {
        element: <Frame isWindow />,
        children: [
          { path: paths.conversationWindowPattern, element: <ConversationWindow />, ...conversationName },
        ],
      },
      {
        element: <Frame />,
        children: [
          ...areas.flatMap(({ pages = [] }) => pages),
          {
            path: paths.gettingStarted,
            element: (
              <Suspense>
                <GettingStartedPage />
              </Suspense>
            ),
            ...named('Getting Started'),
          },
          {
            path: paths.more,
            element: (
              <Suspense>
                <MorePage />
              </Suspense>
            ),
            ...named('More'),
          },
          {
            path: paths.settings,
            element: (
              <Suspense>
                <SettingsFrame />
              </Suspense>
            ),
            ...named('Settings'),
            children: areas.flatMap(({ routes: ofArea = [] }) => ofArea),
          },
          { path: '*', element: <ErrorScreen status={404} />, ...named('Not found') },
        ],
      },
    ],
  },
]

/** Renders the page of the current address. */
export function Pages() {
  return <RouteTable value={routes}>{useRoutes(routes)}</RouteTable>
}
