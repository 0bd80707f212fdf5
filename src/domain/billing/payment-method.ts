import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { providerId } from './invoice.ts'

/** A card as the provider describes it: only the provider knows its number. */
export const cardSchema = z.object({
  id: z.string(),
  /** For example `Visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  /** Default method: invoices are charged to it. */
  isDefault: z.boolean(),
})
/** A card. */
export type Card = z.infer<typeof cardSchema>

const cards = z.object({ data: z.array(cardSchema), total: z.int() })

/** The cards of the account. */
export const listPaymentMethods = defineEndpoint({
  method: 'GET',
  path: '/account/billing/paymentmethods',
  summary: 'The cards of the account',
  needs: 'administrator',
  input: z.object({}),
  output: cards,
})

/** Starts to add a card: returns the address of the provider's form, which leads back when done (D2-34). */
export const postCardToken = defineEndpoint({
  method: 'POST',
  path: '/account/billing/card/token',
  summary: 'Begin to add a card',
  needs: 'administrator',
  input: z.object({}),
  output: z.object({ url: z.string() }),
})

/** Adds a card that was entered at the provider; the first one becomes the default. */
export const postPaymentMethod = defineEndpoint({
  method: 'POST',
  path: '/account/billing/paymentmethods',
  summary: 'Add the card that was given to the provider',
  needs: 'administrator',
  input: z.object({ session: providerId('cs') }),
  output: cards,
})

/** Makes another card the default for charges. */
export const putDefaultPaymentMethod = defineEndpoint({
  method: 'PUT',
  path: '/account/billing/paymentmethods/:methodId/default',
  summary: 'Make a card the default',
  needs: 'administrator',
  input: z.object({ methodId: providerId('pm') }),
  output: cards,
})

/** Removes a card, except the default one of an active subscription. */
export const deletePaymentMethod = defineEndpoint({
  method: 'DELETE',
  path: '/account/billing/paymentmethods/:methodId',
  summary: 'Remove a card',
  needs: 'administrator',
  input: z.object({ methodId: providerId('pm') }),
  output: cards,
})
