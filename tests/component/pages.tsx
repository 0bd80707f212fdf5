import { Suspense } from 'react'
import { Outlet, useRoutes } from 'react-router-dom'
import { areas } from '#app/areas.ts'
import { paths } from '#app/paths.ts'

const routes = [
  ...areas.flatMap(({ pages = [] }) => pages),
  { path: paths.settings, element: <Outlet />, children: areas.flatMap(({ routes: own = [] }) => own) },
]

/** Pages of all areas by URL, without the shell. */
export const Pages = () => <Suspense>{useRoutes(routes)}</Suspense>
