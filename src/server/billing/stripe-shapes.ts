import type Stripe from 'stripe'
import type { BillingAddress } from '#domain/billing/address.ts'
import { invoiceStatuses, type Invoice, type InvoiceDetail } from '#domain/billing/invoice.ts'
import type { Card } from '#domain/billing/payment-method.ts'
import { invariant } from '#lib/invariant.ts'
import type { StoredSubscription } from './provider.ts'

/** Converts Stripe's seconds to ms. */
export const ms = (seconds: number): number => seconds * 1000

const statuses: Record<string, StoredSubscription['status']> = {
  ...{ active: 'active', trialing: 'active', incomplete: 'incomplete' },
  ...{ past_due: 'pastDue', unpaid: 'pastDue', paused: 'pastDue', canceled: 'ended' },
}

/** Converts a subscription; null if its first payment never arrived. */
export function subscriptionOf(from: Stripe.Subscription): StoredSubscription | null {
  const status = statuses[from.status]
  if (status === undefined) return null
  const item = invariant(from.items.data[0], 'item of a subscription')
  const invoice = typeof from.latest_invoice === 'object' ? from.latest_invoice : null
  return {
    id: from.id,
    itemId: item.id,
    status,
    priceId: item.price.id,
    seats: item.quantity ?? 1,
    renewsAt: ms(item.current_period_end),
    cancelsAt: from.cancel_at_period_end ? ms(item.current_period_end) : from.cancel_at && ms(from.cancel_at),
    endedAt: from.ended_at && ms(from.ended_at),
    payUrl: invoice?.status === 'open' ? (invoice.hosted_invoice_url ?? null) : null,
  }
}

/** Converts a card. */
export function cardOf({ id, card }: Stripe.PaymentMethod, defaultId: string | null): Card {
  const { brand = 'card', last4 = '', exp_month: expMonth = 0, exp_year: expYear = 0 } = card ?? {}
  const name = brand.charAt(0).toUpperCase() + brand.slice(1)
  return { id, brand: name, last4, expMonth, expYear, isDefault: id === defaultId }
}

/** Billing address of a customer. */
export function addressOf({ name, address }: Pick<Stripe.Customer, 'name' | 'address'>): BillingAddress {
  return {
    name: name ?? '',
    line1: address?.line1 ?? '',
    line2: address?.line2 ?? '',
    city: address?.city ?? '',
    state: address?.state ?? '',
    postalCode: address?.postal_code ?? '',
    country: address?.country ?? '',
  }
}

/** Invoice for a list. */
export function invoiceOf({ id, number, created, status, total, currency }: Stripe.Invoice): Invoice {
  return {
    ...{ id, number: number ?? '', at: ms(created), total, currency },
    status: invoiceStatuses.find((each) => each === status) ?? 'draft',
  }
}

/** Complete invoice. */
export function invoiceDetailOf(from: Stripe.Invoice): InvoiceDetail {
  return {
    ...invoiceOf(from),
    lines: from.lines.data.map(({ description, quantity, amount, period }) => ({
      ...{ text: description ?? '', quantity, amount },
      ...{ from: ms(period.start), to: ms(period.end) },
    })),
    subtotal: from.subtotal,
    tax: (from.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    due: from.amount_due,
    paid: from.amount_paid,
    pdfUrl: from.invoice_pdf ?? null,
    payUrl: from.status === 'open' ? (from.hosted_invoice_url ?? null) : null,
  }
}
