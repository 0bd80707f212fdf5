import { Columns2, PanelLeftClose, Rows3, Search } from 'lucide-react'
import { useKeysOf } from '#app/commands/key-map.ts'
import { NewMenu } from '#app/commands/new-menu.tsx'
import { SyncStatusChip } from '#app/outbox/sync-status-chip.tsx'
import { openPalette } from '#app/commands/palette-store.ts'
import { UpdatePill } from '#app/desk/session/update-pill.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { FilterMenu } from '../filter/filter-menu.tsx'
import { listFold, useInboxLayout } from '../layout-setting.ts'
import { Head, HeadTitle, PhoneNotice } from './list-head-styles.ts'
import { SortMenu } from './sort-menu.tsx'
import type { InboxNavigation } from '../use-navigation.ts'
import { ViewSwitcher } from '../views/view-switcher.tsx'

interface ListHeadProps {
  at: InboxNavigation
  /** True if the list can be folded beside an open conversation. */
  canFold: boolean
}

/** Filter and order of the list; shown at the end of the tabs if the head is full. */
export function ListNarrowing({ at: { place, go } }: Pick<ListHeadProps, 'at'>) {
  return (
    <>
      <FilterMenu place={place} onChange={(change) => go(({ filters }) => ({ filters: change(filters) }))} />
      {place.view !== 'today' && <SortMenu sort={place.sort} onChange={(sort) => go({ sort })} />}
    </>
  )
}

/** Name, filter and layout of the list. */
export function ListHead({ at, canFold }: ListHeadProps) {
  const keysOf = useKeysOf()
  const { layout, isPhone, isHeadFull, choose } = useInboxLayout()
  const isGrid = layout === 'grid'
  return (
    <>
      <Head>
        <HeadTitle>
          <ViewSwitcher at={at} />
        </HeadTitle>
        {isPhone && <SyncStatusChip compact />}
        {isPhone && <IconButton name="Search" icon={Search} onClick={() => openPalette()} />}
        {!isHeadFull && <ListNarrowing at={at} />}
        {isPhone && <NewMenu iconOnly />}
        {!isPhone && (
          <IconButton
            name={isGrid ? 'Show as a list' : 'Show beside the conversation'}
            icon={isGrid ? Rows3 : Columns2}
            onClick={() => choose(isGrid ? 'list' : 'grid')}
          />
        )}
        {canFold && (
          <IconButton
            name="Fold the list"
            icon={PanelLeftClose}
            keys={keysOf('list.fold')}
            onClick={() => {
              listFold.isFolded = true
            }}
          />
        )}
      </Head>
      <PhoneNotice>{isPhone && <UpdatePill />}</PhoneNotice>
    </>
  )
}
