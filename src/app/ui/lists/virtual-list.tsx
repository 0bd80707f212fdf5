import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import type { Range } from '@tanstack/react-virtual'
import { ArrowUp } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from 'react'
import type { MouseEvent, ReactNode, Ref } from 'react'
import { Icon } from '../icons/icon.tsx'
import { rowLayout } from './row-layout.ts'
import type { RowKey } from './row-layout.ts'
import { useHeldScroll } from './use-held-scroll.ts'
import { useRowFocus } from './use-row-focus.ts'
import { NewPill, Row, Scroller, Space, Wrap } from './virtual-list-styles.ts'

const overscan = 8

export interface VirtualListHandle {
  /** Moves the focus by a number of rows and brings the row into view. */
  move: (step: number) => void
  /** Focuses the row with this key, wherever it is. */
  focus: (key: RowKey) => void
  scrollToTop: () => void
  /** The row that has the focus or had it last. */
  focusedKey: () => RowKey | undefined
}

export interface VirtualListProps<T> {
  label: string
  items: readonly T[]
  /** Keep this function and `rowHeight` stable: a new one lays the list out again. */
  itemKey: (item: T) => RowKey
  rowHeight: number | ((item: T) => number)
  renderRow: (item: T, index: number) => ReactNode
  /** A row as one sentence: "Open, high priority, Dana Whitlock, 5 messages". */
  rowLabel: (item: T) => string
  /** The open row: tint and bar. */
  selectedKey?: RowKey | undefined
  /** Rows picked for a bulk action. */
  isChecked?: ((item: T) => boolean) | undefined
  onOpen: (item: T, event?: MouseEvent) => void
  /** Space. */
  onToggle?: ((item: T) => void) | undefined
  onFocusRow?: ((item: T) => void) | undefined
  /** The last row is near: load more. */
  onEnd?: (() => void) | undefined
  /** All rows there are, when not all are loaded. */
  total?: number | undefined
  /** Words of the pill over a list that was held in place while rows came in above. */
  arrivedWords?: (count: number) => string
  handle?: Ref<VirtualListHandle> | undefined
  /** Rows are lines of cells: `renderRow` draws the cells (`role="gridcell"`), and the head stays above them. */
  table?: { head: ReactNode; headHeight: number; columns: number } | undefined
}

const newWords = (count: number) => `${count} new`

function isOnControl(event: MouseEvent) {
  const controls = 'a, button, input, label, [role="checkbox"]'
  return event.target instanceof Element && event.target.closest(controls) !== null
}

/** A long list of rows of known height. Tab stops once; arrows, Home, End and Page keys move, Enter opens. */
export function VirtualList<T>(props: VirtualListProps<T>) {
  const { label, items, itemKey, rowHeight, selectedKey, isChecked, onOpen, onToggle, handle, table } = props
  const { total = items.length, arrivedWords = newWords } = props
  const scroller = useRef<HTMLDivElement>(null)

  const heightAt = useCallback(
    (index: number) => {
      if (typeof rowHeight === 'number') return rowHeight
      const item = items[index]
      return item === undefined ? 0 : rowHeight(item)
    },
    [items, rowHeight],
  )
  const layout = useMemo(() => rowLayout(items.map(itemKey), heightAt), [items, itemKey, heightAt])
  const focus = useRowFocus({ scroller, layout, selectedKey, headHeight: table?.headHeight ?? 0 })
  const { active } = focus
  const held = useHeldScroll(scroller, layout, focus.focusedKey)

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoized by a compiler
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: heightAt,
    getItemKey: useCallback((index: number) => layout.keys[index] ?? index, [layout]),
    overscan,
    // The row Tab reaches stays in the document wherever one scrolls, or the focus would be lost.
    rangeExtractor: useCallback(
      (range: Range) => {
        const shown = defaultRangeExtractor(range)
        const isOut = active < range.count && !shown.includes(active)
        return isOut ? [...shown, active].sort((a, b) => a - b) : shown
      },
      [active],
    ),
  })
  useEffect(() => virtualizer.measure(), [virtualizer, heightAt])
  const rows = virtualizer.getVirtualItems()

  const reachedEnd = items.length > 0 && (virtualizer.range?.endIndex ?? 0) >= items.length - 1 - overscan
  const handleEnd = useEffectEvent(() => props.onEnd?.())
  useEffect(() => {
    if (reachedEnd) handleEnd()
  }, [reachedEnd, items.length])

  useImperativeHandle(handle, () => ({
    move: (step) => focus.focusIndex(active + step),
    focus: (key) => focus.focusIndex(layout.indexOf.get(key) ?? active),
    scrollToTop: () => scroller.current?.scrollTo({ top: 0 }),
    focusedKey: () => focus.focusedKey,
  }))

  const withItem = (act: (item: T) => void) => (index: number) => {
    const item = items[index]
    if (item !== undefined) act(item)
  }
  return (
    <Wrap>
      {held.arrived > 0 && (
        <NewPill type="button" onClick={() => scroller.current?.scrollTo({ top: 0 })}>
          <Icon of={ArrowUp} size="sm" />
          {arrivedWords(held.arrived)}
        </NewPill>
      )}
      <Scroller
        ref={scroller}
        role="grid"
        aria-label={label}
        data-table={table ? true : undefined}
        aria-rowcount={table ? total + 1 : total}
        aria-colcount={table?.columns}
        aria-multiselectable={isChecked ? true : undefined}
        onKeyDown={focus.keyHandler({ open: withItem(onOpen), toggle: onToggle && withItem(onToggle) })}
        {...held.handlers}
      >
        {table?.head && (
          <div role="rowgroup" data-head>
            {table.head}
          </div>
        )}
        <Space role="rowgroup" style={{ height: layout.total }}>
          {rows.map(({ index, start, size }) => {
            const item = items[index]
            if (item === undefined) return null
            const key = layout.keys[index]
            const isSelected = key === selectedKey
            const checked = isChecked?.(item)
            return (
              <Row
                key={key}
                role="row"
                data-desk-keys
                data-index={index}
                data-selected={isSelected || undefined}
                data-checked={checked || undefined}
                aria-rowindex={index + (table ? 2 : 1)}
                aria-label={props.rowLabel(item)}
                aria-selected={checked ?? isSelected}
                aria-current={isSelected || undefined}
                tabIndex={index === active ? 0 : -1}
                style={{ height: size, top: start }}
                onClick={(event) => !isOnControl(event) && onOpen(item, event)}
                onFocus={() => {
                  focus.setFocusedKey(key)
                  props.onFocusRow?.(item)
                }}
              >
                {table ? (
                  props.renderRow(item, index)
                ) : (
                  <div role="gridcell">{props.renderRow(item, index)}</div>
                )}
              </Row>
            )
          })}
        </Space>
      </Scroller>
    </Wrap>
  )
}
