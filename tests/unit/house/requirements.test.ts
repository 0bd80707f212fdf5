import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sharedPath } from '../../support/shared.ts'
import { root } from './source.ts'

/*
 * Requirements are numbered rows; a row is met if a test title contains its number. Unmet rows are a figure,
 * not a failure.
 */

const folder = sharedPath('spec')

/** Numbers of all rows, from both lists. */
function rows(from: string): string[] {
  return readdirSync(from)
    .filter((name) => /^requirements-\d+\.tsv$/.test(name))
    .flatMap((name) => readFileSync(join(from, name), 'utf8').trim().split('\n').slice(1))
    .map((line) => line.slice(0, line.indexOf('\t')))
}

const pattern = /\b([A-Z][A-Z0-9]{2,3})-(\d{3})(?!\d)(?: to (?:[A-Z][A-Z0-9]{2,3}-)?(\d{3}))?/g

const areaOf = (row: string) => row.slice(0, row.indexOf('-'))

/** Rows in a text, single or as `CMP-033 to CMP-041`. */
const rowsIn = (text: string): string[] =>
  [...text.matchAll(pattern)].flatMap(([, area, first, last = first]) =>
    Array.from(
      { length: Number(last) - Number(first) + 1 },
      (_, index) => `${area}-${String(Number(first) + index).padStart(3, '0')}`,
    ),
  )

/** Rows in test titles, with the file of each. */
function named(): Map<string, string> {
  const files = readdirSync(join(root, 'tests'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.endsWith('requirements.test.ts'))
  return new Map(files.flatMap((path) => rowsIn(readFileSync(path, 'utf8')).map((row) => [row, path])))
}

describe('the rows of the requirements', () => {
  test('are read from a title, also where it names several', () => {
    expect(rowsIn('TEA-001: opens; CMP-033 to CMP-035, and SET-024 to 026; not AB-12')).toEqual([
      ...['TEA-001', 'CMP-033', 'CMP-034', 'CMP-035'],
      ...['SET-024', 'SET-025', 'SET-026'],
    ])
  })

  test.skipIf(folder === null)('that tests name are there', () => {
    const all = new Set(rows(folder as string))
    expect(all.size).toBeGreaterThan(1000)
    const areas = new Set([...all].map(areaOf))
    // Other names look alike, such as `SHA-256`.
    const unknown = [...named()].filter(([row]) => areas.has(areaOf(row)) && !all.has(row))
    expect(unknown).toEqual([])
  })

  test.skipIf(folder === null)('that no test names are counted', () => {
    const all = rows(folder as string)
    const met = named()
    const open = all.filter((row) => !met.has(row))
    const areas = [...new Set(open.map(areaOf))].map(
      (area) => `${area} ${open.filter((row) => areaOf(row) === area).length}`,
    )
    console.log(
      `requirements: ${all.length - open.length} of ${all.length} named by tests; open: ${areas.join(', ')}`,
    )
    expect(met.size).toBeGreaterThan(300)
  })
})
