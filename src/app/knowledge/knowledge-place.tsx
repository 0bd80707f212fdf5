import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { articlesAccess } from '#domain/access/plan-access.ts'
import { Gate } from '#app/records/gate.tsx'

/** What lies around every page of the knowledge bases: who may not read articles sees none. */
export function KnowledgePlace() {
  return (
    <Gate access={articlesAccess}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Gate>
  )
}
