import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** Effects of an incident on a service, by severity. */
export const effects = ['OP', 'DP', 'PO', 'MO'] as const

/** Effect of an incident on a service. */
export type Effect = (typeof effects)[number]

/** Labels of effects (STA-048). */
export const effectTexts: Record<Effect, string> = {
  OP: 'Operational',
  DP: 'Degraded Performance',
  PO: 'Partial Outage',
  MO: 'Major Outage',
}

/** The more severe of two effects. */
export const worseOf = (one: Effect, other: Effect): Effect =>
  effects.indexOf(one) < effects.indexOf(other) ? other : one

/** Maximum number of services of one incident or maintenance. */
export const maxEffected = 200

/** A service with an effect; a newly selected one is operational (STA-049). */
export const effectedService = z.object({ serviceId: id(), effect: z._default(z.enum(effects), 'OP') })

/** A service with an effect. */
export type EffectedService = z.infer<typeof effectedService>

const isEachOnce = (all: readonly { serviceId: number }[]) =>
  new Set(all.map(({ serviceId }) => serviceId)).size === all.length

/** Affected services: at least one, without duplicates. */
export const effectedServices = () =>
  z
    .array(effectedService)
    .check(
      z.minLength(1, 'Select at least one service'),
      z.maxLength(maxEffected, `At most ${maxEffected} services`),
      z.refine(isEachOnce, 'A service is selected twice'),
    )

/** Time in which a service was affected, in epoch ms; `to` is null while it lasts. Never operational. */
export const effectSpan = z.object({
  serviceId: id(),
  effect: z.enum(effects),
  from: z.int(),
  to: z.nullable(z.int()),
})

/** Time in which a service was affected. */
export type EffectSpan = z.infer<typeof effectSpan>
