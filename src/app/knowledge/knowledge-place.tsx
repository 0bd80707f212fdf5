import { Suspense } from 'react'
import { Outlet } from 'react-router-dom'
import { may } from '#domain/access/actor.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'

/** What lies around every page of the knowledge bases: who may not read articles sees none. */
export function KnowledgePlace() {
  const { actor } = useDesk()
  if (!may(actor, 'docs.view_articles')) return <ErrorScreen status={403} />
  return (
    <Suspense>
      <Outlet />
    </Suspense>
  )
}
