import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const load = () => import('./undelivered-page.tsx')

const Page = lazy(async () => ({ default: (await load()).UndeliveredPage }))

/** Undelivered effects of the account. */
export const undeliveredArea = defineArea({
  settings: [
    {
      heading: 'Organization',
      label: 'Not delivered',
      to: paths.undelivered,
      needs: 'administrator',
      words: 'failed events followed up push notifications errors retry try again outbox parked queue stuck',
    },
  ],
  routes: [{ path: 'not-delivered', element: <Page />, handle: { crumb: 'Not delivered' } }],
})
