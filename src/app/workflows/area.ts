import { manageWorkflowsAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Workflow rules on messages and contacts. */
export const workflowsArea = defineArea(
  recordArea([
    {
      heading: 'Work',
      title: 'Workflows',
      noun: 'workflow',
      path: paths.workflows,
      words: 'automation rules triggers conditions actions assign tag route when if then settings',
      feature: manageWorkflowsAccess.feature,
      load: () => import('./rule-kind.tsx'),
    },
  ]),
)
