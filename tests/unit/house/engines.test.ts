import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/*
 * `npm ci` warns of packages that do not support the running Node. On the allowed versions it must not warn:
 * each package supports all of them. Optional packages are skipped silently, and are not checked.
 */

// Its types would need another package.
const semver = createRequire(import.meta.url)('semver') as {
  subset(range: string, within: string): boolean
  minVersion(range: string): { version: string } | null
}

interface Package {
  version?: string
  optional?: boolean
  engines?: { node?: string } | string[]
}

const read = (file: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../..', file), 'utf8')) as unknown
const { engines } = read('package.json') as { engines: { node: string } }
const { packages } = read('package-lock.json') as { packages: Record<string, Package> }

test('every package takes every Node that we allow', () => {
  const unwilling = Object.entries(packages).flatMap(([path, { version, optional, engines: wanted }]) => {
    const node = wanted && !Array.isArray(wanted) ? wanted.node : undefined
    if (node === undefined || optional || semver.subset(engines.node, node)) return []
    return [`${path} ${version}: ${node}`]
  })
  expect(unwilling).toEqual([])
})

test('the launcher starts on every Node that we allow', () => {
  const launcher = readFileSync(join(import.meta.dirname, '../../../src/server/launch.mjs'), 'utf8')
  const [, major, minor] = /OLDEST_NODE = \[(\d+), (\d+)\]/.exec(launcher) ?? []
  expect(semver.minVersion(engines.node)?.version).toBe(`${major}.${minor}.0`)
})
