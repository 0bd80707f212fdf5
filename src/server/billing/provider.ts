import type { PaidSubscription } from '#domain/account/endpoints.ts'
import type { BillingAddress } from '#domain/billing/address.ts'
import type { Cost } from '#domain/billing/endpoints.ts'
import type { Invoice, InvoiceDetail } from '#domain/billing/invoice.ts'
import type { Card } from '#domain/billing/payment-method.ts'

/** A price at the provider: amounts in the smallest unit of the currency. */
export interface Price {
  id: string
  amount: number
  currency: string
}

/** A subscription as the provider holds it. */
export interface HeldSubscription {
  id: string
  /** Its one item, which carries price and seats. */
  itemId: string
  status: PaidSubscription['status']
  priceId: string
  seats: number
  /** Epoch ms. */
  renewsAt: number
  cancelsAt: number | null
  endedAt: number | null
  payUrl: string | null
}

/** So many users at a price. */
export interface Order {
  priceId: string
  seats: number
}

/** Webhook event of the provider: only the subject is used, as the state is fetched anew. */
export interface ProviderEvent {
  id: string
  /** Null for what is about nobody. */
  customerId: string | null
}

/**
 * Payment provider. It holds the truth of subscriptions, cards, addresses and invoices. Each call throws DeskError:
 * UNAVAILABLE where it does not answer, INVALID with its sentence where it refuses, NOT_FOUND where it knows no such
 * thing of this customer. The same `key` twice is one change.
 */
export interface Provider {
  /** Whether anything can be paid. */
  isOn: boolean
  prices(ids: readonly string[]): Promise<Price[]>
  createCustomer(account: { id: number; name: string }, key: string): Promise<string>
  /** The newest subscription that counts; null where none was ever paid. */
  subscription(customerId: string): Promise<HeldSubscription | null>
  /** @param at of a change, in epoch ms: what it is reckoned for. */
  preview(
    customerId: string | null,
    order: Order,
    change: { of: HeldSubscription; at: number } | null,
  ): Promise<Omit<Cost, 'at'>>
  start(customerId: string, order: Order, key: string): Promise<HeldSubscription>
  change(of: HeldSubscription, order: Order, by: { at: number; key: string }): Promise<HeldSubscription>
  /** Cancels at once if the first payment is incomplete, otherwise at the end of the paid period. */
  cancel(of: HeldSubscription, key: string): Promise<HeldSubscription>
  resume(of: HeldSubscription, key: string): Promise<HeldSubscription>
  cards(customerId: string): Promise<Card[]>
  /** Answers the address of the provider's own form. `back` has `{session}` where its name is filled in. */
  beginCard(customerId: string, way: { back: string; cancelled: string }, key: string): Promise<string>
  /** Answers the card. */
  finishCard(customerId: string, session: string): Promise<string>
  makeDefault(customerId: string, cardId: string): Promise<void>
  removeCard(customerId: string, cardId: string): Promise<void>
  address(customerId: string): Promise<BillingAddress>
  setAddress(customerId: string, address: BillingAddress): Promise<BillingAddress>
  invoices(customerId: string, after?: string): Promise<{ data: Invoice[]; next: string | null }>
  invoice(customerId: string, id: string): Promise<InvoiceDetail>
  /** Reads what was sent to us. @throws DeskError INVALID where the signature does not fit, or is too old. */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}
