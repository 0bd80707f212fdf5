import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { timeLabels } from './setting-labels.ts'

const load = () => import('./time-settings-page.tsx')
const Page = lazy(async () => ({ default: (await load()).TimeSettingsPage }))

/** Time tracking. */
export const timeArea = defineArea({
  settings: [
    {
      heading: 'Work',
      label: 'Time tracking',
      to: paths.timeSettings,
      words: 'timer hours billing clock settings',
      settings: Object.values(timeLabels),
    },
  ],
  routes: [{ path: 'time-tracking', element: <Page />, handle: { crumb: 'Time tracking' } }],
  later: [load],
})
