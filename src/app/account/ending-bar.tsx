import { TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import { isOwner } from '#domain/access/actor.ts'
import { ownAccountSettings } from '#local/queries/account.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths } from '#app/paths.ts'
import { styled } from '#app/theme/styled.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { useTimeFormat } from '#app/ui/time/relative-time.tsx'
import { fullTime } from '#app/ui/time/time-format.ts'

const Bar = styled('div')(({ theme }) => ({
  ...theme.typography.ui,
  gridArea: 'ending',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2.5),
  minHeight: theme.size.controlLg,
  margin: theme.spacing(0, 2, 2),
  padding: theme.spacing(1, 3),
  borderRadius: theme.radius.card,
  color: theme.vars.palette.dangerText,
  backgroundColor: theme.vars.palette.dangerTint,
  '& > svg': { flex: 'none' },
  '& > p': { flex: '1 1 auto', minWidth: 0 },
  '& > a': { flex: 'none', textDecoration: 'underline', borderRadius: theme.radius.kbd },
  [theme.media.phone]: { margin: 0, borderRadius: 0 },
}))

/** Banner on every page that the account will be deleted, with a link for users who can revoke it. */
export function EndingBar() {
  const { actor } = useDesk()
  const deletesAt = useLive(ownAccountSettings, undefined)?.deletesAt ?? null
  const format = useTimeFormat()
  if (deletesAt === null) return null
  return (
    <Bar role="status" aria-label="Deletion of the account">
      <Icon of={TriangleAlert} />
      <p>
        {`This account and everything of it will be deleted on ${fullTime(deletesAt, format)}.`}
        {!isOwner(actor) && ' An owner can keep it.'}
      </p>
      {isOwner(actor) && <Link to={paths.account}>Keep it</Link>}
    </Bar>
  )
}
