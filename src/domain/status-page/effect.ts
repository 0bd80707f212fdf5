import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** How an incident affects a service, from nothing to everything. */
export const effects = ['OP', 'DP', 'PO', 'MO'] as const

/** How an incident affects a service. */
export type Effect = (typeof effects)[number]

/** The words for an effect (STA-048). */
export const effectWords: Record<Effect, string> = {
  OP: 'Operational',
  DP: 'Degraded Performance',
  PO: 'Partial Outage',
  MO: 'Major Outage',
}

/** The heavier of two effects. */
export const worseOf = (one: Effect, other: Effect): Effect =>
  effects.indexOf(one) < effects.indexOf(other) ? other : one

/** The most services that one incident or maintenance can name. */
export const maxEffected = 200

/** A service and how it is affected; a newly selected one is operational (STA-049). */
export const effectedService = z.object({ serviceId: id(), effect: z._default(z.enum(effects), 'OP') })

/** A service and how it is affected. */
export type EffectedService = z.infer<typeof effectedService>

const isEachOnce = (all: readonly { serviceId: number }[]) =>
  new Set(all.map(({ serviceId }) => serviceId)).size === all.length

/** The affected services: at least one, each once. */
export const effectedServices = () =>
  z
    .array(effectedService)
    .check(
      z.minLength(1, 'Select at least one service'),
      z.maxLength(maxEffected, `At most ${maxEffected} services`),
      z.refine(isEachOnce, 'A service is selected twice'),
    )

/** For how long a service was affected, in epoch ms; `to` is null while it still is. Never operational. */
export const effectSpan = z.object({
  serviceId: id(),
  effect: z.enum(effects),
  from: z.int(),
  to: z.nullable(z.int()),
})

/** For how long a service was affected. */
export type EffectSpan = z.infer<typeof effectSpan>
