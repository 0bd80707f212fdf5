import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvOf, csvRecords, delimiterOf, plainCell, safeCell } from '#lib/csv.ts'

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

const rows = (text: string, delimiter = ',') => [...csvRecords(text, delimiter)].map(({ cells }) => cells)

test('D1-156: cells are read with quotes, delimiters and line breaks in them, whatever ends a line', () => {
  expect(rows('a,b\r\n"c ""d""","e,\nf"\n\n,\rg,\n')).toEqual([
    ['a', 'b'],
    ['c "d"', 'e,\nf'],
    ['g', ''],
  ])
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (all) => {
      const written = all.filter((cells) => cells.some((cell) => cell !== ''))
      const read = rows(written.map(csvLine).join(''))
      expect(read.map((cells) => cells.map(plainCell))).toEqual(written)
    }),
  )
})

test('a quote that is never closed spoils its own line alone', () => {
  const found = [...csvRecords('a\n"b\nc\n', ',')]
  expect(found.map(({ line, cells, isBroken }) => [line, cells[0], isBroken])).toEqual([
    [1, 'a', false],
    [2, '"b', true],
    [3, 'c', false],
  ])
})

test('D1-156: the delimiter is what the head has most of, outside quotes', () => {
  expect(delimiterOf('"a,b,c";d;e\n')).toBe(';')
  expect(delimiterOf('a\tb\n1,2,3')).toBe('\t')
  expect(delimiterOf('a|b')).toBe('|')
  expect(delimiterOf('Email')).toBe(',')
})

test('cells are quoted where they have to be, and none is a formula', () => {
  const rows = [
    ['Name', 'Note'],
    ['Ada "Countess"', 'one, two\nthree'],
    ['=HYPERLINK("x")', '@cmd'],
    ['-1', 'plain'],
  ]
  expect(csvOf(rows)).toBe(
    '\uFEFFName,Note\r\n"Ada ""Countess""","one, two\nthree"\r\n"\'=HYPERLINK(""x"")",\'@cmd\r\n\'-1,plain\r\n',
  )
})
