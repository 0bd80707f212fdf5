import { expect, test } from 'vitest'
import { sources } from './source.ts'

/*
 * The app's first script blocks the first paint. Its size is measured in a browser; this test finds imports
 * that made it large before.
 */

/** Packages that are not needed before the first list is shown. */
const late =
  /^(zod|@hookform|react-hook-form|@tiptap|dayjs|@mui\/x-date-pickers|gemoji|socket\.io-client)(\/|$)/

/** Names of imported values; types vanish at build time. */
const isValue = (names: string) =>
  !/^\s*type\s/.test(names) &&
  names
    .replaceAll(/[{}]/g, '')
    .split(',')
    .some((name) => name.trim() !== '' && !name.trim().startsWith('type '))

/** Static imports of a file: `import()` loads later. */
function readAtOnce(path: string): string[] {
  const text = sources.find((file) => file.path === path)?.text ?? ''
  const folder = path.slice(0, path.lastIndexOf('/'))
  return [...text.matchAll(/^(?:import|export) ([^;'"]*?) from '([^']+)'|^import '([^']+)'/gm)].flatMap(
    ([, names, from, alone]) => {
      if (names !== undefined && !isValue(names)) return []
      const target = (from ?? alone) as string
      if (target.startsWith('#')) return [`src/${target.slice(1)}`]
      if (!target.startsWith('.')) return [target]
      return [new URL(target, `file:///${folder}/`).pathname.slice(1)]
    },
  )
}

test('what the app starts with checks no rows and draws no form', () => {
  const ways = new Map<string, string>([['src/app/main.tsx', '']])
  for (const [path, way] of ways)
    for (const target of readAtOnce(path)) if (!ways.has(target)) ways.set(target, `${way}${path} > `)
  expect(ways.has('src/domain/entities.ts')).toBe(true)
  expect([...ways].filter(([path]) => late.test(path)).map(([path, way]) => way + path)).toEqual([])
})
