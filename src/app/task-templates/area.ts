import { manageTaskTemplatesAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Templates of tasks. */
export const taskTemplatesArea = defineArea(
  recordArea([
    {
      heading: 'Work',
      title: 'Task templates',
      noun: 'task template',
      path: paths.taskTemplates,
      words: 'checklists sub-tasks steps recurring work settings',
      feature: manageTaskTemplatesAccess.feature,
      load: () => import('./template-kind.tsx'),
    },
  ]),
)
