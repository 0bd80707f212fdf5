import { expect, test } from 'vitest'
import { csvOf } from '#lib/csv.ts'

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
