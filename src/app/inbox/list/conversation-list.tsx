import { useStatusList } from '#app/messages/status-list.ts'
import { styled } from '#app/theme/styled.ts'
import { refusalOf } from '#domain/access/access.ts'
import { manageAccess } from '#domain/access/plan-access.ts'
import { memo, type MouseEvent, type Ref, useCallback, useEffect, useMemo } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { basePath } from '#app/paths.ts'
import { useHandler } from '#app/ui/use-handler.ts'
import { VirtualList, type VirtualListHandle } from '#app/ui/lists/virtual-list.tsx'
import { ListRow, type RowLines, type RowProps } from '../row/list-row.tsx'
import { rowName } from '../row/row-view.ts'
import { swipeActions } from '../gestures/swipe-actions.ts'
import { type SwipeActions, SwipeRow } from '../gestures/swipe-row.tsx'
import type { OnGesture } from '../use-inbox.ts'
import type { Selection } from '#app/desk/live/use-selection.ts'
import type { SteadyIds } from './use-steady-ids.ts'
import type { Rows } from './use-rows.ts'
import { Blank, Line, RowFrame } from '#app/inbox/row/row-styles.ts'

const widths = ['38%', '76%', '54%', '30%']

/** Skeleton of a row while it loads. */
function BlankRow({ lines }: { lines: RowLines }) {
  return (
    <RowFrame data-lines={lines} aria-hidden>
      {widths.slice(0, lines).map((width) => (
        <Line key={width}>
          <Blank style={{ width }} />
        </Line>
      ))}
    </RowFrame>
  )
}

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
  onGesture: OnGesture
  hrefOf: (id: number) => string
}

const keyOf = (id: number) => id

/** Registers a row as visible. */
function Shown({ id, want }: { id: number; want: Rows['want'] }) {
  useEffect(() => want(id), [id, want])
  return null
}

const noActions: SwipeActions = {}

/** A row with its swipe actions; memoised so that it renders only on its own changes. */
const SwipedRow = memo(function SwipedRow({ onGesture, ...row }: RowProps & { onGesture: OnGesture | null }) {
  const { view } = row
  const actions = useMemo(() => (onGesture ? swipeActions(view, onGesture) : noActions), [view, onGesture])
  return (
    <SwipeRow actions={actions}>
      <ListRow {...row} />
    </SwipeRow>
  )
})

/** The virtual list of rows; only visible rows are read and rendered. */
export function ConversationList(props: ConversationListProps) {
  const { steady, rows, selection, openId, lines, rowHeight, handle, onOpen, hrefOf } = props
  // Stable, because every row gets it and would render again.
  const onGesture = useHandler(props.onGesture)
  const { isOffline } = useConnection()
  // Subscribes to the statuses, whose names the rows contain.
  useStatusList()
  const maySwipe = refusalOf(useDesk().actor, manageAccess) === undefined
  const { toggle, has } = selection
  const { viewOf, workOf, want } = rows
  const renderRow = useCallback(
    (id: number) => {
      const view = viewOf(id)
      return (
        <>
          <Shown id={id} want={want} />
          {view ? (
            <SwipedRow
              view={view}
              work={workOf(id)}
              lines={lines}
              isOffline={isOffline}
              isChecked={has(id)}
              onCheck={toggle}
              onGesture={maySwipe ? onGesture : null}
            />
          ) : (
            <BlankRow lines={lines} />
          )}
        </>
      )
    },
    [viewOf, workOf, want, lines, isOffline, has, toggle, maySwipe, onGesture],
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
          return view ? rowName(view, workOf(id)) : 'Loading'
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
