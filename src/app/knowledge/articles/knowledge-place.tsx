import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { articlesAccess } from '#domain/access/plan-access.ts'
import { Gate } from '#app/records/gate.tsx'

/** Frame of all knowledge base pages: users without read permission see none. */
export function KnowledgePlace() {
  return (
    <Gate access={articlesAccess}>
      <Suspense>
        <Outlet />
      </Suspense>
    </Gate>
  )
}
