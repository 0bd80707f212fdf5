import { DeskError } from '../errors.ts'
import { may, type Actor } from './actor.ts'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** Access rule: any signed-in user, owner or admin, or the holders of a permission; with a plan feature. */
export interface Access {
  /** Null, `signed-in` or omitted: every user of the account. `nobody`: public, without signing in. */
  needs: 'nobody' | 'signed-in' | 'administrator' | Permission | null
  feature?: Feature
  /** Access rules of the pages that it leads to: it is refused if all of them are. */
  oneOf?: readonly Access[]
}

/** Reason for a refusal: `role` or `plan`; the plan takes precedence, because no role can override it. */
export type AccessRefusal = 'role' | 'plan'

/** Reason why an actor is refused; undefined if allowed. The only check for calls, ops and screens. */
export function refusalOf(
  actor: Actor,
  { needs = null, feature, oneOf = [] }: Partial<Access>,
): AccessRefusal | undefined {
  const refusals = oneOf.map((each) => refusalOf(actor, each))
  if (refusals.length > 0 && refusals.every(Boolean)) return refusals.includes('role') ? 'role' : 'plan'
  if (feature && !actor.features.has(feature)) return 'plan'
  if (needs === null || needs === 'nobody' || needs === 'signed-in') return undefined
  const isAllowed = needs === 'administrator' ? actor.isAdministrator : may(actor, needs)
  return isAllowed ? undefined : 'role'
}

/**
 * Asserts that role and plan allow an access.
 * @throws DeskError PLAN or FORBIDDEN.
 */
export function assertAllowed(actor: Actor, access: Access): void {
  const refusal = refusalOf(actor, access)
  if (refusal) throw new DeskError(refusal === 'plan' ? 'PLAN' : 'FORBIDDEN')
}

/** Access rule of an op: a fixed part, and one that depends on its arguments. */
interface OpAccess<Args> extends Access {
  accessTo?(args: Args): Partial<Access>
}

/**
 * Asserts that role and plan allow an op.
 * @throws DeskError PLAN or FORBIDDEN.
 */
export function assertOpAllowed<Args>(actor: Actor, mutator: OpAccess<Args>, args: Args): void {
  assertAllowed(actor, mutator)
  if (mutator.accessTo) assertAllowed(actor, { needs: null, ...mutator.accessTo(args) })
}
