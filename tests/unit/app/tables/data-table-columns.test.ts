import { expect, test } from 'vitest'
import {
  gridOf,
  nextSort,
  rowText,
  shownColumns,
  sortedRows,
  type DataColumn,
} from '#app/tables/data-table-columns.ts'

interface Part {
  name: string
  value: number | null
}

const columns: DataColumn<Part>[] = [
  { key: 'name', title: 'Name', text: ({ name }) => name, order: ({ name }) => name },
  {
    key: 'value',
    title: 'Value',
    width: 80,
    text: ({ value }) => String(value ?? ''),
    order: ({ value }) => value,
  },
  { key: 'more', title: 'More', width: 90, isExtra: true, text: () => 'more' },
]

const parts: Part[] = [
  { name: 'Item 10', value: 2 },
  { name: 'item 9', value: null },
  { name: 'Émile', value: 30 },
]

const sorted = (key: string, isDown = false) =>
  sortedRows(parts, columns, { key, isDown }).map(({ name }) => name)

test('rows are sorted as people read, and what is missing stands last both ways', () => {
  expect(sorted('name')).toEqual(['Émile', 'item 9', 'Item 10'])
  expect(sorted('name', true)).toEqual(['Item 10', 'item 9', 'Émile'])
  expect(sorted('value')).toEqual(['Item 10', 'Émile', 'item 9'])
  expect(sorted('value', true)).toEqual(['Émile', 'Item 10', 'item 9'])
  expect(sorted('more')).toEqual(parts.map(({ name }) => name))
  expect(sortedRows(parts, columns, null)).toBe(parts)
})

test('a head sorts up, down and not at all', () => {
  const up = nextSort(null, 'name')
  expect(up).toEqual({ key: 'name', isDown: false })
  const down = nextSort(up, 'name')
  expect(down).toEqual({ key: 'name', isDown: true })
  expect(nextSort(down, 'name')).toBeNull()
  expect(nextSort(down, 'value')).toEqual({ key: 'value', isDown: false })
})

test('the first column always stands, the others as they were chosen', () => {
  const keys = (choice: Record<string, boolean>) => shownColumns(columns, choice).map(({ key }) => key)
  expect(keys({})).toEqual(['name', 'value'])
  expect(keys({ name: false, value: false, more: true })).toEqual(['name', 'more'])
})

test('one column takes the rest, and a row is named by all that are shown', () => {
  expect(gridOf(columns, [16])).toBe('16px minmax(160px, 1fr) 80px 90px')
  expect(gridOf(columns.slice(0, 2), [])).toBe('minmax(160px, 1fr) 80px')
  expect(rowText(columns, { name: 'item 9', value: null })).toBe('item 9, more')
})
