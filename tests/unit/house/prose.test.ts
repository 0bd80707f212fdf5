import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

/* A comment starts with a noun for its subject, or with a verb; never with a pronoun. Terms are those of the field. */

const paths = ['src', 'sw', 'tests'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
)

/** A line that begins a comment: it follows no line of the same `//` comment. */
const beginning = /^[ \t]*(?:\/\*\*?[ \t]*(?:\n[ \t]*\*[ \t]*)?|\/\/ )(?:What|Who|Whoever|Those|One|They)\b.*/
const goesOn = /^[ \t]*\/\//

test('no comment begins with What, Who, Whoever, Those, One or They', () => {
  const found = paths.flatMap((path) => {
    const lines = readFileSync(join(root, path), 'utf8').split('\n')
    return lines.flatMap((line, index) => {
      const isFirst = !goesOn.test(line) || !goesOn.test(lines[index - 1] ?? '')
      return isFirst && beginning.test(`${line}\n${lines[index + 1] ?? ''}`)
        ? [`${path}:${index + 1} ${line}`]
        : []
    })
  })
  expect(found).toEqual([])
})

/** Vague words that stood for standard terms: user, caller, again, manually, cascade, paused. */
const vague = /^[ \t]*(?:\/\*|\*|\/\/).*\b(?:whoever|somebody|anew|by hand|goes along|stands still)\b/i

test('no comment says "somebody" or "anew" in place of a standard term', () => {
  const found = paths.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .flatMap((line, index) => (vague.test(line) ? [`${path}:${index + 1} ${line}`] : [])),
  )
  expect(found).toEqual([])
})
