import * as z from 'zod/mini'
import { faultOf } from './operands.ts'
import { operators } from './operators.ts'
import {
  conditionsOf,
  isCondition,
  partsOf,
  predicateLimits,
  spanUnits,
  type Predicate,
} from './predicate.ts'
import type { Subject } from './subject.ts'

const { depth, conditions, values, text, span } = predicateLimits

const word = z.string().check(z.maxLength(text))

const operand = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  word,
  z.array(z.union([z.int(), word])).check(z.maxLength(values)),
  z.strictObject({
    direction: z.enum(['last', 'next']),
    count: z.int().check(z.minimum(1), z.maximum(span)),
    unit: z.enum(spanUnits),
  }),
])

const condition = z.strictObject({
  field: z.string().check(z.maxLength(40)),
  operator: z.enum(operators),
  value: operand,
})

const parts = () => z.array(z.lazy(() => anyPredicate)).check(z.maxLength(conditions))

const anyPredicate: z.ZodMiniType<Predicate> = z.union([
  condition,
  z.strictObject({ and: z.lazy(parts) }),
  z.strictObject({ or: z.lazy(parts) }),
  z.strictObject({ not: z.lazy(() => anyPredicate) }),
])

/** True if groups are nested within the limit; stops there, whatever the input. */
function isShallow(value: unknown, levels = depth): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (!('and' in value || 'or' in value || 'not' in value)) return true
  if (levels === 0) return false
  const { and, or, not } = value as Record<'and' | 'or' | 'not', unknown>
  return [and, or, [not]].every(
    (group) => !Array.isArray(group) || group.every((part) => isShallow(part, levels - 1)),
  )
}

/** Number of conditions and groups; an empty group counts, because it takes as much space. */
const sizeOf = (predicate: Predicate): number =>
  isCondition(predicate) ? 1 : partsOf(predicate).reduce((size, part) => size + sizeOf(part), 1)

/** A predicate of any subject, of bounded depth and size. */
export const predicateSchema = z.pipe(
  z.unknown().check(z.refine((value) => isShallow(value), `Groups stand at most ${depth} deep`)),
  anyPredicate.check(
    z.refine((value) => conditionsOf(value).length <= conditions, `At most ${conditions} conditions`),
    z.refine((value) => sizeOf(value) <= 3 * conditions, `At most ${2 * conditions} groups`),
  ),
)

/** A new predicate that is valid for a subject. A stored one may become invalid later. */
export const predicateOf = <Row>(subject: Subject<Row>) =>
  predicateSchema.check(
    z.refine((value) => conditionsOf(value).every((each) => faultOf(subject, each) === null), {
      message: `Nothing of ${subject.name} is like this`,
    }),
  )
