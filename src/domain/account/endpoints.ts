import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { paidEvery, planLimitNames, subscriptionSchema } from './plan.ts'
import { otherProducts, productNames } from './product.ts'

/** Addresses of what helps (API-067); null where those who run this server have none. */
export const getHelpUrls = defineEndpoint({
  method: 'GET',
  path: '/desk/help-learnmore/urls',
  summary: 'Where help is found',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ helpCenter: z.nullable(z.string()) }),
})

/** Another product of the suite, as an account stands with it. */
export const productViewSchema = z.object({
  key: z.enum(otherProducts),
  name: z.enum([productNames.crm, productNames.survey]),
  url: z.string(),
  trialDays: z.int(),
  isSubscribed: z.boolean(),
  /** When its trial ends or has ended, in epoch ms; null without one. */
  endAt: z.nullable(z.int()),
})
/** Another product of the suite, as an account stands with it. */
export type ProductView = z.infer<typeof productViewSchema>

/** The other products of the suite (API-086). */
export const listProducts = defineEndpoint({
  method: 'GET',
  path: '/account/billing/subscriptions/products',
  summary: 'The other products of the suite',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(productViewSchema), total: z.int() }),
})

/** Starts to try another product (API-084); one that was tried before stays as it is. */
export const subscribeProduct = defineEndpoint({
  method: 'POST',
  path: '/account/subscribe/product',
  summary: 'Try another product of the suite',
  needs: 'administrator',
  input: z.object({ product: z.enum(otherProducts) }),
  output: productViewSchema,
})

/** A subscription that is paid by way of the provider. */
export const paidSubscriptionSchema = z.object({
  /** `incomplete`: its first payment is not through yet, and it changes nothing until then. */
  status: z.enum(['active', 'incomplete', 'pastDue', 'ended']),
  /** The key of the plan; null for one that is not offered any more. */
  plan: z.nullable(z.string()),
  every: z.nullable(z.enum(paidEvery)),
  seats: z.int(),
  /** When the paid period ends, in epoch ms. */
  renewsAt: z.nullable(z.int()),
  /** When it ends because it was cancelled, in epoch ms; null for one that goes on. */
  cancelsAt: z.nullable(z.int()),
  /** Where an open invoice is paid, at the provider; null for none, and for who may not pay. */
  payUrl: z.nullable(z.string()),
})
/** A subscription that is paid by way of the provider. */
export type PaidSubscription = z.infer<typeof paidSubscriptionSchema>

/** Plan of an account, and its use. */
export const planViewSchema = z.object({
  ...subscriptionSchema.shape,
  /** The plan's name; null where the product runs for nobody else: everything is on then (D2-42). */
  plan: z.nullable(z.string()),
  /** Names of the plan features that are on. */
  features: z.array(z.string()),
  limits: z.array(
    z.object({
      name: z.enum(planLimitNames),
      used: z.int(),
      /** Null: any number. */
      most: z.nullable(z.int()),
    }),
  ),
  /** Whether plans are paid by way of a provider here. */
  isBilled: z.boolean(),
  /** Paid subscription, current or last; null if there never was one. */
  paid: z.nullable(paidSubscriptionSchema),
  /** All plans there are, with what each includes. */
  plans: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      isOwn: z.boolean(),
      features: z.array(z.string()),
      limits: z.record(z.string(), z.nullable(z.int())),
    }),
  ),
})
/** Plan of an account, and its use. */
export type PlanView = z.infer<typeof planViewSchema>

/** The plan of the account. */
export const getPlan = defineEndpoint({
  method: 'GET',
  path: '/account/billing/currentsubscription',
  summary: 'The plan of the account',
  needs: 'signed-in',
  input: z.object({}),
  output: planViewSchema,
})

/** The plan, the other products, and where help is found. */
export const accountEndpoints = { getHelpUrls, listProducts, subscribeProduct, getPlan }
