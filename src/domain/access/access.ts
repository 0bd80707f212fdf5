import { DeskError } from '../errors.ts'
import { may, type Actor } from './actor.ts'
import type { Feature } from './features.ts'
import type { Permission } from './permissions.ts'

/** Access rule: any signed-in user, owner or admin, or the holders of a permission; with a plan feature. */
export interface Access {
  /** Null or `signed-in`: everybody of the account. `nobody`: everybody at all. Left out: as `signed-in`. */
  needs: 'nobody' | 'signed-in' | 'administrator' | Permission | null
  feature?: Feature
  /** Access to the pages that it leads to: it is refused where all of them are. */
  oneOf?: readonly Access[]
}

/** Why an actor may not: `role` or `plan`; the plan is named first, because no role gets around it. */
export type AccessRefusal = 'role' | 'plan'

/** Why an actor may not; undefined where they may. The one answer for calls, ops, devices and screens. */
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
 * Refuses what role or plan do not allow.
 * @throws DeskError PLAN or FORBIDDEN.
 */
export function assertAllowed(actor: Actor, access: Access): void {
  const refusal = refusalOf(actor, access)
  if (refusal) throw new DeskError(refusal === 'plan' ? 'PLAN' : 'FORBIDDEN')
}

/** Access rule of an op: in general, and by its arguments. */
interface OpAccess<Args> extends Access {
  accessTo?(args: Args): Partial<Access>
}

/**
 * Refuses an op that role or plan do not allow.
 * @throws DeskError PLAN or FORBIDDEN.
 */
export function assertOpAllowed<Args>(actor: Actor, mutator: OpAccess<Args>, args: Args): void {
  assertAllowed(actor, mutator)
  if (mutator.accessTo) assertAllowed(actor, { needs: null, ...mutator.accessTo(args) })
}
