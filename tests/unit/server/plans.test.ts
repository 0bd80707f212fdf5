import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-plans-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const solo = { key: 'solo', name: 'Solo', features: ['conversation.timeTracking'], limits: { users: 1 } }
const team = { key: 'team', name: 'Team', features: 'all' }
const plans = { plans: [solo, team], trial: { plan: 'team' } }

const read = (variable: string, value: unknown) =>
  readConfig({ [variable]: typeof value === 'string' ? value : JSON.stringify(value) }, { cwd: folder })
const refusal = (variable: string, value: unknown) => {
  try {
    read(variable, value)
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('It was taken')
}

test('plans are read from the variable or a file, and are tried for 14 days unless said otherwise', () => {
  const read14 = { ...plans, trial: { plan: 'team', days: 14 } }
  expect(read('OUTPOST_PLANS', plans).plans).toEqual(read14)
  writeFileSync(join(folder, 'plans.json'), JSON.stringify(plans))
  expect(read('OUTPOST_PLANS', 'plans.json').plans).toEqual(read14)
})

test.each([
  ['no JSON', '{plans', /^OUTPOST_PLANS is no JSON: /],
  ['a file that is not there', 'nowhere.json', /^OUTPOST_PLANS \(nowhere\.json\) cannot be read: /],
  ['an unknown feature', { ...plans, plans: [{ ...solo, features: ['flying'] }] }, /plans\.0\.features/],
  ['a limit of none', { ...plans, plans: [{ ...solo, limits: { users: 0 } }] }, /plans\.0\.limits\.users/],
  ['an unknown limit', { ...plans, plans: [{ ...solo, limits: { cats: 1 } }] }, /plans\.0\.limits/],
  ['a key twice', { ...plans, plans: [solo, solo] }, /the plan solo is listed twice/],
  [
    'a trial of nothing',
    { ...plans, trial: { plan: 'gold' } },
    /trial\.plan must be one of solo, team, not gold/,
  ],
])('OUTPOST_PLANS with %s is refused in one line that says what is wrong', (_, value, words) => {
  const message = refusal('OUTPOST_PLANS', value)
  expect(message).toMatch(words)
  expect(message).not.toContain('\n')
})

test('SHL-041, CN2-013: other products are named by their keys, each once', () => {
  const crm = { key: 'crm', url: 'https://crm.example.org' }
  expect(read('OUTPOST_PRODUCTS', [crm]).products).toEqual([{ ...crm, trialDays: 14 }])
  expect(refusal('OUTPOST_PRODUCTS', [crm, crm])).toContain('A product is listed twice')
  expect(refusal('OUTPOST_PRODUCTS', [{ ...crm, key: 'desk' }])).toContain('0.key')
  expect(refusal('OUTPOST_PRODUCTS', [{ ...crm, url: 'javascript:alert(1)' }])).toContain('0.url')
  expect(refusal('OUTPOST_HELP_URL', 'docs')).toMatch(/^OUTPOST_HELP_URL must be /)
})
