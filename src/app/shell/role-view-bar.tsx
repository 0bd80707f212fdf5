import { Eye } from 'lucide-react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { viewedRights, viewWithRights } from '#app/desk/rights/role-view.ts'
import { styled } from '#app/theme/styled.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  gridArea: 'look',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  minHeight: theme.size.touch,
  margin: theme.spacing(0, 2, 2),
  padding: theme.spacing(1, 1.5, 1, 3),
  borderRadius: theme.radius.card,
  color: theme.vars.palette.lanternText,
  backgroundColor: theme.vars.palette.lanternTint2,
  '& > svg': { flex: 'none' },
  '& > p': { flex: '1 1 auto', minWidth: 0 },
  [theme.media.phone]: { margin: 0, borderRadius: 0 },
}))

/** Banner while viewing as a role, with a button to end it. */
export function RoleViewBar() {
  // Rerenders when the view starts or ends, since the context's desk changes then.
  useDesk()
  const role = viewedRights()?.roleName
  if (role === undefined) return null
  return (
    <Bar role="status" data-look>
      <Icon of={Eye} />
      <p>
        You are looking as <b>{role}</b>. Nothing can be changed.
      </p>
      <Button variant="outline" size="small" onClick={() => viewWithRights(null)}>
        End the look
      </Button>
    </Bar>
  )
}
