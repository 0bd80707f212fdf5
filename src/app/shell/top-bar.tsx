import { styled } from '#app/theme/styled.ts'
import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths, productName } from '#app/paths.ts'
import { SearchField } from '#app/search/search-field.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Bell } from '#app/notifications/bell.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { NewMenu } from '#app/commands/new-menu.tsx'
import { SuiteButtons } from './suite-buttons.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SyncStatusChip } from '#app/outbox/sync-status-chip.tsx'
import { UpdatePill } from '#app/desk/session/update-pill.tsx'

// Lazy: most accounts are past the tour, and the check can wait for the first paint.
const TourButton = lazy(async () => ({
  default: (await import('#app/onboarding/tour-button.tsx')).TourButton,
}))

const TrialBanner = lazy(() => import('#app/account/trial-banner.tsx'))

const Bar = styled('header')(({ theme }) => ({
  gridArea: 'top',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
  [theme.media.phone]: { display: 'none' },
}))

/** Equal widths on both sides keep the search centred. */
const side = { display: 'flex', alignItems: 'center', flex: '1 1 0' } as const

const Start = styled('div')(({ theme }) => ({ ...side, minWidth: theme.size.topbarSide }))

const End = styled('div')(({ theme }) => ({
  ...side,
  justifyContent: 'flex-end',
  gap: theme.spacing(2),
  minWidth: theme.size.topbarSide,
  // A margin, as padding would make this side wider than the other.
  '& > :last-child': { marginRight: theme.spacing(3) },
}))

const Brand = styled(Link)(({ theme }) => ({
  ...theme.typography.head,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: theme.size.rail,
  height: theme.size.topbar,
  '&[data-wide]': {
    justifyContent: 'flex-start',
    gap: theme.spacing(2.5),
    width: theme.size.railExpanded,
    paddingLeft: theme.spacing(3.5),
  },
}))

interface TopBarProps {
  isWide?: boolean
  isWindow?: boolean
  /** Running timer. */
  timer: ReactNode
}

/** Logo, breadcrumbs, search, sync chip, create button and profile menu. */
export function TopBar({ isWide = false, isWindow = false, timer }: TopBarProps) {
  return (
    <Bar>
      <Start>
        <Brand to={paths.home} aria-label={`${productName} home`} data-wide={isWide || undefined}>
          <Mark />
          {isWide && productName}
        </Brand>
        <Breadcrumbs />
        {timer}
      </Start>
      {!isWindow && <SearchField />}
      <End>
        <UpdatePill />
        {!isWindow && (
          <Suspense>
            <TourButton />
          </Suspense>
        )}
        {!isWindow && (
          <Suspense>
            <TrialBanner />
          </Suspense>
        )}
        <SyncStatusChip />
        {!isWindow && <NewMenu />}
        {!isWindow && <Bell />}
        {!isWindow && <SuiteButtons />}
        {!isWindow && <ProfileMenu />}
      </End>
    </Bar>
  )
}
