import type { ReactNode } from 'react'
import type { Access } from '#domain/access/access.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { ErrorScreen } from '#app/errors/error-screen.tsx'

/** Shows a page to users with the permission, and the denial to all others. */
export function Gate({ access, children }: { access: Partial<Access>; children: ReactNode }) {
  return useAccess(access) === undefined ? children : <ErrorScreen status={403} />
}
