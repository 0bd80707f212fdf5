import fc, { type Arbitrary } from 'fast-check'
import type { Id } from '#lib/id.ts'
import { dayNumber } from '#domain/customers/filters.ts'
import { nowWord } from '#domain/predicates/operands.ts'
import type { Operator } from '#domain/predicates/operators.ts'
import { periods, rangeOfPeriod } from '#domain/predicates/periods.ts'
import { me, spanUnits, type Condition, type Operand, type Predicate } from '#domain/predicates/predicate.ts'
import { operatorsFor, type Field, type ReferenceKind, type Subject } from '#domain/predicates/subject.ts'

/*
 * Random predicates and values that are close to each other: times are at the ends of days and weeks, texts
 * share letters that fold alike, records are few. Values over the whole range would match nearly nothing, and
 * so prove nearly nothing.
 */

/** Zones with days of different length, and one that changes by half an hour. */
export const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC'] as const

/** An ordinary time, and some on days of a clock change. */
export const nows = [
  Date.UTC(2026, 10, 25, 9, 30),
  Date.UTC(2026, 2, 29, 0, 30),
  Date.UTC(2026, 9, 25, 1, 15),
  Date.UTC(2026, 9, 3, 15, 40),
  Date.UTC(2027, 0, 31, 23, 59),
]

const edges = [
  ...new Set(
    zones.flatMap((zone) =>
      nows.flatMap((now) => [
        ...[now - 1, now, now + 1, now - 3_600_000, now + 3_600_000],
        ...periods.flatMap((period) => {
          const { from, to } = rangeOfPeriod(period, { now, zone })
          return [from, to].flatMap((at) => (at === null ? [] : [at - 1, at]))
        }),
      ]),
    ),
  ),
]

/** Dates as custom fields store them. */
export const dayTexts = ['2026-03-29', '2026-10-25', '2026-11-25', '2026-11-30', '2027-02-28', '2024-02-29']

const letters = [
  'a',
  'A',
  'ä',
  'ss',
  'ß',
  'ẞ',
  'é',
  'e\u0301',
  '%',
  '_',
  '\\',
  'Ł',
  'l',
  'Σ',
  'ς',
  'ﬁ',
  'fi',
  ' ',
  '\u00ad',
  'x',
  '日本',
  '😀',
  "'",
  '\n',
]

/** Texts of few letters, many of which fold alike. */
export const texts = fc.string({ unit: fc.constantFrom(...letters), maxLength: 7 })

/** Times near the start and end of periods. */
export const moments = fc.constantFrom(...edges)

/** Numbers as custom fields store them, some beyond floating-point precision. */
export const amountTexts = fc.constantFrom(
  ...['0', '-0', '-1', '1', '1.0', '1.5', '0.1', '0.3', '2', '123456789012.123456', '123456789012.123457'],
)

/** Small numbers. */
export const numbers = fc.integer({ min: 0, max: 6 })

/** Ids that predicates may refer to, including deleted records. */
export type Named = Readonly<Record<ReferenceKind, readonly Id[]>>

const someOf = <T>(values: readonly T[]) =>
  fc.array(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })

function operandOf(field: Field<never>, operator: Operator, named: Named): Arbitrary<Operand> {
  if (operator === 'isEmpty' || operator === 'isSet') return fc.constant(null)
  switch (field.type) {
    case 'text':
      return texts.filter((text) => text.trim() !== '')
    case 'number':
      return fc.oneof(numbers, fc.constantFrom(...dayTexts.map(dayNumber)))
    case 'amount':
      return amountTexts.map(Number)
    case 'flag':
      return fc.boolean()
    case 'moment': {
      const count = fc.integer({ min: 1, max: 40 })
      const span = fc.record({
        ...{ direction: fc.constantFrom('last' as const, 'next' as const), count },
        unit: fc.constantFrom(...spanUnits),
      })
      const day = fc.constantFrom(...dayTexts)
      return operator === 'isWithin'
        ? fc.oneof(fc.constantFrom(...periods), day, span)
        : fc.oneof(moments, day, fc.constant(nowWord))
    }
    case 'choice':
      return someOf([...Object.keys(field.choices), 'of-another-build'])
    default:
      return someOf([...named[field.to], ...(field.to === 'users' ? [me] : [])])
  }
}

/** Conditions of a subject; a few refer to a deleted field. */
function conditionsOf<Row>(subject: Subject<Row>, named: Named): Arbitrary<Condition> {
  const ofFields = Object.entries<Field<Row>>(subject.fields).flatMap(([key, field]) =>
    operatorsFor(field).map((operator) =>
      operandOf(field as Field<never>, operator, named).map((value) => ({ field: key, operator, value })),
    ),
  )
  const gone = fc.constant<Condition>({ field: 'gone', operator: 'is', value: 1 })
  return fc.oneof({ arbitrary: fc.oneof(...ofFields), weight: 40 }, { arbitrary: gone, weight: 1 })
}

/** Predicates of a subject, in all shapes. */
export function predicatesOf<Row>(subject: Subject<Row>, named: Named): Arbitrary<Predicate> {
  const condition = conditionsOf(subject, named)
  const { predicate } = fc.letrec<{ predicate: Predicate; group: Predicate }>((tie) => ({
    predicate: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      { arbitrary: condition, weight: 3 },
      { arbitrary: tie('group'), weight: 2 },
    ),
    group: fc.oneof(
      fc.array(tie('predicate'), { maxLength: 3 }).map((and) => ({ and })),
      fc.array(tie('predicate'), { maxLength: 3 }).map((or) => ({ or })),
      tie('predicate').map((not) => ({ not })),
    ),
  }))
  return predicate
}
