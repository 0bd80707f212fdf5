import type { PaidSubscription } from '#domain/account/endpoints.ts'
import type { BillingAddress } from '#domain/billing/address.ts'
import type { Cost } from '#domain/billing/endpoints.ts'
import type { Invoice, InvoiceDetail } from '#domain/billing/invoice.ts'
import type { Card } from '#domain/billing/payment-method.ts'

/** Price at the provider: amounts in the smallest unit of the currency. */
export interface Price {
  id: string
  amount: number
  currency: string
}

/** Subscription as stored by the provider. */
export interface StoredSubscription {
  id: string
  /** Its only item, with price and seats. */
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

/** Order of a number of users at a price. */
export interface Order {
  priceId: string
  seats: number
}

/** Webhook event of the provider: only the subject is used, as the state is fetched again. */
export interface ProviderEvent {
  id: string
  /** Null for events without a customer. */
  customerId: string | null
}

/**
 * Payment provider, the source of truth for subscriptions, cards, addresses and invoices. Each call throws
 * DeskError: UNAVAILABLE without an answer, INVALID with the provider's sentence for a refusal, NOT_FOUND for
 * an object unknown for this customer. A `key` makes a call idempotent.
 */
export interface Provider {
  /** False if there is no provider, so that nothing can be paid. */
  isOn: boolean
  prices(ids: readonly string[]): Promise<Price[]>
  createCustomer(account: { id: number; name: string }, key: string): Promise<string>
  /** Newest relevant subscription; null if none was ever paid. */
  subscription(customerId: string): Promise<StoredSubscription | null>
  /** @param at time of the change in epoch ms, which the amounts are computed for. */
  preview(
    customerId: string | null,
    order: Order,
    change: { of: StoredSubscription; at: number } | null,
  ): Promise<Omit<Cost, 'at'>>
  start(customerId: string, order: Order, key: string): Promise<StoredSubscription>
  change(of: StoredSubscription, order: Order, by: { at: number; key: string }): Promise<StoredSubscription>
  /** Cancels at once if the first payment is incomplete, otherwise at the end of the paid period. */
  cancel(of: StoredSubscription, key: string): Promise<StoredSubscription>
  resume(of: StoredSubscription, key: string): Promise<StoredSubscription>
  cards(customerId: string): Promise<Card[]>
  /** Returns the URL of the provider's form. `{session}` in `back` becomes the provider's session id. */
  beginCard(customerId: string, way: { back: string; cancelled: string }, key: string): Promise<string>
  /** Returns the id of the card. */
  finishCard(customerId: string, session: string): Promise<string>
  makeDefault(customerId: string, cardId: string): Promise<void>
  removeCard(customerId: string, cardId: string): Promise<void>
  address(customerId: string): Promise<BillingAddress>
  setAddress(customerId: string, address: BillingAddress): Promise<BillingAddress>
  invoices(customerId: string, after?: string): Promise<{ data: Invoice[]; next: string | null }>
  invoice(customerId: string, id: string): Promise<InvoiceDetail>
  /** Verifies and parses a webhook event. @throws DeskError INVALID for a wrong or outdated signature. */
  readEvent(body: Buffer, signature: string): Promise<ProviderEvent>
}
