import type { BillingAddress } from '#domain/billing/address.ts'
import { billingOff } from '#domain/billing/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { Provider } from './provider.ts'

/** Empty billing address. */
export const noAddress: BillingAddress = {
  ...{ name: '', line1: '', line2: '', city: '', state: '', postalCode: '', country: '' },
}

const refuse = (): Promise<never> => Promise.reject(new DeskError('CONFLICT', { message: billingOff }))

/** No provider: everything is free, reads work, and nothing can be paid (D1-166). */
export const offProvider: Provider = {
  isOn: false,
  prices: async () => [],
  subscription: async () => null,
  cards: async () => [],
  address: async () => noAddress,
  invoices: async () => ({ data: [], next: null }),
  invoice: () => Promise.reject(new DeskError('NOT_FOUND')),
  ...{
    createCustomer: refuse,
    preview: refuse,
    start: refuse,
    change: refuse,
    cancel: refuse,
    resume: refuse,
  },
  ...{ beginCard: refuse, finishCard: refuse, makeDefault: refuse, removeCard: refuse, setAddress: refuse },
  readEvent: refuse,
}
