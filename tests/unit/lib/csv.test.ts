import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, plainCell, safeCell } from '#lib/csv.ts'

test('a cell that would be a formula is made harmless, and comes back as it was', () => {
  for (const cell of ['=1+1', '+49 341 555', '-2', '@SUM(A1)', '\tx', '\rx', "'=1"])
    expect([safeCell(cell), plainCell(safeCell(cell))]).toEqual([`'${cell}`, cell])
  for (const cell of ['Dana', '', "'tis", '12', 'a=b']) expect(safeCell(cell)).toBe(cell)
  fc.assert(
    fc.property(fc.string(), (text) => {
      const safe = safeCell(text)
      expect(/^[=+\-@\t\r]/.test(safe)).toBe(false)
      expect(plainCell(safe)).toBe(text)
    }),
  )
})

test('quotes, delimiters and line breaks stand in quotes', () => {
  expect(csvLine(['a "b"', 'c,d', 'e;f', 'g\nh', ' i', 'j'])).toBe('"a ""b""","c,d","e;f","g\nh"," i",j\r\n')
})
