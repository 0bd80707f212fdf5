import { Checkbox, useMediaQuery, useTheme } from '@mui/material'
import { ArrowDown, ArrowUp, Columns3, X } from 'lucide-react'
import { useCallback, useMemo, useState, type CSSProperties, type MouseEvent, type ReactNode } from 'react'
import { useDensity } from '#app/theme/density.ts'
import { useDeviceSetting } from '#app/theme/device-setting.ts'
import { size } from '#app/theme/tokens.ts'
import {
  columnChoice,
  gridOf,
  nextSort,
  restWidth,
  rowText,
  shownColumns,
  sortedRows,
  type DataColumn,
  type TableSort,
} from './data-table-columns.ts'
import { Bar, Cells, ColumnsPlace, Head, PhoneCell, TablePlace } from './data-table-styles.ts'
import { EmptyLine, type Emptiness } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { IconButton } from '#app/ui/icons/icon-button.tsx'
import { IconChoice } from '#app/ui/icons/icon-choice.tsx'
import { SkeletonRows } from '#app/ui/lists/skeleton-rows.tsx'
import { Truncate } from '#app/ui/tips/truncate.tsx'
import { VirtualList } from '#app/ui/lists/virtual-list.tsx'

/** Row selection for bulk actions, as `useSelection` returns it. */
interface Picking {
  ids: ReadonlySet<number>
  has: (id: number) => boolean
  toggle: (id: number, isRange?: boolean) => void
  set: (ids: readonly number[]) => void
  clear: () => void
}

interface DataTableProps<T extends { id: number }> {
  /** Unique among tables: key of the stored column choice. */
  name: string
  label: string
  columns: readonly DataColumn<T>[]
  /** Undefined while loading. */
  items: readonly T[] | undefined
  /** Total number of rows, if not all are loaded. */
  total?: number | undefined
  /** Called near the last row, to load more. */
  onEnd?: (() => void) | undefined
  onOpen: (item: T, event?: MouseEvent) => void
  /** The open row. */
  selectedId?: number | undefined
  /** With `onSort` the caller sorts (rows not all loaded); without it the table does. */
  sort?: TableSort | null
  onSort?: (sort: TableSort | null) => void
  selection?: Picking
  /** Controls of the bar that is shown while rows are selected. */
  acts?: ReactNode
  /** Rows with a second line, 52 px high. */
  isTall?: boolean
  /** Maximum height in rows, inside a page that scrolls. Without it the table fills its container. */
  mostRows?: number
  /** Shows row numbers from 1; not on a phone. */
  isNumbered?: boolean
  /** Empty state: a description and the first step. */
  empty: Emptiness
}

/** Data table with sort, column choice and selection; two-line rows on a phone. */
export function DataTable<T extends { id: number }>(props: DataTableProps<T>) {
  const { name, label, columns, items, selection, empty, isTall = false, isNumbered = false, onSort } = props
  const isPhone = useMediaQuery(useTheme().breakpoints.down('md'), { noSsr: true })
  const { cell } = useDensity()
  const [choice, choose] = useDeviceSetting(useMemo(() => columnChoice(name), [name]))
  const [ownSort, setOwnSort] = useState<TableSort | null>(props.sort ?? null)
  const sort = onSort ? (props.sort ?? null) : ownSort
  const shown = useMemo(() => shownColumns(columns, choice), [columns, choice])
  const isOwn = onSort === undefined
  const rows = useMemo(
    () => (items && isOwn ? sortedRows(items, columns, sort) : items),
    [items, columns, sort, isOwn],
  )
  const places = useMemo(
    () => new Map(isNumbered ? rows?.map(({ id }, index) => [id, index + 1]) : []),
    [rows, isNumbered],
  )
  const rowLabel = useCallback((item: T) => rowText(shown, item), [shown])
  if (rows?.length === 0) return <EmptyLine {...empty} />
  const before = [...(selection ? [size.checkbox] : []), ...(isNumbered ? [numberWidth] : [])]
  const rest = [...before, ...shown.map(({ width = restWidth }) => width + size.gutter * 2)].reduce(
    (sum, width) => sum + width,
    0,
  )
  const rowHeight = isPhone ? size.listRowPhone : isTall ? size.tableRowTall : cell
  const headHeight = isPhone ? 0 : size.listHead
  const ownHeight = props.mostRows && headHeight + Math.min(rows?.length ?? 1, props.mostRows) * rowHeight
  const layout = {
    ...(ownHeight !== undefined && { height: ownHeight, flex: 'none' }),
    '--op-columns': gridOf(shown, before),
    '--op-table-min': isPhone ? 0 : `${rest + tableEdges}px`,
  } as CSSProperties
  const isPicking = selection !== undefined && selection.ids.size > 0
  const head = !isPhone && (
    <TableHead
      columns={shown}
      sort={sort}
      onSort={onSort ?? setOwnSort}
      hasPicks={selection !== undefined}
      isNumbered={isNumbered}
    />
  )
  return (
    <TablePlace style={layout}>
      {isPicking && (
        <PickedBar selection={selection} ids={rows?.map(({ id }) => id) ?? []} acts={props.acts} />
      )}
      {!isPhone && !isPicking && columns.length > 2 && (
        <ColumnsPlace>
          <IconChoice
            name="Columns"
            icon={Columns3}
            options={columns.slice(1).map(({ key, title }) => ({ value: key, label: title }))}
            isChosen={(key) => shown.some((column) => column.key === key)}
            onPick={(key) => choose({ ...choice, [key]: !shown.some((column) => column.key === key) })}
            keepOpen
            denied={undefined}
          />
        </ColumnsPlace>
      )}
      {rows ? (
        <VirtualList
          {...{ label, rowLabel, total: props.total, onEnd: props.onEnd, onOpen: props.onOpen }}
          items={rows}
          itemKey={idOf}
          rowHeight={rowHeight}
          selectedKey={props.selectedId}
          isChecked={selection && (({ id }) => selection.has(id))}
          onToggle={selection && (({ id }) => selection.toggle(id))}
          table={{
            head,
            headHeight,
            columns: shown.length + Number(isNumbered),
          }}
          renderRow={(item) => (
            <TableRow
              item={item}
              columns={shown}
              isPhone={isPhone}
              selection={selection}
              number={isNumbered ? places.get(item.id) : undefined}
            />
          )}
        />
      ) : (
        <>
          {head}
          <SkeletonRows height={isTall ? size.tableRowTall : cell} lines={1} />
        </>
      )}
    </TablePlace>
  )
}

/** Width in px of numbers with four digits. */
const numberWidth = 40

/** Padding at both ends of a row, in px. */
const tableEdges = 64

const idOf = ({ id }: { id: number }) => id

interface TableHeadProps<T> {
  columns: readonly DataColumn<T>[]
  sort: TableSort | null
  onSort: (sort: TableSort | null) => void
  hasPicks: boolean
  isNumbered: boolean
}

function TableHead<T>({ columns, sort, onSort, hasPicks, isNumbered }: TableHeadProps<T>) {
  return (
    <Head role="row" aria-rowindex={1}>
      {hasPicks && <span role="presentation" />}
      {isNumbered && (
        <span role="columnheader" data-number>
          #
        </span>
      )}
      {columns.map(({ key, title, order, isNumber = false }) => {
        const isSorted = sort?.key === key
        return (
          <span
            key={key}
            role="columnheader"
            data-number={isNumber || undefined}
            aria-sort={isSorted ? (sort.isDown ? 'descending' : 'ascending') : undefined}
          >
            {order ? (
              <button type="button" onClick={() => onSort(nextSort(sort, key))}>
                {title}
                {isSorted && <Icon of={sort.isDown ? ArrowDown : ArrowUp} size="xs" />}
              </button>
            ) : (
              title
            )}
          </span>
        )
      })}
    </Head>
  )
}

interface TableRowProps<T extends { id: number }> {
  item: T
  columns: readonly DataColumn<T>[]
  isPhone: boolean
  selection: Picking | undefined
  number: number | undefined
}

function TableRow<T extends { id: number }>({ item, columns, isPhone, selection, number }: TableRowProps<T>) {
  const [first, ...others] = columns
  if (!first) return null
  const box = selection && (
    <Checkbox
      checked={selection.has(item.id)}
      onChange={(event) =>
        selection.toggle(item.id, (event.nativeEvent as MouseEvent['nativeEvent']).shiftKey)
      }
      slotProps={{ input: { 'aria-label': `Select ${first.text(item)}`, tabIndex: -1 } }}
    />
  )
  if (isPhone)
    return (
      <PhoneCell role="gridcell">
        {box}
        <div>
          <span dir="auto">{first.cell?.(item) ?? first.text(item)}</span>
          <span dir="auto">{rowText(others, item)}</span>
        </div>
      </PhoneCell>
    )
  return (
    <Cells role="presentation">
      {box && <span role="gridcell">{box}</span>}
      {number !== undefined && (
        <span role="gridcell" data-number>
          {number.toLocaleString('en')}
        </span>
      )}
      {columns.map(({ key, cell, text, isNumber = false }, index) => (
        <span
          key={key}
          role="gridcell"
          dir="auto"
          data-first={index === 0 || undefined}
          data-number={isNumber || undefined}
        >
          {cell?.(item) ?? <Truncate text={text(item)} />}
        </span>
      ))}
    </Cells>
  )
}

interface PickedBarProps {
  selection: Picking
  /** All selectable rows. */
  ids: readonly number[]
  acts: ReactNode
}

/** Bulk actions for the selected rows, above them. */
function PickedBar({ selection, ids, acts }: PickedBarProps) {
  const isAll = selection.ids.size >= ids.length
  const words = isAll ? 'Select none' : `Select all ${ids.length.toLocaleString('en')}`
  return (
    <Bar role="toolbar" aria-label="Selected rows">
      <Checkbox
        checked={isAll}
        indeterminate={!isAll}
        onChange={() => (isAll ? selection.clear() : selection.set(ids))}
        slotProps={{ input: { 'aria-label': words, title: words } }}
      />
      <b aria-live="polite">{`${selection.ids.size.toLocaleString('en')} selected`}</b>
      {acts}
      <IconButton name="Clear the selection" icon={X} onClick={selection.clear} />
    </Bar>
  )
}
