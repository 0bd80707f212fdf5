import { styled } from '#app/theme/styled.ts'
import { Link } from 'react-router-dom'
import { paths, productName } from '#app/paths.ts'
import { SearchField } from '#app/search/search-field.tsx'
import { Mark } from '#app/ui/mark.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { NewMenu } from './new-menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { SyncStatusChip } from './sync-status-chip.tsx'
import { UpdatePill } from './update-pill.tsx'

const Bar = styled('header')(({ theme }) => ({
  gridArea: 'top',
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(2),
  minWidth: 0,
  paddingRight: theme.spacing(3),
  [theme.media.phone]: { display: 'none' },
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

/** As wide as the breadcrumbs, so that the search between them stands in the middle while there is room. */
const End = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  flex: '1 0 auto',
  gap: theme.spacing(2),
}))

/** Mark, breadcrumbs, and at the end how work stands, what can be made, and oneself. */
export function TopBar({ isWide = false, isWindow = false }: { isWide?: boolean; isWindow?: boolean }) {
  return (
    <Bar>
      <Brand to={paths.home} aria-label={`${productName} home`} data-wide={isWide || undefined}>
        <Mark />
        {isWide && productName}
      </Brand>
      <Breadcrumbs />
      {!isWindow && <SearchField />}
      <End>
        <UpdatePill />
        <SyncStatusChip />
        {!isWindow && <NewMenu />}
        {!isWindow && <ProfileMenu />}
      </End>
    </Bar>
  )
}
