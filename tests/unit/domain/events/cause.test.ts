import { expect, test } from 'vitest'
import { isFor, type Audience, type Cause } from '#domain/events/cause.ts'

const origins: Cause['origin'][] = [
  ...(['person', 'mail', 'rule', 'automation', 'import'] as const),
  ...(['merge', 'split', 'restore', 'desk'] as const),
]

const heard = (audience: Audience, isSilent = false) =>
  origins.filter((origin) => isFor(audience, { origin, isSilent }))

test('rules answer people and mail alone, automations of tasks rules too, and never themselves', () => {
  expect(heard('rules')).toEqual(['person', 'mail'])
  expect(heard('automations')).toEqual(['person', 'mail', 'rule'])
  expect(heard('present')).toEqual(origins)
})

test('nothing but facts and audit acts on what is silent', () => {
  expect(heard('everything', true)).toEqual(origins)
  for (const audience of ['present', 'rules', 'automations'] as const)
    expect(heard(audience, true)).toEqual([])
})
