import { Columns2, PanelLeftClose, Rows3 } from 'lucide-react'
import { keysOf } from '#app/commands/commands.ts'
import { NewMenu } from '#app/shell/new-menu.tsx'
import { SyncStatusChip } from '#app/shell/sync-status-chip.tsx'
import { UpdatePill } from '#app/shell/update-pill.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { FilterMenu } from './filter-menu.tsx'
import { listFold, useInboxLayout } from './layout-setting.ts'
import { Head, HeadTitle, PhoneNotice } from './list-head-look.ts'
import type { Place } from './place.ts'
import { ViewSwitcher } from './view-switcher.tsx'

interface ListHeadProps {
  place: Place
  onGo: (change: Partial<Place>) => void
  /** Beside an open conversation the list can be folded away. */
  canFold: boolean
}

/** The list's name, and how it is narrowed and laid out. */
export function ListHead({ place, onGo, canFold }: ListHeadProps) {
  const { layout, isPhone, choose } = useInboxLayout()
  const isGrid = layout === 'grid'
  return (
    <>
      <Head>
        <HeadTitle>
          <ViewSwitcher view={place.view} onChange={(view) => onGo({ view, tab: 'all', filters: {} })} />
        </HeadTitle>
        {isPhone && <SyncStatusChip compact />}
        <FilterMenu place={place} onChange={(filters) => onGo({ filters })} />
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
