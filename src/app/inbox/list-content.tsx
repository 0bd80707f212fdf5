import { lazy, Suspense } from 'react'
import { useDensity } from '#app/theme/density.ts'
import { density as densities, paneBreak } from '#app/theme/tokens.ts'
import { useConnection } from '#app/shell/connection.ts'
import { useListCounts } from '#app/desk/use-list.ts'
import type { ListFilter } from '#local/column-index.ts'
import { ConversationList } from './conversation-list.tsx'
import { FilterStrip } from './filter-strip.tsx'
import { Head, TabPlace } from './list-head-look.ts'
import { ListEmpty, ListUnfilled } from './list-empty.tsx'
import { ListHead } from './list-head.tsx'
import type { RowLines } from './list-row.tsx'
import { StatusTabs } from './status-tabs.tsx'
import type { Inbox } from './use-inbox.ts'

const BulkBar = lazy(() => import('./bulk-bar.tsx'))

const wholeInbox: ListFilter = { box: 'inbox' }

/** Lines and height of a row: the density's, but four lines where three have no room. */
function useRowShape(width: number | null): { lines: RowLines; rowHeight: number } {
  const { name, row, lines } = useDensity()
  const isNarrow = width !== null && width < paneBreak.listLines
  if (isNarrow && name === 'standard') return { lines: 4, rowHeight: densities.comfortable.row }
  return { lines: lines as RowLines, rowHeight: row }
}

interface ListContentProps {
  inbox: Inbox
  /** Width in px beside a conversation; null when the list has the whole sheet. */
  width: number | null
  canFold: boolean
}

/** Head, tabs and rows of the list. */
export function ListContent({ inbox, width, canFold }: ListContentProps) {
  const { place, go, list, steady, selection, rows, openId, handle } = inbox
  const shape = useRowShape(width)
  const { isUsable } = useConnection()
  const held = useListCounts(wholeInbox)?.all
  const isPicking = selection.ids.size > 0
  const isUnfilled = !list || (list.ids.length === 0 && !isUsable)
  return (
    <>
      {isPicking ? (
        <Suspense fallback={<Head />}>
          <BulkBar
            selection={selection}
            all={steady.ids}
            onGesture={(make, isLeaving) => inbox.onGesture([...selection.ids], make, isLeaving)}
          />
        </Suspense>
      ) : (
        <ListHead place={place} onGo={go} canFold={canFold} />
      )}
      <TabPlace>
        <StatusTabs tab={place.tab} counts={list?.counts} onChange={(tab) => go({ tab })} />
      </TabPlace>
      <FilterStrip filters={place.filters} onChange={(filters) => go({ filters })} />
      {isUnfilled ? (
        <ListUnfilled />
      ) : steady.ids.length === 0 ? (
        <ListEmpty place={place} held={held ?? 0} onClear={() => go({ tab: 'all', filters: {} })} />
      ) : (
        <ConversationList
          key={list.key}
          steady={steady}
          rows={rows}
          selection={selection}
          openId={openId}
          {...shape}
          handle={handle}
          onOpen={inbox.open}
          hrefOf={inbox.hrefOf}
        />
      )}
    </>
  )
}
