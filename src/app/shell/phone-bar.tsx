import { styled } from '#app/theme/styled.ts'
import { refusalOf } from '#domain/access/access.ts'
import { Lock, Menu as MenuIcon } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { useEffect } from 'react'
import { Link, matchPath, NavLink, useLocation } from 'react-router-dom'
import { railEntries } from '#app/areas.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { SyncMark } from '#app/marks/sync-chip.tsx'
import { useSyncState } from '#app/outbox/sync-status.ts'
import { paths } from '#app/paths.ts'
import { size } from '#app/theme/tokens.ts'
import { Badge } from '#app/ui/badge.tsx'
import { LockedTip } from '#app/ui/tips/tip.tsx'
import type { Denial } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { hotAbove, useUnread } from '#app/desk/live/unread.ts'

const Bar = styled('nav')(({ theme }) => ({
  gridArea: 'phone',
  display: 'none',
  borderTop: theme.edge.line,
  backgroundColor: theme.vars.palette.canvas,
  height: theme.size.phoneBar,
  padding: theme.spacing(1.5, 2, 6),
  [theme.media.phone]: { display: 'flex' },
  '& > a': {
    ...theme.typography.micro,
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    // Long labels use the room that short ones leave.
    flex: '1 0 auto',
    whiteSpace: 'nowrap',
    gap: theme.spacing(0.5),
    paddingTop: theme.spacing(1.25),
    borderRadius: theme.radius.segment,
    color: theme.vars.palette.ink3,
  },
  '& > [aria-current]': { color: theme.vars.palette.pineText, fontWeight: theme.weight.semibold },
  '& .badge, & .lock': { position: 'absolute', top: 1, left: `calc(50% + ${theme.spacing(1)})` },
}))

/** Pages with a connection chip in their header; on all others the chip of More shows it. */
const ownChip: ReadonlySet<string> = new Set([paths.home, paths.inbox, paths.more])

/** Publishes the bar's height to overlays such as toasts. */
function usePhoneBarRoom(): void {
  useEffect(() => {
    const { style } = document.documentElement
    style.setProperty(
      '--op-phone-bar',
      `calc(${size.phoneBar}px + var(--op-timer-foot) + var(--op-page-foot))`,
    )
    return () => void style.removeProperty('--op-phone-bar')
  }, [])
}

interface BarEntryProps {
  to: string
  label: string
  icon: LucideIcon
  count: number
  denied: Denial | undefined
}

function BarEntry({ to, label, icon, count, denied }: BarEntryProps) {
  return (
    <LockedTip denied={denied} placement="top">
      <NavLink
        to={to}
        aria-disabled={denied ? true : undefined}
        onClick={(event) => denied && event.preventDefault()}
      >
        <Icon of={icon} size="phone" />
        {label}
        <Badge count={count} tone={count > hotAbove ? 'hot' : 'quiet'} className="badge" />
        {count > 0 && <VisuallyHidden>unread</VisuallyHidden>}
        {denied && (
          <span className="lock">
            <Icon of={Lock} size="xs" />
          </span>
        )}
      </NavLink>
    </LockedTip>
  )
}

/** Bottom bar of a phone: the main areas, and More for the rest. */
export function PhoneBar() {
  const unread = useUnread()
  const { actor } = useDesk()
  const { pathname } = useLocation()
  const sync = useSyncState()
  usePhoneBarRoom()
  const entries = railEntries.filter(({ isOnPhone }) => isOnPhone)
  // Pages without an own entry belong to More.
  const isElsewhere = !entries.some(({ to }) => matchPath({ path: to, end: false }, pathname))
  return (
    <Bar aria-label="Rail">
      {entries.map(({ to, label, icon, ...access }) => (
        <BarEntry
          key={to}
          {...{ to, label, icon }}
          count={to === paths.inbox ? unread : 0}
          denied={refusalOf(actor, access)}
        />
      ))}
      <Link to={paths.more} aria-current={isElsewhere ? 'page' : undefined}>
        <Icon of={MenuIcon} size="phone" />
        More
        {sync && !ownChip.has(pathname) && <SyncMark state={sync} />}
      </Link>
    </Bar>
  )
}
