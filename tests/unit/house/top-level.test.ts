import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')

/** Top-level entries of the repository, beside dotfiles. */
const topLevel = [
  'LICENSE',
  'README.md',
  'index.html',
  'package-lock.json',
  'package.json',
  'public',
  'src',
  'sw',
  'tests',
  'tsconfig.json',
  'vite.config.ts',
]

test('the top level holds what a newcomer looks for, and nothing else', () => {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n')
  const isKept = (name: string) =>
    !name.startsWith('.') &&
    !ignored.some((line) => [name, `${name}/`, `/${name}`, `/${name}/`].includes(line))
  expect(readdirSync(root).filter(isKept).sort()).toEqual(topLevel)
})
