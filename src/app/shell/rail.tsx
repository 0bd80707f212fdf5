import { styled } from '#app/theme/styled.ts'
import { refusalOf } from '#domain/access/access.ts'
import type { LucideIcon } from 'lucide-react'
import { ChevronsLeft, ChevronsRight, Lock, Settings2 } from 'lucide-react'
import { lazy, Suspense, type MouseEvent, type ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { railEntries } from '#app/areas.ts'
import type { RailEntry as RailArea } from '#app/desk/area.ts'
import type { CommandId } from '#app/commands/commands.ts'
import { useKeysOf } from '#app/commands/key-map.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { paths } from '#app/paths.ts'
import { Badge } from '#app/ui/badge.tsx'
import { denialTexts, type Denial } from '#app/ui/denial.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Tip } from '#app/ui/tips/tip.tsx'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { hotAbove, useUnread } from '#app/desk/live/unread.ts'

// Lazy, since most windows are too narrow for it.
const Unhidden = lazy(() => import('./unhidden.tsx'))
const RailViews = lazy(() => import('./rail-views.tsx'))

const Nav = styled('nav')(({ theme }) => ({
  gridArea: 'rail',
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  gap: theme.spacing(0.5),
  minHeight: 0,
  padding: theme.spacing(1, 0, 3),
  '&[data-wide]': { alignItems: 'stretch', padding: theme.spacing(1, 2, 3) },
  // Touch targets are larger than they look.
  [theme.media.touch]: { gap: theme.spacing(1.5) },
  [theme.media.phone]: { display: 'none' },
}))

const Entry = styled(NavLink)(({ theme }) => ({
  ...theme.mix.hit,
  display: 'flex',
  flex: 'none',
  alignItems: 'center',
  justifyContent: 'center',
  width: theme.size.rail - 16,
  height: theme.size.rail - 18,
  borderRadius: theme.radius.segment,
  color: theme.vars.palette.ink3,
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.sheetVeil } },
  '&[aria-current]': {
    color: theme.vars.palette.pineText,
    backgroundColor: theme.vars.palette.sheet,
    boxShadow: theme.ring('line'),
  },
  '& > .badge, & > .lock': { position: 'absolute', top: 1, right: 1 },
  '& > .badge': { boxShadow: theme.ring('canvas', 2) },
  '[data-wide] &': {
    width: 'auto',
    height: theme.size.input,
    justifyContent: 'flex-start',
    gap: theme.spacing(2.5),
    padding: theme.spacing(0, 2.5),
    '& > .badge, & > .lock': { position: 'static', boxShadow: 'none' },
    // The current page is one of its views.
    '&[aria-current="true"]': { backgroundColor: 'transparent', boxShadow: 'none' },
  },
}))

const Word = styled('span')(({ theme }) => ({
  flex: 1,
  fontWeight: theme.weight.medium,
  color: theme.vars.palette.ink2,
  '[aria-current] > &': { fontWeight: theme.weight.strong, color: theme.vars.palette.ink },
}))

const Fold = styled('button')(({ theme }) => ({
  ...theme.mix.plainButton,
  ...theme.mix.hit,
  display: 'grid',
  flex: 'none',
  placeItems: 'center',
  width: theme.size.rail - 16,
  height: theme.size.navRow,
  borderRadius: theme.radius.segment,
  color: theme.vars.palette.ink3,
  [theme.media.hover]: { '&:hover': { backgroundColor: theme.vars.palette.sheetVeil } },
  [theme.breakpoints.down('xl')]: { display: 'none' },
}))

const Grow = styled('span')({ flex: '1 1 0' })

interface RailEntryProps {
  to: string
  label: string
  icon: LucideIcon
  isWide: boolean
  count?: number
  keys: string | undefined
  denied?: Denial | undefined
  /** Has sub-entries below it, one of which is the current page. */
  hasParts?: boolean
}

function RailEntry({ to, label, icon, isWide, count = 0, keys, denied, hasParts }: RailEntryProps) {
  const entry = (
    <Entry
      to={to}
      aria-current={hasParts ? 'true' : 'page'}
      aria-disabled={denied ? true : undefined}
      onClick={(event) => denied && event.preventDefault()}
    >
      <Icon of={icon} size="rail" />
      {isWide ? <Word>{label}</Word> : <VisuallyHidden>{label}</VisuallyHidden>}
      <Badge count={count} tone={count > hotAbove ? 'hot' : 'quiet'} className="badge" />
      {count > 0 && <VisuallyHidden>unread</VisuallyHidden>}
      {denied && (
        <span className="lock">
          <Icon of={Lock} size="sm" />
        </span>
      )}
    </Entry>
  )
  if (isWide && !denied) return entry
  return (
    <Tip text={denied ? denialTexts[denied] : label} keys={denied ? undefined : keys} placement="right">
      {entry}
    </Tip>
  )
}

/** Blurs a link after a click, so that Enter acts on the new page instead of the link. */
function letGo({ detail, target }: MouseEvent) {
  // After a key press the focus stays.
  if (detail > 0 && target instanceof Element) target.closest('a')?.blur()
}

interface HidableProps {
  by: RailArea['hiddenBy'] | undefined
  children: ReactNode
}

/** Entry that a flag of the account can hide; the flags are loaded later. */
export const Hidable = ({ by, children }: HidableProps) =>
  by ? (
    <Suspense>
      <Unhidden by={by}>{children}</Unhidden>
    </Suspense>
  ) : (
    children
  )

interface RailProps {
  isWide: boolean
  /** Toggles the labels. */
  onToggle: () => void
}

/** Main navigation at the left edge; the wide form shows labels and the views of the inbox. */
export function Rail({ isWide, onToggle }: RailProps) {
  const unread = useUnread()
  const keysOf = useKeysOf()
  const { actor } = useDesk()
  const name = isWide ? 'Fold the rail' : 'Expand the rail'
  return (
    <Nav aria-label="Rail" data-rail data-wide={isWide || undefined} onClick={letGo}>
      {railEntries.map(({ to, label, icon, command, hiddenBy, ...access }) => (
        <Hidable key={to} by={hiddenBy}>
          <RailEntry
            {...{ to, label, icon, isWide, keys: keysOf(command as CommandId) }}
            count={to === paths.inbox ? unread : 0}
            denied={refusalOf(actor, access)}
            hasParts={isWide && to === paths.inbox}
          />
          {isWide && to === paths.inbox && (
            <Suspense>
              <RailViews />
            </Suspense>
          )}
        </Hidable>
      ))}
      <Grow />
      <RailEntry
        {...{ to: paths.settings, label: 'Settings', icon: Settings2, isWide, keys: keysOf('go.settings') }}
      />
      <Tip text={name} placement="right">
        <Fold type="button" aria-label={name} aria-expanded={isWide} onClick={onToggle}>
          <Icon of={isWide ? ChevronsLeft : ChevronsRight} />
        </Fold>
      </Tip>
    </Nav>
  )
}
