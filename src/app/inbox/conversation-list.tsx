import { styled } from '@mui/material/styles'
import type { MouseEvent, Ref } from 'react'
import { useCallback, useEffect } from 'react'
import { useConnection } from '#app/shell/connection.ts'
import { basePath } from '#app/paths.ts'
import { VirtualList, type VirtualListHandle } from '#app/ui/virtual-list.tsx'
import { BlankRow } from './blank-row.tsx'
import { ListRow, type RowLines } from './list-row.tsx'
import { rowName } from './row-view.ts'
import type { Selection } from './use-selection.ts'
import type { SteadyIds } from './use-steady-ids.ts'
import type { Rows } from './use-rows.ts'

const Place = styled('div')({ display: 'flex', flex: 1, minHeight: 0 })

interface ConversationListProps {
  steady: SteadyIds
  rows: Rows
  selection: Selection
  openId: number | null
  lines: RowLines
  rowHeight: number
  handle: Ref<VirtualListHandle>
  onOpen: (id: number) => void
  hrefOf: (id: number) => string
}

const keyOf = (id: number) => id

/** Tells the reader of rows that this one is on the screen. */
function Shown({ id, want }: { id: number; want: Rows['want'] }) {
  useEffect(() => want(id), [id, want])
  return null
}

/** The rows of the list; only those on the screen are read and drawn. */
export function ConversationList(props: ConversationListProps) {
  const { steady, rows, selection, openId, lines, rowHeight, handle, onOpen, hrefOf } = props
  const { isOffline } = useConnection()
  const { toggle, has } = selection
  const { viewOf, want } = rows
  const renderRow = useCallback(
    (id: number) => {
      const view = viewOf(id)
      return (
        <>
          <Shown id={id} want={want} />
          {view ? (
            <ListRow view={view} lines={lines} isOffline={isOffline} isChecked={has(id)} onCheck={toggle} />
          ) : (
            <BlankRow lines={lines} />
          )}
        </>
      )
    },
    [viewOf, want, lines, isOffline, has, toggle],
  )
  const open = (id: number, event?: MouseEvent) => {
    if (event?.shiftKey) toggle(id, true)
    else if (event?.ctrlKey || event?.metaKey) window.open(basePath + hrefOf(id), '_blank', 'noopener')
    else onOpen(id)
  }
  return (
    <Place {...steady.handlers} data-picking={selection.ids.size > 0 || undefined}>
      <VirtualList
        label="Conversations"
        items={steady.ids}
        itemKey={keyOf}
        rowHeight={rowHeight}
        renderRow={renderRow}
        rowLabel={(id) => {
          const view = viewOf(id)
          return view ? rowName(view) : 'Loading'
        }}
        selectedKey={openId ?? undefined}
        isChecked={has}
        onOpen={open}
        onToggle={toggle}
        handle={handle}
      />
    </Place>
  )
}
