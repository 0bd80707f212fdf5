import { expect, test } from 'vitest'
import { findingTexts, machineSign } from '#app/conversations/message/finding-texts.ts'
import { findingKinds, type Finding, type FindingKind } from '#domain/conversations/messages/finding.ts'

const of = (...kinds: FindingKind[]) => texts(...kinds.map((kind) => ({ kind, detail: '' })))
const texts = (...findings: Finding[]) => findingTexts({ findings, isAutomatic: false })

test('mail of a person has no line', () => {
  expect(of()).toEqual({ quiet: [], warnings: [] })
})

test('the most telling is said, and what it means anyway is left out', () => {
  expect(of('outOfOffice', 'automatic', 'noAutoReply').quiet).toEqual(['Out of office'])
  expect(of('automatic', 'noAutoReply').quiet).toEqual(['Written by a machine'])
  expect(of('noAutoReply').quiet).toEqual(['Gets no automatic answer'])
  expect(texts({ kind: 'delayed', detail: 'a@b.example' }, { kind: 'automatic', detail: '' }).quiet).toEqual([
    'Delivery report: late for a@b.example, and still tried',
  ])
})

test('what somebody has to look out for is a warning', () => {
  expect(texts({ kind: 'unverified', detail: 'bank.example' })).toEqual({
    quiet: [],
    warnings: ['Could not be verified as from bank.example. Somebody else may have written it.'],
  })
  expect(of('stranger').warnings).toHaveLength(1)
  expect(texts({ kind: 'mended', detail: 'a@b.example' }).warnings).toHaveLength(1)
})

test('what was left out is said once, whatever the limits are called', () => {
  const limit = (detail: string): Finding => ({ kind: 'shortened', detail })
  expect(texts(limit('html'), limit('text'), limit('recipients')).quiet).toEqual([
    'Shortened: its text is attached',
    'Shortened: not all recipients are listed',
  ])
})

test('every kind has words, but for what stands in the place of the text', () => {
  const silent = findingKinds.filter((kind) => {
    const { quiet, warnings } = of(kind)
    return quiet.length + warnings.length === 0
  })
  expect(silent).toEqual(['encrypted'])
})

test('mail of before is known as automatic without a finding, and a kind of a newer build is passed over', () => {
  expect(findingTexts({ findings: [], isAutomatic: true }).quiet).toEqual(['Written by a machine'])
  expect(texts({ kind: 'newer' as FindingKind, detail: '' })).toEqual({ quiet: [], warnings: [] })
})

test('by what a machine was known is said in words where it is no header', () => {
  expect(machineSign([{ kind: 'automatic', detail: 'precedence: bulk' }])).toBe('precedence: bulk')
  expect(machineSign([{ kind: 'automatic', detail: 'subject' }])).toBe('its subject')
  expect(machineSign([{ kind: 'outOfOffice', detail: '' }])).toBeNull()
})
