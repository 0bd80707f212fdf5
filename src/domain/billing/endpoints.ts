import * as z from 'zod/mini'
import { planViewSchema } from '../account/endpoints.ts'
import { paidEvery } from '../account/plan.ts'
import { defineEndpoint } from '../define.ts'
import { moment } from '../fields.ts'
import { billingAddress, billingAddressView } from './address.ts'
import { getInvoice, listInvoices } from './invoice.ts'
import {
  deletePaymentMethod,
  listPaymentMethods,
  postCardToken,
  postPaymentMethod,
  putDefaultPaymentMethod,
} from './payment-method.ts'

/** Tooltip of the payment controls while no provider is configured (D1-166). */
export const billingOff = 'Billing is switched off on this server.'

/** Price per user. */
export const priceSchema = z.object({
  every: z.enum(paidEvery),
  /** In the smallest unit of the currency. */
  amount: z.int(),
  /** Three letters of ISO 4217. */
  currency: z.string(),
})
/** Prices of the plans; a plan without prices is set by the operator. */
export const getPlanPrices = defineEndpoint({
  method: 'GET',
  path: '/account/billing/plans',
  summary: 'What the plans cost',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({
    data: z.array(z.object({ key: z.string(), name: z.string(), prices: z.array(priceSchema) })),
    total: z.int(),
  }),
})

/** Maximum number of users that can be paid for. */
export const mostSeats = 10_000

const choice = {
  plan: z.string().check(z.maxLength(40)),
  every: z.enum(paidEvery),
  /** Number of paid users, which limits the users of the plan. */
  seats: z
    .int('Users must be a whole number')
    .check(
      z.minimum(1, 'Users must be at least 1'),
      z.maximum(mostSeats, `Users must be at most ${mostSeats}`),
    ),
}
/** A plan and its number of users. */
export const choiceSchema = z.object(choice)
/** A plan and its number of users. */
export type Choice = z.infer<typeof choiceSchema>

/** Cost of a choice. */
export const costSchema = z.object({
  /** Immediate charge, in the smallest unit of the currency. */
  amount: z.int(),
  currency: z.string(),
  /** Items of the charge: negative amounts are credit for earlier payments. */
  lines: z.array(z.object({ text: z.string(), amount: z.int() })),
  /** Charge at each renewal. */
  renewal: z.int(),
  /** Time of the calculation; sent back with the choice, so that the same amount is charged. */
  at: moment(),
})
/** Cost of a choice. */
export type Cost = z.infer<typeof costSchema>

/** Calculates the cost of a choice; changes nothing. */
export const calculateAmount = defineEndpoint({
  method: 'POST',
  path: '/account/billing/calculateamount',
  summary: 'What a plan would cost now',
  needs: 'administrator',
  input: choiceSchema,
  output: costSchema,
})

/** A choice with its calculated cost: refused if the cost has changed since. */
const agreed = z.object({ ...choice, amount: z.int(), at: moment() })
/** A choice with its calculated cost. */
export type Agreed = z.infer<typeof agreed>

/** Starts a subscription (BIL-003). */
export const startSubscription = defineEndpoint({
  method: 'POST',
  path: '/account/billing/start',
  summary: 'Start a subscription',
  needs: 'administrator',
  input: agreed,
  output: planViewSchema,
})

/** Changes plan, users or period of a subscription (BIL-004). */
export const changeSubscription = defineEndpoint({
  method: 'POST',
  path: '/account/billing/change',
  summary: 'Change the subscription',
  needs: 'administrator',
  input: agreed,
  output: planViewSchema,
})

/** Cancels a subscription at the end of the paid period (BIL-005, D1-168). */
export const cancelSubscription = defineEndpoint({
  method: 'POST',
  path: '/account/billing/cancel',
  summary: 'Cancel the subscription',
  needs: 'administrator',
  input: z.object({}),
  output: planViewSchema,
})

/** Resumes a cancelled subscription before its end (BIL-006, D1-168). */
export const resumeSubscription = defineEndpoint({
  method: 'POST',
  path: '/account/billing/resumecancelled',
  summary: 'Resume the cancelled subscription',
  needs: 'administrator',
  input: z.object({}),
  output: planViewSchema,
})

/** Reads the billing address. */
export const getBillingAddress = defineEndpoint({
  method: 'GET',
  path: '/account/billing/address',
  summary: 'Where invoices are made out to',
  needs: 'administrator',
  input: z.object({}),
  output: billingAddressView,
})

/** Changes the billing address. */
export const postBillingAddress = defineEndpoint({
  method: 'POST',
  path: '/account/billing/address',
  summary: 'Say where invoices are made out to',
  needs: 'administrator',
  input: billingAddress,
  output: billingAddressView,
})

/** Billing by a provider; card numbers never reach this server. */
export const billingEndpoints = {
  ...{ getPlanPrices, calculateAmount, startSubscription, changeSubscription },
  ...{ cancelSubscription, resumeSubscription, getBillingAddress, postBillingAddress },
  ...{ listPaymentMethods, postCardToken, postPaymentMethod, putDefaultPaymentMethod, deletePaymentMethod },
  ...{ listInvoices, getInvoice },
}
