import * as z from 'zod/mini'
import { allFeatures } from '../access/features.ts'

/** Limits of a plan. */
export const planLimitNames = ['users', 'mailboxes'] as const
/** Name of a plan's limit. */
export type PlanLimitName = (typeof planLimitNames)[number]

const limit = () => z.optional(z.int().check(z.minimum(1)))

/** How many of each a plan has room for; any number of what is left out. */
export const planLimitsSchema = z.strictObject({ users: limit(), mailboxes: limit() })
/** How often a subscription is paid. */
export const paidEvery = ['month', 'year'] as const
/** How often a subscription is paid. */
export type PaidEvery = (typeof paidEvery)[number]

const priceName = () => z.optional(z.string().check(z.regex(/^price_\w{1,100}$/)))

/** A plan of those who run the product for others. */
export const planSchema = z.strictObject({
  /** Name in the database and in commands. */
  key: z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/)),
  name: z.string().check(z.minLength(1), z.maxLength(60)),
  features: z.union([z.literal('all'), z.array(z.enum(allFeatures))]),
  limits: z.optional(planLimitsSchema),
  /** The payment provider's names of what a user costs; a plan without any is given by who runs the server. */
  prices: z.optional(z.strictObject({ month: priceName(), year: priceName() })),
})
/** A plan. */
export type Plan = z.infer<typeof planSchema>

/** All plans, and with which a new desk is tried for how many days. */
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
 * The statuses of a subscription. One that is tried stays so after the trial's end, until a plan is chosen; one whose
 * payment is overdue keeps its features until `endAt`; one that was cancelled or never paid has ended.
 */
export const subscriptionStatuses = ['active', 'trialing', 'pastDue', 'ended'] as const

/** Subscription of a desk (SHL-052). */
export const subscriptionSchema = z.object({
  status: z.enum(subscriptionStatuses),
  /** When the trial, or what is overdue, ends or has ended, in epoch ms; null where nothing does. */
  endAt: z.nullable(z.int()),
})
/** Subscription of a desk. */
export type Subscription = z.infer<typeof subscriptionSchema>
