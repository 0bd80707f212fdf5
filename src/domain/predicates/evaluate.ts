import { foldText } from '#lib/text.ts'
import type { Condition } from './predicate.ts'
import type { Comparison, Leaf, Resolving, Test } from './resolve.ts'
import { fieldOf, type Reader, type Subject } from './subject.ts'

/** Test of a row. */
export type Fits<Row> = (row: Row) => boolean

/** Compiles a test into a function of a row, to be used for many rows. */
export function fitsOf<Row>(test: Test, by: Pick<Resolving<Row>, 'subject' | 'reader'>): Fits<Row> {
  if (test.how === 'leaf') return leafFits(test, by.subject, by.reader)
  const parts = test.tests.map((part) => fitsOf(part, by))
  return test.how === 'all'
    ? (row) => parts.every((fits) => fits(row))
    : (row) => parts.some((fits) => fits(row))
}

function leafFits<Row>(leaf: Leaf, subject: Subject<Row>, reader: Reader): Fits<Row> {
  const { comparison, isContrary } = leaf
  const field = fieldOf(subject, leaf.key)
  if (comparison.how === 'never' || !field) return () => false
  const compares = comparing(comparison)
  return (row) => compares(field.value(row, reader)) !== isContrary
}

type Value = string | number | boolean | null | readonly number[]

const isNothing = (value: Value) =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Compiles a comparison into a function of a value. */
function comparing(comparison: Exclude<Comparison, { how: 'never' }>): (value: Value) => boolean {
  switch (comparison.how) {
    case 'isEmpty':
      return isNothing
    case 'isTrue':
      return (value) => value === true
    case 'isIn': {
      const values = new Set<Value>(comparison.values)
      return (value) => value !== null && values.has(value)
    }
    case 'hasAny':
      return (value) => comparison.values.some((each) => (value as readonly number[]).includes(each))
    case 'hasAll':
      return (value) => comparison.values.every((each) => (value as readonly number[]).includes(each))
    case 'isBetween': {
      const { from, to } = comparison.range
      return (value) =>
        value !== null &&
        (from === null || (value as number) >= from) &&
        (to === null || (value as number) < to)
    }
    case 'isAmount': {
      const { from, to } = comparison.range
      return (value) =>
        value !== null &&
        (from === null || (value as number) >= from) &&
        (to === null || (value as number) <= to)
    }
    default:
      return comparingText(comparison)
  }
}

function comparingText({ how, text }: Extract<Comparison, { text: string }>): (value: Value) => boolean {
  const compares: Record<typeof how, (folded: string) => boolean> = {
    is: (folded) => folded === text,
    contains: (folded) => folded.includes(text),
    startsWith: (folded) => folded.startsWith(text),
    endsWith: (folded) => folded.endsWith(text),
  }
  const fits = compares[how]
  return (value) => value !== null && fits(foldText(value as string))
}

/** Result of a condition. */
export interface Finding {
  condition: Condition
  /** Within `not`: the condition should not hold. */
  isWithinNot: boolean
  outcome: 'met' | 'failed' | 'broken'
}

/** Result of a predicate for a row, with the deciding conditions. */
export interface Explanation {
  isMatch: boolean
  /** Deciding conditions: those that a matching row met, or those of which it would have had to meet one. */
  findings: Finding[]
}

/** Explains why a row matches, or which conditions it failed. */
export function explain<Row>(
  test: Test,
  row: Row,
  by: Pick<Resolving<Row>, 'subject' | 'reader'>,
): Explanation {
  if (test.how === 'leaf') {
    const isMatch = leafFits(test, by.subject, by.reader)(row)
    const outcome = isMatch ? 'met' : test.comparison.how === 'never' ? 'broken' : 'failed'
    return { isMatch, findings: [{ condition: test.condition, isWithinNot: test.isWithinNot, outcome }] }
  }
  const parts = test.tests.map((part) => explain(part, row, by))
  const isMatch =
    test.how === 'all' ? parts.every((part) => part.isMatch) : parts.some((part) => part.isMatch)
  const findings = parts.filter((part) => part.isMatch === isMatch).flatMap((part) => part.findings)
  return { isMatch, findings: onceEach(findings) }
}

/** Several values of one condition are one finding. */
function onceEach(findings: readonly Finding[]): Finding[] {
  const seen = new Map<Condition, Finding>()
  for (const finding of findings) if (!seen.has(finding.condition)) seen.set(finding.condition, finding)
  return [...seen.values()]
}
