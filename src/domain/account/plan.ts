import * as z from 'zod/mini'
import { allFeatures } from '../access/features.ts'

/** Limits of a plan. */
export const planLimitNames = ['users', 'mailboxes'] as const
/** Name of a plan's limit. */
export type PlanLimitName = (typeof planLimitNames)[number]

const limit = () => z.optional(z.int().check(z.minimum(1)))

/** Maximum numbers of a plan; unlimited if omitted. */
export const planLimitsSchema = z.strictObject({ users: limit(), mailboxes: limit() })
/** Billing periods of a subscription. */
export const paidEvery = ['month', 'year'] as const
/** Billing period of a subscription. */
export type PaidEvery = (typeof paidEvery)[number]

const priceName = () => z.optional(z.string().check(z.regex(/^price_\w{1,100}$/)))

/** A plan of an operator who sells the product. */
export const planSchema = z.strictObject({
  /** Key in the database and in commands. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  features: z.union([z.literal('all'), z.array(z.enum(allFeatures))]),
  limits: z.optional(planLimitsSchema),
  /** The payment provider's price ids per user; a plan without prices is assigned by the operator. */
  prices: z.optional(z.strictObject({ month: priceName(), year: priceName() })),
})
/** A plan. */
export type Plan = z.infer<typeof planSchema>

/** All plans, and the plan and days of the trial of a new account. */
export const plansSchema = z.strictObject({
  plans: z.array(planSchema).check(z.minLength(1)),
  trial: z.strictObject({
    plan: z.string(),
    days: z._default(z.int().check(z.minimum(1), z.maximum(365)), 14),
  }),
})
/** All plans. */
export type Plans = z.infer<typeof plansSchema>

/**
 * Statuses of a subscription. A trial keeps its status after its end, until a plan is chosen; an overdue one
 * keeps its features until `endAt`; a cancelled or never paid one has ended.
 */
export const subscriptionStatuses = ['active', 'trialing', 'pastDue', 'ended'] as const

/** Subscription of an account (SHL-052). */
export const subscriptionSchema = z.object({
  status: z.enum(subscriptionStatuses),
  /** End of the trial or of the overdue period, in epoch ms; null for others. */
  endAt: z.nullable(z.int()),
})
/** Subscription of an account. */
export type Subscription = z.infer<typeof subscriptionSchema>
