import * as z from 'zod/mini'
import { missing, optionalText, requiredText } from '../fields.ts'

/** Billing address of invoices. */
export const billingAddress = z.object({
  name: requiredText('Name', 100),
  line1: requiredText('Address', 200),
  line2: optionalText('Address line 2', 200),
  city: requiredText('City', 100),
  state: optionalText('State', 100),
  postalCode: optionalText('Postal code', 20),
  /** Two letters of ISO 3166-1. */
  country: z.string(missing('Country')).check(z.regex(/^[A-Z]{2}$/, missing('Country'))),
})
/** Billing address of invoices. */
export type BillingAddress = z.infer<typeof billingAddress>

/** Stored billing address: empty texts if nothing was entered yet. */
export const billingAddressView = z.object({
  ...{ name: z.string(), line1: z.string(), line2: z.string(), city: z.string() },
  ...{ state: z.string(), postalCode: z.string(), country: z.string() },
})
