import { foldText } from '#lib/text.ts'
import type { Id } from '#lib/id.ts'
import { faultOf, isSpan, nowWord, type Fault } from './operands.ts'
import { contraries, type Operator } from './operators.ts'
import { periods, rangeOfDay, rangeOfPeriod, rangeOfSpan, type Period, type Range } from './periods.ts'
import { isCondition, me, type Condition, type Operand, type Predicate } from './predicate.ts'
import { fieldOf, type Field, type Known, type Reader, type Subject } from './subject.ts'

/*
 * The one place that defines the meaning of a predicate. The result is a tree without `not`, in which each
 * test is a plain comparison or its negation: `me` is an id, a period two moments, a text folded, a team its
 * members. Device and database only compare, so they cannot interpret a predicate differently.
 * Since negations are at the leaves, a broken test can simply be false anywhere.
 */

/** A plain comparison; only `isEmpty` is true for a field without a value. */
export type Comparison =
  | { how: 'never'; fault: Fault }
  | { how: 'isEmpty' }
  | { how: 'isTrue' }
  | { how: 'isIn'; values: readonly (number | string)[] }
  | { how: 'hasAny' | 'hasAll'; values: readonly Id[] }
  | { how: 'isBetween'; range: Range }
  /** Both ends are inclusive. */
  | { how: 'isAmount'; range: Range }
  /** `text` is folded; the field has to be folded too. */
  | { how: 'is' | 'contains' | 'startsWith' | 'endsWith'; text: string }

/** A comparison of a field, or its negation. */
export interface Leaf {
  how: 'leaf'
  key: string
  /** Negated: a field without a value matches every negation except that of `isEmpty`. */
  isContrary: boolean
  comparison: Comparison
  /** Condition, with whether it is under an odd number of `not`. */
  condition: Condition
  isWithinNot: boolean
  /** Referenced records that are gone, while others are left. */
  missing: readonly (Id | string)[]
}

/** A resolved predicate. */
export type Test = Leaf | { how: 'all' | 'any'; tests: readonly Test[] }

/** Context of the resolution. */
export interface Resolving<Row> {
  subject: Subject<Row>
  reader: Reader
  known: Known
}

/** Resolves a predicate into plain comparisons, for one reader at one moment. */
export function resolve<Row>(predicate: Predicate, by: Resolving<Row>, isWithinNot = false): Test {
  if (isCondition(predicate)) return resolveCondition(predicate, by, isWithinNot)
  if ('not' in predicate) return resolve(predicate.not, by, !isWithinNot)
  const parts = 'and' in predicate ? predicate.and : predicate.or
  return {
    how: 'and' in predicate === isWithinNot ? 'any' : 'all',
    tests: parts.map((part) => resolve(part, by, isWithinNot)),
  }
}

function resolveCondition<Row>(condition: Condition, by: Resolving<Row>, isWithinNot: boolean): Test {
  const { field: key, operator, value } = condition
  const contraryOf = contraries[operator]
  const isContrary = (contraryOf !== undefined) !== isWithinNot
  const leaf = (comparison: Comparison, missing: readonly (Id | string)[] = []): Leaf => ({
    how: 'leaf',
    ...{ key, condition, isWithinNot, comparison, missing },
    isContrary: isContrary && comparison.how !== 'never',
  })
  const fault = faultOf(by.subject, condition)
  const field = fieldOf(by.subject, key)
  if (fault || !field) return leaf({ how: 'never', fault: fault ?? 'field' })
  if (operator === 'hasWords') {
    const words = foldText(value as string)
      .split(/\s+/)
      .filter(Boolean)
    if (words.length === 0) return leaf({ how: 'never', fault: 'value' })
    return { how: isWithinNot ? 'any' : 'all', tests: words.map((text) => leaf({ how: 'contains', text })) }
  }
  const positive = contraryOf ?? operator
  if (positive === 'isEmpty') return leaf({ how: 'isEmpty' })
  return field.type === 'choice' || field.type === 'reference' || field.type === 'references'
    ? resolveNames(field, positive, value as readonly (Id | string)[], by, leaf)
    : resolveValue(field.type, positive, value, by.reader, leaf)
}

type MakeLeaf = (comparison: Comparison, missing?: readonly (Id | string)[]) => Leaf

/** Omits missing references; the condition is broken if none is left, or if all are required. */
function resolveNames<Row>(
  field: Extract<Field<Row>, { type: 'choice' | 'reference' | 'references' }>,
  operator: Operator,
  names: readonly (Id | string)[],
  { reader, known }: Resolving<Row>,
  leaf: MakeLeaf,
): Leaf {
  const meant = names.map((name) => ({ name, values: valuesOf(field, name, reader, known) }))
  const missing = meant.flatMap(({ name, values }) => (values ? [] : [name]))
  const values = [...new Set(meant.flatMap((each) => each.values ?? []))]
  const isBroken = operator === 'hasAllOf' ? missing.length > 0 : missing.length === names.length
  if (isBroken) return leaf({ how: 'never', fault: 'reference' }, missing)
  if (field.type !== 'references') return leaf({ how: 'isIn', values }, missing)
  return leaf({ how: operator === 'hasAllOf' ? 'hasAll' : 'hasAny', values: values as Id[] }, missing)
}

/** Values that match a name; null if the named record is gone. */
function valuesOf<Row>(
  field: Extract<Field<Row>, { type: 'choice' | 'reference' | 'references' }>,
  name: Id | string,
  reader: Reader,
  known: Known,
): readonly (Id | string)[] | null {
  if (field.type === 'choice') {
    const kept = Object.hasOwn(field.choices, name) ? field.choices[name] : undefined
    return kept === undefined ? null : [kept]
  }
  const id = name === me ? reader.userId : (name as Id)
  if (id === null || (name !== me && !known.has(field.to, id))) return null
  return field.type === 'reference' && field.isByMembers ? known.membersOf(id) : [id]
}

function resolveValue(
  type: 'text' | 'number' | 'amount' | 'flag' | 'moment',
  operator: Operator,
  value: Operand,
  reader: Reader,
  leaf: MakeLeaf,
): Leaf {
  switch (type) {
    case 'text': {
      const text = foldText((value as string).trim())
      // Text of only invisible characters is empty.
      if (text === '') return leaf({ how: 'never', fault: 'value' })
      return leaf({ how: operator as 'is' | 'contains' | 'startsWith' | 'endsWith', text })
    }
    case 'flag': {
      const made = leaf({ how: 'isTrue' })
      return value === true ? made : { ...made, isContrary: !made.isContrary }
    }
    case 'number':
      return leaf({ how: 'isBetween', range: rangeOfNumber(operator, value as number) })
    case 'amount': {
      const amount = value as number
      const range = {
        from: operator === 'isAtMost' ? null : amount,
        to: operator === 'isAtLeast' ? null : amount,
      }
      return leaf({ how: 'isAmount', range })
    }
    case 'moment':
      return leaf({ how: 'isBetween', range: rangeOfMoment(operator, value, reader) })
  }
}

function rangeOfNumber(operator: Operator, value: number): Range {
  return {
    from: operator === 'isAtMost' ? null : value,
    to: operator === 'isAtLeast' ? null : value + 1,
  }
}

function rangeOfMoment(operator: Operator, value: Operand, reader: Reader): Range {
  const at = value === nowWord ? reader.now : value
  const range: Range =
    typeof at === 'number'
      ? { from: at, to: at + 1 }
      : isSpan(at)
        ? rangeOfSpan(at, reader)
        : periods.includes(at as Period)
          ? rangeOfPeriod(at as Period, reader)
          : (rangeOfDay(at as string, reader) as Range)
  if (operator === 'isBefore') return { from: null, to: range.from }
  return operator === 'isAfter' ? { from: range.to, to: null } : range
}
