import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'

/** Statuses of an invoice. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

/** An invoice in a list; money is in the smallest unit of its currency. */
export const invoiceSchema = z.object({
  /** Id at the provider. */
  id: z.string(),
  /** Printed number; empty for a draft. */
  number: z.string(),
  /** Time of creation, in epoch ms. */
  at: z.int(),
  status: z.enum(invoiceStatuses),
  total: z.int(),
  /** Three letters of ISO 4217. */
  currency: z.string(),
})
/** An invoice in a list. */
export type Invoice = z.infer<typeof invoiceSchema>

/** A whole invoice. */
export const invoiceDetailSchema = z.object({
  ...invoiceSchema.shape,
  lines: z.array(
    z.object({
      text: z.string(),
      quantity: z.nullable(z.int()),
      amount: z.int(),
      /** Billed period, in epoch ms. */
      from: z.int(),
      to: z.int(),
    }),
  ),
  subtotal: z.int(),
  tax: z.int(),
  /** Amount due after credit. */
  due: z.int(),
  paid: z.int(),
  /** PDF at the provider; null for a draft. */
  pdfUrl: z.nullable(z.string()),
  /** Payment page at the provider, while it is open. */
  payUrl: z.nullable(z.string()),
})
/** A whole invoice. */
export type InvoiceDetail = z.infer<typeof invoiceDetailSchema>

/** Id of an object at the provider. */
export const providerId = (prefix: string) =>
  z.string().check(z.regex(new RegExp(`^${prefix}_[A-Za-z0-9_]{1,200}$`)))

/** Invoices, newest first; `cursor` is the last one of the previous page (D1-167). */
export const listInvoices = defineEndpoint({
  method: 'GET',
  path: '/account/billing/invoices',
  summary: 'Invoices, the newest first',
  needs: 'administrator',
  input: z.object({ cursor: z.optional(providerId('in')) }),
  output: z.object({ data: z.array(invoiceSchema), next: z.nullable(z.string()) }),
})

/** Reads one invoice (D1-167). */
export const getInvoice = defineEndpoint({
  method: 'GET',
  path: '/account/billing/invoices/:invoiceId',
  summary: 'An invoice',
  needs: 'administrator',
  input: z.object({ invoiceId: providerId('in') }),
  output: invoiceDetailSchema,
})
