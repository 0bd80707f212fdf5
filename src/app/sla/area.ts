import { manageSlaAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'
import { recordArea } from '#app/records/record-entry.tsx'

/** Service level agreements. */
export const slaArea = defineArea(
  recordArea([
    {
      heading: 'Quality',
      title: 'SLA management',
      noun: 'SLA rule',
      path: paths.sla,
      words: 'service level agreement targets first response next response resolution deadline settings',
      feature: manageSlaAccess.feature,
      load: () => import('./sla-kind.tsx'),
    },
  ]),
)
