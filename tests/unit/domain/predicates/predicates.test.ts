import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Id } from '#lib/id.ts'
import { explain, fitsOf } from '#domain/predicates/evaluate.ts'
import { faultOf, referencesOf } from '#domain/predicates/operands.ts'
import { predicateOf, predicateSchema } from '#domain/predicates/predicate-schema.ts'
import {
  everything,
  isCondition,
  predicateLimits,
  type Condition,
  type Predicate,
} from '#domain/predicates/predicate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import { choicesOf, defineSubject, type Known, type Reader } from '#domain/predicates/subject.ts'
import { predicatesOf } from '../../../support/data/predicates.ts'

interface Bike {
  name: string
  note: string | null
  size: number | null
  color: string
  rider: Id | null
  tags: readonly Id[]
  soldAt: number | null
  isElectric: boolean
}

const subject = defineSubject<Bike>()('bikes', {
  name: { label: 'Name', type: 'text', value: (bike) => bike.name },
  note: { label: 'Note', type: 'text', isOptional: true, value: (bike) => bike.note },
  size: { label: 'Size', type: 'number', isOptional: true, value: (bike) => bike.size },
  color: {
    label: 'Colour',
    type: 'choice',
    choices: choicesOf(['red', 'blue']),
    value: (bike) => bike.color,
  },
  rider: { label: 'Rider', type: 'reference', to: 'users', isOptional: true, value: (bike) => bike.rider },
  club: { label: 'Club', type: 'reference', to: 'teams', isByMembers: true, value: (bike) => bike.rider },
  tags: { label: 'Tags', type: 'references', to: 'labels', value: (bike) => bike.tags },
  sold: { label: 'Sold', type: 'moment', isOptional: true, value: (bike) => bike.soldAt },
  isElectric: { label: 'Electric', type: 'flag', value: (bike) => bike.isElectric },
})

const now = Date.UTC(2026, 10, 25, 9)
const reader: Reader = { userId: 1, now, zone: 'Europe/Berlin' }
/** Ids above 3 are deleted; 1 and 2 are members of club 1. */
const known: Known = { has: (_, id) => id <= 3, membersOf: (id) => (id === 1 ? [1, 2] : []) }
const by = { subject, reader, known }

const bike: Bike = {
  ...{ name: 'Straße & Łódź', note: null, size: 5, color: 'red', rider: 1 },
  ...{ tags: [1, 2], soldAt: now - 1, isElectric: false },
}
const bare: Bike = { ...bike, name: 'Bare', size: null, rider: null, tags: [], soldAt: null }

const fits = (predicate: Predicate, row = bike, as = reader) =>
  fitsOf(resolve(predicate, { ...by, reader: as }), { ...by, reader: as })(row)
const condition = (field: string, operator: string, value: unknown) =>
  ({ field, operator, value }) as Condition

describe('conditions', () => {
  test.each<[string, string, unknown, boolean, boolean]>([
    ['name', 'contains', 'STRASSE', true, false],
    ['name', 'doesNotContain', 'lodz', false, true],
    ['name', 'hasWords', 'lodz strasse', true, false],
    ['name', 'hasWords', 'lodz bahn', false, false],
    ['name', 'is', 'bare', false, true],
    ['name', 'isNot', 'BARE', true, false],
    ['name', 'startsWith', 'strasse &', true, false],
    ['name', 'endsWith', 'ódz', true, false],
    ['note', 'isEmpty', null, true, true],
    ['size', 'is', 5, true, false],
    ['size', 'isNot', 5, false, true],
    ['size', 'isAtLeast', 5, true, false],
    ['size', 'isAtMost', 4, false, false],
    ['color', 'isAnyOf', ['blue', 'red'], true, true],
    ['color', 'isNoneOf', ['red'], false, false],
    ['rider', 'isAnyOf', ['me'], true, false],
    ['rider', 'isNoneOf', [2], true, true],
    ['rider', 'isSet', null, true, false],
    ['club', 'isAnyOf', [1], true, false],
    ['club', 'isAnyOf', [2], false, false],
    ['club', 'isNoneOf', [1], false, true],
    ['tags', 'hasAnyOf', [2, 3], true, false],
    ['tags', 'hasAllOf', [2, 3], false, false],
    ['tags', 'hasAllOf', [2, 1], true, false],
    ['tags', 'hasNoneOf', [3], true, true],
    ['tags', 'isEmpty', null, false, true],
    ['sold', 'isBefore', 'now', true, false],
    ['sold', 'isAfter', 'now', false, false],
    ['sold', 'isWithin', 'today', true, false],
    ['sold', 'isAfter', '2026-11-24', true, false],
    ['sold', 'isBefore', '2026-11-25', false, false],
    ['sold', 'isWithin', { direction: 'last', count: 1, unit: 'hours' }, true, false],
    ['sold', 'isEmpty', null, false, true],
    ['isElectric', 'is', false, true, true],
    ['isElectric', 'is', true, false, false],
  ])('%s %s %o', (field, operator, value, ofBike, ofBare) => {
    const asked = condition(field, operator, value)
    expect(predicateOf(subject).parse(asked)).toEqual(asked)
    expect([fits(asked), fits(asked, bare)]).toEqual([ofBike, ofBare])
    expect([fits({ not: asked }), fits({ not: asked }, bare)]).toEqual([!ofBike, !ofBare])
  })

  test('nobody is `me` where nobody asks', () => {
    const mine = condition('rider', 'isAnyOf', ['me'])
    const nobody = { ...reader, userId: null }
    expect([fits(mine, bike, nobody), fits({ not: mine }, bike, nobody)]).toEqual([false, false])
  })
})

describe('what is gone', () => {
  test.each<[string, Condition]>([
    ['a person', condition('rider', 'isAnyOf', [9])],
    ['a person, asked not to be', condition('rider', 'isNoneOf', [9])],
    ['a team', condition('club', 'isNoneOf', [9])],
    ['one of the tags that are all asked for', condition('tags', 'hasAllOf', [1, 9])],
    ['a choice', condition('color', 'isNoneOf', ['green'])],
    ['a field', condition('weight', 'isNot', 3)],
    ['a question', condition('color', 'contains', 'red')],
    ['what was compared with', condition('size', 'isNot', 'large')],
    ['all that is seen of a text', condition('name', 'doesNotContain', '\u00ad')],
  ])('never fits, also within not: %s', (_, asked) => {
    expect([fits(asked), fits({ not: asked }), fits({ not: { not: asked } })]).toEqual([false, false, false])
    expect(fits({ or: [asked, everything] })).toBe(true)
    expect(fits({ not: { and: [asked, { or: [] }] } })).toBe(true)
    expect(fits({ not: { or: [asked, { or: [] }] } })).toBe(false)
    const { findings } = explain(resolve(asked, by), bike, by)
    expect(findings).toEqual([{ condition: asked, isWithinNot: false, outcome: 'broken' }])
  })

  test('is left out where others are named, and named where it is shown', () => {
    const asked = condition('rider', 'isAnyOf', [1, 9])
    expect([fits(asked), fits({ not: asked })]).toEqual([true, false])
    expect(resolve(asked, by)).toMatchObject({ missing: [9] })
    expect(fits(condition('tags', 'hasNoneOf', [3, 9]))).toBe(true)
  })
})

describe('an explanation', () => {
  const red = condition('color', 'isAnyOf', ['red'])
  const big = condition('size', 'isAtLeast', 9)
  const electric = condition('isElectric', 'is', true)
  const gone = condition('rider', 'isAnyOf', [9])

  test.each<[string, Predicate, boolean, [Condition, string, boolean][]]>([
    [
      'names each that failed',
      { and: [red, big, electric] },
      false,
      [
        [big, 'failed', false],
        [electric, 'failed', false],
      ],
    ],
    [
      'names all where one would have done',
      { or: [big, gone] },
      false,
      [
        [big, 'failed', false],
        [gone, 'broken', false],
      ],
    ],
    ['says what was met', { or: [red, big] }, true, [[red, 'met', false]]],
    ['says that it stands within not', { and: [{ not: red }, red] }, false, [[red, 'failed', true]]],
    ['takes not apart', { not: { and: [red, big] } }, true, [[big, 'met', true]]],
    [
      'names one condition once, however many words it has',
      condition('name', 'hasWords', 'a b c'),
      false,
      [[condition('name', 'hasWords', 'a b c'), 'failed', false]],
    ],
  ])('%s', (_, predicate, isMatch, findings) => {
    expect(explain(resolve(predicate, by), bike, by)).toEqual({
      isMatch,
      findings: findings.map(([asked, outcome, isWithinNot]) => ({ condition: asked, outcome, isWithinNot })),
    })
  })
})

test('groups mean what logic says, where nothing is known of what is broken', () => {
  const ids = [1, 2, 3, 4]
  const named = {
    users: ids,
    teams: ids,
    labels: ids,
    mailboxes: ids,
    contacts: ids,
    companies: ids,
    conversations: ids,
  }
  const rows = [bike, bare, { ...bike, isElectric: true, rider: 3, note: 'aß' }]
  /** True, false, or null if unknown. */
  const told = (predicate: Predicate, row: Bike): boolean | null => {
    if (isCondition(predicate)) {
      const { findings, isMatch } = explain(resolve(predicate, by), row, by)
      return findings.some(({ outcome }) => outcome === 'broken') ? null : isMatch
    }
    if ('not' in predicate) {
      const inner = told(predicate.not, row)
      return inner === null ? null : !inner
    }
    const parts = ('and' in predicate ? predicate.and : predicate.or).map((part) => told(part, row))
    const decides = 'or' in predicate
    return parts.includes(decides) ? decides : parts.includes(null) ? null : !decides
  }
  fc.assert(
    fc.property(predicatesOf(subject, named), (predicate) => {
      for (const row of rows) expect(fits(predicate, row)).toBe(told(predicate, row) === true)
    }),
    { numRuns: 2000 },
  )
})

describe('what is written', () => {
  const asked = condition('size', 'is', 1)
  const nested = (levels: number): Predicate => (levels === 0 ? asked : { not: nested(levels - 1) })
  const isTaken = (value: unknown) => predicateSchema.safeParse(value).success

  test('is bounded in depth, conditions, groups, lists and texts', () => {
    const { depth, conditions, values, text } = predicateLimits
    expect([isTaken(nested(depth)), isTaken(nested(depth + 1))]).toEqual([true, false])
    const many = (count: number) => ({ or: Array.from({ length: count }, () => asked) })
    expect([isTaken(many(conditions)), isTaken({ and: [many(conditions - 1), many(2)] })]).toEqual([
      true,
      false,
    ])
    const empty = Array.from({ length: 50 }, () => ({ and: [] }))
    expect(isTaken({ and: Array.from({ length: 50 }, () => ({ and: empty })) })).toBe(false)
    const tags = (count: number) =>
      condition(
        'tags',
        'hasAnyOf',
        Array.from({ length: count }, (_, n) => n + 1),
      )
    expect([isTaken(tags(values)), isTaken(tags(values + 1))]).toEqual([true, false])
    const named = (length: number) => condition('name', 'is', 'x'.repeat(length))
    expect([isTaken(named(text)), isTaken(named(text + 1))]).toEqual([true, false])
  })

  test('is refused however deep it is, without looking there', () => {
    let deep: unknown = asked
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 ? { not: deep } : { and: [deep] }
    expect(isTaken(deep)).toBe(false)
  })

  test.each<unknown>([
    null,
    [],
    {},
    { field: 'size' },
    { field: 'size', operator: 'equals', value: 1 },
    { and: asked },
    { and: [asked], or: [asked] },
    { not: [asked] },
    { ...asked, not: asked },
    condition('size', 'is', Infinity),
    condition('sold', 'isWithin', { direction: 'last', count: 0, unit: 'days' }),
  ])('is no predicate: %o', (value) => {
    expect(isTaken(value)).toBe(false)
  })

  test.each<[Condition, ReturnType<typeof faultOf>]>([
    [condition('weight', 'is', 1), 'field'],
    [condition('size', 'contains', 'x'), 'operator'],
    [condition('name', 'isEmpty', null), 'operator'],
    [condition('note', 'isEmpty', 3), 'value'],
    [condition('rider', 'isAnyOf', []), 'value'],
    [condition('rider', 'isAnyOf', [-1]), 'value'],
    [condition('club', 'isAnyOf', ['me']), 'value'],
    [condition('sold', 'isWithin', 'now'), 'value'],
    [condition('sold', 'isBefore', 'today'), 'value'],
    [condition('sold', 'isBefore', '2026-02-30'), 'value'],
    [condition('name', 'contains', '   '), 'value'],
    [asked, null],
  ])('is asked of a subject that has no such thing: %o', (written, fault) => {
    expect(faultOf(subject, written)).toBe(fault)
    expect(predicateOf(subject).safeParse(written).success).toBe(fault === null)
  })
})

test('whoever asks is told which records to look for', () => {
  const predicate: Predicate = {
    or: [
      condition('rider', 'isAnyOf', ['me', 2, 9]),
      { not: condition('rider', 'isNoneOf', [2]) },
      condition('tags', 'hasAllOf', [4]),
      condition('color', 'isAnyOf', ['red']),
    ],
  }
  expect(referencesOf(subject, predicate)).toEqual(
    new Map([
      ['users', new Set([2, 9])],
      ['labels', new Set([4])],
    ]),
  )
})
