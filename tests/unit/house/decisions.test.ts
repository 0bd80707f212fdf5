import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from './source.ts'

/* Decisions are few, short and findable; paths in READMEs exist. */

const folder = '.github/decisions'
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const decisions = readdirSync(join(root, folder)).sort()
const numbers = new Set(decisions.map((name) => name.slice(0, 3)))

const paths = ['src', 'sw', 'tests', '.github', '.ci', '.githooks'].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
    (path) => `${top}/${path.replaceAll('\\', '/')}`,
  ),
)
const readmes = ['README.md', ...paths.filter((path) => path.endsWith('README.md'))]

/** Number of words in sentences: figures in tables do not count, as one table grows. */
const wordCount = (text: string) =>
  text
    .replaceAll(/^\|.*$/gm, '')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length

describe('Decisions', () => {
  test('are at most 26, each with a number of its own and a plain name', () => {
    expect(decisions.length).toBeLessThanOrEqual(26)
    expect(numbers.size).toBe(decisions.length)
    expect(decisions.filter((name) => !/^\d{3}(-[a-z0-9]+)+\.md$/.test(name))).toEqual([])
  })

  test('have a title that is their name, a context, a decision and consequences, in at most 150 words', () => {
    const titled = (name: string) => name.slice(0, -3).replaceAll('-', ' ')
    const wrong = decisions.filter((name) => {
      const text = read(`${folder}/${name}`)
      const title = (/^# (.+)\n/.exec(text)?.[1] ?? '').toLowerCase().replaceAll('-', ' ').replaceAll(',', '')
      const parts = ['Context', 'Decision', 'Consequences'].every((part) => text.includes(`\n**${part}.** `))
      return title !== titled(name) || !parts || wordCount(text) > 150
    })
    expect(wrong).toEqual([])
  })

  test('exist where a comment, a README or another decision names them', () => {
    const texts = paths.filter((path) => /\.(tsx?|mjs|md|sql)$/.test(path) && !path.includes('/corpus/'))
    const missing = ['README.md', ...texts].flatMap((path) =>
      [...read(path).matchAll(/\bdecisions?\s(?:\s*\*\s)?(\d{3})\b|decisions\/(\d{3})-/g)]
        .map((found) => (found[1] ?? found[2]) as string)
        .filter((number) => !numbers.has(number))
        .map((number) => `${path}: ${number}`),
    )
    expect(missing).toEqual([])
  })
})

/** Resolves a path in a README or decision: from the root, src, tests, its floor, or its own folder. */
function isThere(named: string, from: string): boolean {
  const path = named.replace(/^#/, 'src/').replace(/^\.\//, '').replace(/\/$/, '')
  const own = from.startsWith('.github') ? 'src' : dirname(from)
  if (['.', 'src', 'tests', dirname(own), own].some((base) => existsSync(join(root, base, path)))) return true
  const base = path.endsWith('.test.ts') ? 'tests' : own
  return paths.some((each) => each.startsWith(`${base}/`) && each.endsWith(`/${path}`))
}

test.each([...readmes, ...decisions.map((name) => `${folder}/${name}`)])(
  '%s names files and folders that exist',
  (path) => {
    const text = read(path)
    const quoted = [...text.matchAll(/`(#\w[\w./-]+|\.?[\w./-]+(?:\.(?:tsx?|mjs|md|html|sql)|\/))`/g)]
    const linked = [...text.matchAll(/\]\((?!\w+:|#)([^)\s#]+)/g)]
    const named = [...quoted, ...linked].map((found) => found[1] as string)
    // URLs and data folders are not paths of the repository.
    const isPath = (each: string) => !/^(?:\.\/data|OUTPOST_DATA|\/)/.test(each)
    expect(named.filter((each) => isPath(each) && !isThere(each, path))).toEqual([])
  },
)
