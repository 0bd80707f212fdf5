import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './source.ts'

/* A command has its name in two places: npm script and product. */

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sorted = (names: Iterable<string>) => [...new Set(names)].sort()

/** Commands of the launcher itself. */
const launchers = ['start', 'dev', 'build']

test('npm and the product know the same commands', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const handed = Object.entries(scripts).filter(([, run]) =>
    run.startsWith('exec node src/server/launch.mjs'),
  )
  for (const [name, run] of handed)
    if (name !== 'start') expect(run).toBe(`exec node src/server/launch.mjs ${name}`)
  const [, table = ''] = /export const commands[^{]*\{([^}]*)\}/.exec(read('src/server/commands.ts')) ?? []
  const run = [...table.matchAll(/^\s*'?([\w-]+)'?[:,]/gm)].map(([, name = '']) => name)
  expect(run.length).toBeGreaterThan(4)
  expect(sorted(handed.map(([name]) => name))).toEqual(sorted([...run, ...launchers]))
})
