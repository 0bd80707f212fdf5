import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const load = () => import('./jobs-page.tsx')

const Page = lazy(async () => ({ default: (await load()).JobsPage }))

/** Settings area of jobs. */
export const jobsArea = defineArea({
  settings: [
    {
      heading: 'Organization',
      label: 'Jobs',
      to: paths.jobs,
      needs: 'administrator',
      words: 'imports progress background running pause stop undo history bulk',
    },
  ],
  routes: [{ path: 'jobs', element: <Page />, handle: { crumb: 'Jobs' } }],
})
