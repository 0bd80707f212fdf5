import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

/* The table of a mail channel's behaviours names a test for each: that test must exist with this title. */

const tests = join(import.meta.dirname, '../../..')
const rows = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
  .split('\n')
  .map((line) => /^\| (\d+) +\| (.+?) +\| (.+?) +\|$/.exec(line))
  .flatMap((match) =>
    match ? [{ number: Number(match[1]), name: match[2], shown: match[3] as string }] : [],
  )

describe('the table of behaviours', () => {
  test('has all of them, once each and in their order', () => {
    expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: 123 }, (_, index) => index + 1))
  })

  test.each(rows.filter(({ shown }) => shown !== '_open_'))(
    '$number, $name, is shown by its tests',
    ({ shown }) => {
      for (const reference of shown.split('<br>')) {
        const [, file = '', words = ''] = /^`([^`]+)`: (.+)$/.exec(reference) ?? []
        const path = [`${file}.test.ts`, `${file}.ts`].map((name) => join(tests, name)).find(existsSync)
        expect(path, file).toBeDefined()
        expect(readFileSync(path as string, 'utf8'), file).toContain(words.replaceAll('\\|', '|'))
      }
    },
  )
})
