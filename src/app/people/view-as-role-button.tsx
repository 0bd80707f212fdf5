import { Eye } from 'lucide-react'
import type { Role } from '#domain/people/role.ts'
import { roleResource } from '#domain/people/role.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { viewedRights } from '#app/desk/rights/role-view.ts'
import { panels } from '#app/desk/page/panels.ts'
import { useAccess } from '#app/desk/rights/use-access.ts'
import { Button } from '#app/ui/button.tsx'
import { viewAsRole } from './view-as-role.ts'

/** Shows the app as a role sees it; disabled for the own role. */
export function ViewAsRoleButton({ row }: { row: Role }) {
  const desk = useDesk()
  const denied = useAccess(roleResource.write)
  if (viewedRights() || row.role === desk.actor.roleName) return null
  const look = () => {
    // The text of an open composer is stored on close; later it would be lost.
    panels.isNewEmailOpen = false
    viewAsRole(desk, row.role)
  }
  return (
    <Button variant="outline" size="small" icon={Eye} denied={denied} onClick={look}>
      Look as this role
    </Button>
  )
}
