import type { ReactNode } from 'react'
import { deviceSetting, type DeviceSetting } from '#app/theme/device-setting.ts'

/** Column of a table of records. */
export interface DataColumn<T> {
  /** Unique in the table; the stored column choice refers to it. */
  key: string
  title: string
  /** In px. Exactly one column has no width and takes the rest. */
  width?: number
  /** Text of a cell without `cell`; also for the row's accessible name and a phone's second line. */
  text: (item: T) => string
  /** Renders the cell if text is not enough. */
  cell?: (item: T) => ReactNode
  /** Sort key of a row; without it the column is not sortable. Null comes last. */
  order?: (item: T) => string | number | null
  /** Number: right-aligned, with tabular figures. */
  isNumber?: boolean
  /** Hidden by default. */
  isExtra?: boolean
}

/** Sort column and direction. */
export interface TableSort {
  key: string
  isDown: boolean
}

/** Compares two sort keys; null comes last in both directions. */
function compare(one: string | number | null, other: string | number | null, isDown: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' })
  return isDown ? -order : order
}

/** Rows sorted by a column; stable. */
export function sortedRows<T>(
  items: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: TableSort | null,
): readonly T[] {
  const order = columns.find(({ key }) => key === sort?.key)?.order
  if (!sort || !order) return items
  return items.toSorted((one, other) => compare(order(one), order(other), sort.isDown))
}

/** Next sort after a click on a column's header: ascending, descending, unsorted. */
export function nextSort(sort: TableSort | null, key: string): TableSort | null {
  if (sort?.key !== key) return { key, isDown: false }
  return sort.isDown ? null : { key, isDown: true }
}

/** Columns that were shown or hidden on this device, by key; others have their default. */
type Choice = Readonly<Record<string, boolean>>

/** Stored column choice of a table on this device. @param name unique among tables. */
export const columnChoice = (name: string): DeviceSetting<Choice> =>
  deviceSetting<Choice>(`columns.${name}`, (stored) =>
    typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, isShown]) => typeof isShown === 'boolean'))
      : {},
  )

/** Visible columns; the first one always is. */
export const shownColumns = <T>(columns: readonly DataColumn<T>[], choice: Choice): DataColumn<T>[] =>
  columns.filter(({ key, isExtra = false }, index) => index === 0 || (choice[key] ?? !isExtra))

/** Minimum width of the column without a width, in px. */
export const restWidth = 160

/** Grid template of the columns. @param before widths in px of the cells before the first column. */
export function gridOf<T>(columns: readonly DataColumn<T>[], before: readonly number[]): string {
  const widths = columns.map(({ width }) =>
    width === undefined ? `minmax(${restWidth}px, 1fr)` : `${width}px`,
  )
  return [...before.map((each) => `${each}px`), ...widths].join(' ')
}

/** Row as one sentence: the texts of its columns, without empty ones. */
export const rowText = <T>(columns: readonly DataColumn<T>[], item: T): string =>
  columns
    .map(({ text }) => text(item))
    .filter(Boolean)
    .join(', ')
