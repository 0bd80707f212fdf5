import { Suspense } from 'react'
import { Outlet, useRoutes } from 'react-router-dom'
import { areas } from '#app/areas.ts'
import { paths } from '#app/paths.ts'

const routes = [
  ...areas.flatMap(({ pages = [] }) => pages),
  { path: paths.settings, element: <Outlet />, children: areas.flatMap(({ routes: own = [] }) => own) },
]

/** The pages of all areas at their addresses, without what the shell draws around them. */
export const Pages = () => <Suspense>{useRoutes(routes)}</Suspense>
