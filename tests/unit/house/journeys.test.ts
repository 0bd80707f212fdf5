import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journeys, proofs } from '../../tiers.ts'
import { root } from './source.ts'

/** Maximum number of browser tests in `npm test`: each takes the whole machine about five seconds. */
const mostJourneys = 63

const testsIn = (path: string) =>
  readFileSync(join(root, path), 'utf8').match(/^\s*(?:test|it)(?:\.\w+\([^)]*\))*\(/gm)?.length ?? 0

test('npm test plays at most 63 tests in a browser', () => {
  const count = journeys.reduce((sum, path) => sum + testsIn(path), 0)
  expect(count).toBeGreaterThan(20)
  expect(count).toBeLessThanOrEqual(mostJourneys)
})

test('the files that the tiers name are there', () => {
  const named = [...journeys, ...proofs].filter((path) => !path.includes('*'))
  expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([])
})
