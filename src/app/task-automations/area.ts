import { manageTaskAutomationsAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./automation-kind.tsx')

/** Tasks that make themselves. */
export const taskAutomationsArea = defineArea({
  settings: [
    {
      heading: 'Work',
      label: 'Task automation',
      to: paths.taskAutomation,
      words: 'automatic tasks triggers follow-ups rules settings',
      feature: manageTaskAutomationsAccess.feature,
    },
  ],
  routes: [recordRoutes('task-automation', 'Task automation', 'task automation', load)],
  later: [load],
})
