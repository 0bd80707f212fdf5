import type { Sample } from './sample.ts'

const base = '/account/billing'
const read = (path: string) => ({ path: `${base}/${path}`, bad: null, stranger: 'own' }) as const
/** Nothing can be paid without a configured provider. */
const off = { alone: 409, stranger: 409 } as const

const choice = { plan: 'team', every: 'month', seats: 4 }
const agreed = { ...choice, amount: 9600, at: 1_800_000_000_000 }
const address = { name: 'Ridgeline', line1: 'Maashaven 12', city: 'Rotterdam', country: 'NL' }

/** Samples of billing on a desk without a provider. */
export const billingSamples = {
  getPlanPrices: read('plans'),
  calculateAmount: {
    ...{ path: `${base}/calculateamount`, body: choice, ...off },
    bad: { body: { ...choice, seats: 0 } },
  },
  startSubscription: {
    ...{ path: `${base}/start`, body: agreed, ...off },
    bad: { body: { ...agreed, every: 'week' } },
  },
  changeSubscription: {
    ...{ path: `${base}/change`, body: agreed, ...off },
    bad: { body: { ...agreed, amount: 'little' } },
  },
  cancelSubscription: { ...read('cancel'), ...off },
  resumeSubscription: { ...read('resumecancelled'), ...off },
  listPaymentMethods: read('paymentmethods'),
  postCardToken: { ...read('card/token'), ...off },
  postPaymentMethod: {
    ...{ path: `${base}/paymentmethods`, body: { session: 'cs_test_1' }, ...off },
    bad: { body: { session: '4242 4242 4242 4242' } },
  },
  putDefaultPaymentMethod: {
    ...{ path: `${base}/paymentmethods/pm_1/default`, ...off },
    bad: { path: `${base}/paymentmethods/1/default` },
  },
  deletePaymentMethod: {
    ...{ path: `${base}/paymentmethods/pm_1`, ...off },
    bad: { path: `${base}/paymentmethods/card` },
  },
  getBillingAddress: read('address'),
  postBillingAddress: {
    ...{ path: `${base}/address`, body: address, ...off },
    bad: { body: { ...address, country: 'Netherlands' } },
  },
  listInvoices: { ...read('invoices'), bad: { path: `${base}/invoices?cursor=1` } },
  getInvoice: {
    ...{ path: `${base}/invoices/in_1`, alone: 409, stranger: 409 },
    bad: { path: `${base}/invoices/1` },
  },
} as const satisfies Record<string, Sample>
