import { lazy } from 'react'
import { auditAccess } from '#domain/access/plan-access.ts'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Page = lazy(async () => ({ default: (await import('./audit-log-page.tsx')).AuditLogPage }))

/** Settings area of the audit log. */
export const auditArea = defineArea({
  settings: [
    {
      heading: 'Quality',
      label: 'Audit logs',
      to: paths.auditLogs,
      needs: auditAccess.needs,
      words: 'audit trail log history who changed what security sign-ins export compliance',
    },
  ],
  routes: [{ path: 'audit-logs', element: <Page />, handle: { crumb: 'Audit logs' } }],
})
