import { lazy } from 'react'
import { defineArea } from '#app/desk/area.ts'
import { paths } from '#app/paths.ts'

const Methods = lazy(async () => ({
  default: (await import('./payment-methods-page.tsx')).PaymentMethodsPage,
}))
const Address = lazy(async () => ({
  default: (await import('./billing-address-page.tsx')).BillingAddressPage,
}))
const Invoices = lazy(async () => ({ default: (await import('./invoices-page.tsx')).InvoicesPage }))
const Invoice = lazy(async () => ({ default: (await import('./invoice-page.tsx')).InvoicePage }))

/** Settings area of billing: cards, billing address, invoices. */
export const billingArea = defineArea({
  settings: [
    {
      ...{ heading: '', label: 'Payment methods', to: paths.paymentMethods, needs: 'administrator' },
      words: 'billing card credit pay default settings',
    },
    {
      ...{ heading: '', label: 'Billing address', to: paths.billingAddress, needs: 'administrator' },
      words: 'billing invoice company country settings',
    },
    {
      ...{ heading: '', label: 'Invoices', to: paths.invoices, needs: 'administrator' },
      words: 'billing receipt pdf paid settings',
    },
  ],
  routes: [
    { path: 'payment-methods', element: <Methods />, handle: { crumb: 'Payment methods' } },
    { path: 'billing-address', element: <Address />, handle: { crumb: 'Billing address' } },
    { path: 'invoices', element: <Invoices />, handle: { crumb: 'Invoices' } },
    { path: 'invoices/:invoiceId', element: <Invoice />, handle: { crumb: 'Invoice' } },
  ],
})
