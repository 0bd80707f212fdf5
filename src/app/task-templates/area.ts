import { manageTaskTemplatesAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordRoutes } from '#app/records/record-routes.tsx'

const load = () => import('./template-kind.tsx')

/** What tasks are made with again and again. */
export const taskTemplatesArea = defineArea({
  settings: [
    {
      heading: 'Work',
      label: 'Task templates',
      to: paths.taskTemplates,
      words: 'checklists sub-tasks steps recurring work settings',
      feature: manageTaskTemplatesAccess.feature,
    },
  ],
  routes: [recordRoutes('task-templates', 'Task templates', 'task template', load)],
  later: [load],
})
