import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { paidEvery, planLimitNames, subscriptionSchema } from './plan.ts'
import { otherProducts, productNames } from './product.ts'

/** Addresses of help pages (API-067); null if the operator has set none. */
export const getHelpUrls = defineEndpoint({
  method: 'GET',
  path: '/desk/help-learnmore/urls',
  summary: 'Where help is found',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ helpCenter: z.nullable(z.string()) }),
})

/** Another product of the suite, with its status for an account. */
export const productViewSchema = z.object({
  key: z.enum(otherProducts),
  name: z.enum([productNames.crm, productNames.survey]),
  url: z.string(),
  trialDays: z.int(),
  isSubscribed: z.boolean(),
  /** End of its trial, in epoch ms; null without one. */
  endAt: z.nullable(z.int()),
})
/** Another product of the suite, with its status for an account. */
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

/** Starts the trial of another product (API-084); no effect if it was tried before. */
export const subscribeProduct = defineEndpoint({
  method: 'POST',
  path: '/account/subscribe/product',
  summary: 'Try another product of the suite',
  needs: 'administrator',
  input: z.object({ product: z.enum(otherProducts) }),
  output: productViewSchema,
})

/** A subscription paid through the provider. */
export const paidSubscriptionSchema = z.object({
  /** `incomplete`: its first payment is pending, and it has no effect until then. */
  status: z.enum(['active', 'incomplete', 'pastDue', 'ended']),
  /** Key of the plan; null if it is no longer offered. */
  plan: z.nullable(z.string()),
  every: z.nullable(z.enum(paidEvery)),
  seats: z.int(),
  /** End of the paid period, in epoch ms. */
  renewsAt: z.nullable(z.int()),
  /** End of a cancelled subscription, in epoch ms; null if it renews. */
  cancelsAt: z.nullable(z.int()),
  /** Payment page of an open invoice at the provider; null for none, and for users who may not pay. */
  payUrl: z.nullable(z.string()),
})
/** A subscription paid through the provider. */
export type PaidSubscription = z.infer<typeof paidSubscriptionSchema>

/** Plan of an account, and its use. */
export const planViewSchema = z.object({
  ...subscriptionSchema.shape,
  /** Name of the plan; null on a server without plans, where everything is included (D2-42). */
  plan: z.nullable(z.string()),
  /** Names of the included plan features. */
  features: z.array(z.string()),
  limits: z.array(
    z.object({
      name: z.enum(planLimitNames),
      used: z.int(),
      /** Null for unlimited. */
      most: z.nullable(z.int()),
    }),
  ),
  /** True if plans are paid through a provider on this server. */
  isBilled: z.boolean(),
  /** Paid subscription, current or last; null if there never was one. */
  paid: z.nullable(paidSubscriptionSchema),
  /** All plans, with what each includes. */
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

/** The plan, the other products, and the help addresses. */
export const accountEndpoints = { getHelpUrls, listProducts, subscribeProduct, getPlan }
