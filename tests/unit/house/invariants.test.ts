import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/* The table of src/sync/README.md names the proof of each promise; the proof must exist. */

interface Shown {
  promise: string
  files: string[]
}

const read = (path: string) => readFileSync(path, 'utf8')

const table: Shown[] = read('src/sync/README.md')
  .split('\n')
  .flatMap((line) => {
    const [, promise, files] = /^\| ([SC]\d+) +\|[^|]*\| (.*?) *\|$/.exec(line) ?? []
    return promise && files
      ? [{ promise, files: [...files.matchAll(/`([^`]+)`/g)].map(([, file]) => file ?? '') }]
      : []
  })

const numbered = (letter: string, count: number) =>
  Array.from({ length: count }, (_, n) => `${letter}${n + 1}`)

test('every promise of the protocol is in the table, once', () => {
  expect(table.map(({ promise }) => promise)).toEqual([...numbered('S', 11), ...numbered('C', 22)])
})

test.each(table)('$promise is shown by files that are there', ({ promise, files }) => {
  expect(files).not.toEqual([])
  for (const file of files) {
    expect(existsSync(file), file).toBe(true)
    // A check of the simulation contains the name of the promise that it throws.
    if (file.startsWith('tests/simulation/')) expect(read(file)).toMatch(new RegExp(`\\b${promise}\\b`))
    else expect(file).toMatch(/\.test\.ts$/)
  }
})
