import type { ReactNode } from 'react'
import { deviceSetting, type DeviceSetting } from '#app/theme/device-setting.ts'

/** A column of a table of records. */
export interface DataColumn<T> {
  /** Unique in the table; what is kept of a choice names it. */
  key: string
  title: string
  /** In px. The column without a width takes the rest: exactly one has none. */
  width?: number
  /** Text of the cell: for the row's name, a phone's second line, and the cell without `cell`. */
  text: (item: T) => string
  /** Draws the cell where text is not enough. */
  cell?: (item: T) => ReactNode
  /** Sort key of the rows; a column without it is not sortable. Null stands last. */
  order?: (item: T) => string | number | null
  /** A number: at the right, with figures of one width. */
  isNumber?: boolean
  /** Not shown until somebody chooses it. */
  isExtra?: boolean
}

/** By which column a table is sorted. */
export interface TableSort {
  key: string
  isDown: boolean
}

/** Compares two values of a column; null stands last whichever way rows are sorted. */
function compare(one: string | number | null, other: string | number | null, isDown: boolean): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null)
  const order =
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), undefined, { numeric: true, sensitivity: 'base' })
  return isDown ? -order : order
}

/** The rows as a column sorts them; equal ones keep their order. */
export function sortedRows<T>(
  items: readonly T[],
  columns: readonly DataColumn<T>[],
  sort: TableSort | null,
): readonly T[] {
  const order = columns.find(({ key }) => key === sort?.key)?.order
  if (!sort || !order) return items
  return items.toSorted((one, other) => compare(order(one), order(other), sort.isDown))
}

/** Next sort after a press on a column's head: ascending, descending, unsorted. */
export function nextSort(sort: TableSort | null, key: string): TableSort | null {
  if (sort?.key !== key) return { key, isDown: false }
  return sort.isDown ? null : { key, isDown: true }
}

/** Columns that were chosen or taken away on this device, by key; others are as the table has them. */
type Choice = Readonly<Record<string, boolean>>

/** The choice of columns of a table on this device. @param name unique among tables. */
export const columnChoice = (name: string): DeviceSetting<Choice> =>
  deviceSetting<Choice>(`columns.${name}`, (stored) =>
    typeof stored === 'object' && stored !== null
      ? Object.fromEntries(Object.entries(stored).filter(([, isShown]) => typeof isShown === 'boolean'))
      : {},
  )

/** The columns that are shown; the first one always is. */
export const shownColumns = <T>(columns: readonly DataColumn<T>[], choice: Choice): DataColumn<T>[] =>
  columns.filter(({ key, isExtra = false }, index) => index === 0 || (choice[key] ?? !isExtra))

/** Minimum width of the column without a width, in px. */
export const restWidth = 160

/** The columns as a grid lays them out. @param before px of each that stands before the first one. */
export function gridOf<T>(columns: readonly DataColumn<T>[], before: readonly number[]): string {
  const widths = columns.map(({ width }) =>
    width === undefined ? `minmax(${restWidth}px, 1fr)` : `${width}px`,
  )
  return [...before.map((each) => `${each}px`), ...widths].join(' ')
}

/** A row as one sentence: the words of its columns, without those that say nothing. */
export const rowWords = <T>(columns: readonly DataColumn<T>[], item: T): string =>
  columns
    .map(({ text }) => text(item))
    .filter(Boolean)
    .join(', ')
