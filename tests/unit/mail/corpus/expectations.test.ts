import { describe, expect, test } from 'vitest'
import { readMail } from '#server/mail/read.ts'
import { corpus, corpusBytes, corpusFacts, corpusFiles } from './corpus.ts'
import { deviations } from './deviations.ts'
import { checkExpectations } from './expectations.ts'
import type { Check } from './expectations.ts'

const now = Date.UTC(2026, 10, 20)

async function checkAll(): Promise<Check[]> {
  const checks: Check[] = []
  for (const name of corpusFiles('.json')) {
    const { file, expected } = corpusFacts(name)
    checks.push(...(await checkExpectations(file, await readMail(corpusBytes(file), { now }), expected)))
  }
  return checks
}

describe.skipIf(!corpus)('what the sources of the test messages expect', () => {
  test('holds, except where we decided otherwise', async () => {
    const checks = await checkAll()
    const failing = checks.filter((check) => !check.holds)
    console.log(`mail expectations: ${checks.length - failing.length} of ${checks.length} hold`)
    expect(checks.length).toBeGreaterThan(700)
    expect(failing.filter((check) => !(check.name in deviations))).toEqual([])
    const names = new Set(failing.map((check) => check.name))
    expect(Object.keys(deviations).filter((name) => !names.has(name))).toEqual([])
  })
})
