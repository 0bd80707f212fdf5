import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const load = () => import('./my-plan-page.tsx')

const Page = lazy(async () => ({ default: (await load()).MyPlanPage }))

/** Settings area of the account's plan. */
export const accountArea = defineArea({
  settings: [
    {
      heading: '',
      label: 'My plan',
      to: paths.myPlan,
      words: 'subscription billing trial features limits upgrade settings',
    },
  ],
  routes: [{ path: 'my-plan', element: <Page />, handle: { crumb: 'My plan' } }],
  later: [load],
})
