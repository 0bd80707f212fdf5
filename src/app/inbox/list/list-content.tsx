import { lazy, Suspense } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useDensity } from '#app/theme/density.ts'
import { density as densities, paneBreak } from '#app/theme/tokens.ts'
import { ConversationList } from './conversation-list.tsx'
import { FilterStrip } from '../filter/filter-strip.tsx'
import { Head, TabPlace } from './list-head-styles.ts'
import { ListEmpty, ListUnfilled } from './list-empty.tsx'
import { ListHead, ListNarrowing } from './list-head.tsx'
import type { RowLines } from '../row/list-row.tsx'
import { useInboxLayout } from '../layout-setting.ts'
import { FoundRowsContext, useFoundRows } from './found-rows.ts'
import { filterOf } from '../location.ts'
import { SearchEmpty, SearchStrip } from './search-strip.tsx'
import { StatusTabs } from './status-tabs.tsx'
import type { Inbox } from '../use-inbox.ts'

const BulkBar = lazy(() => import('../bulk/bulk-bar.tsx'))
const MissingStrip = lazy(async () => ({ default: (await import('./missing-strip.tsx')).MissingStrip }))

/** Lines and height of a row by density; four lines in a list too narrow for three. */
function useRowShape(width: number | null): { lines: RowLines; rowHeight: number } {
  const { name, row, lines } = useDensity()
  const isNarrow = width !== null && width < paneBreak.listLines
  if (isNarrow && name === 'standard') return { lines: 4, rowHeight: densities.comfortable.row }
  return { lines: lines as RowLines, rowHeight: row }
}

interface ListContentProps {
  inbox: Inbox
  /** Width in px beside a conversation; null if the list fills the page. */
  width: number | null
  canFold: boolean
}

/** Head, tabs and rows of the list. */
export function ListContent({ inbox, width, canFold }: ListContentProps) {
  const { place, go, list, steady, selection, rows, openId, handle } = inbox
  const { actor } = useDesk()
  const shape = useRowShape(width)
  const { isHeadFull } = useInboxLayout()
  const clearSearch = () => go({ search: undefined })
  const found = useFoundRows(place.search, rows.shownIds)
  const isPicking = selection.ids.size > 0
  const { isUnfilled, held } = inbox.filling
  return (
    <>
      {isPicking ? (
        <Suspense fallback={<Head />}>
          <BulkBar
            selection={selection}
            all={steady.ids}
            onGesture={(make, end) => inbox.onGesture([...selection.ids], make, end)}
          />
        </Suspense>
      ) : (
        <ListHead at={inbox} canFold={canFold} />
      )}
      <TabPlace>
        <StatusTabs tab={place.tab} counts={list?.counts} onChange={(tab) => go({ tab })} />
        {isHeadFull && <ListNarrowing at={inbox} />}
      </TabPlace>
      <FilterStrip
        filters={place.filters}
        onChange={(change) => go((at) => ({ filters: change(at.filters) }))}
      />
      {isPicking && selection.ids.size >= steady.ids.length && (
        <Suspense>
          <MissingStrip filter={filterOf(place, actor.userId)} held={steady.ids.length} />
        </Suspense>
      )}
      {place.search && <SearchStrip text={place.search} onClear={clearSearch} />}
      {!list || isUnfilled ? (
        <ListUnfilled />
      ) : steady.ids.length === 0 && place.search ? (
        <SearchEmpty text={place.search} onClear={clearSearch} />
      ) : steady.ids.length === 0 ? (
        <ListEmpty
          place={place}
          held={held ?? 0}
          counts={list.counts}
          onClear={() => go({ tab: 'all', filters: {} })}
        />
      ) : (
        <FoundRowsContext value={found}>
          <ConversationList
            key={list.key}
            steady={steady}
            rows={rows}
            selection={selection}
            openId={openId}
            {...shape}
            handle={handle}
            onOpen={inbox.open}
            onGesture={inbox.onGesture}
            hrefOf={inbox.hrefOf}
          />
        </FoundRowsContext>
      )}
    </>
  )
}
