import { manageTaskAutomationsAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Rules that create tasks automatically. */
export const taskAutomationsArea = defineArea(
  recordArea([
    {
      heading: 'Work',
      title: 'Task automation',
      noun: 'task automation',
      path: paths.taskAutomation,
      words: 'automatic tasks triggers follow-ups rules settings',
      feature: manageTaskAutomationsAccess.feature,
      load: () => import('./automation-kind.tsx'),
    },
  ]),
)
