import { expect, test } from 'vitest'
import { sources } from './source.ts'

/* Permissions are checked in one way, by `refusalOf` of an `Access`, for pages, shortcuts and calls alike. */

const asked: readonly [what: string, pattern: RegExp][] = [
  ['a permission by itself', /\bmay\(|\.permissions\.(has|includes)\(/],
  ['a feature by itself', /\.features\.(has|includes)\(/],
  ['whether somebody is an administrator', /\bactor\.isAdministrator\b/],
  ['a role by its name', /\broleName\s*(===|!==)|\br\.name in \(/],
]

test.each(asked)('%s is asked for in domain/access alone', (_, pattern) => {
  const others = sources.filter(
    ({ path, floor, text }) =>
      floor !== 'lib' && !path.startsWith('src/domain/access/') && pattern.test(text),
  )
  expect(others.map(({ path }) => path)).toEqual([])
})
