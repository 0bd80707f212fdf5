import type { Invoice } from '#domain/billing/invoice.ts'

/** What the statuses of invoices are called. */
export const statusTexts: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'To pay',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
}

/** What an invoice is called. */
export const invoiceName = ({ number }: Invoice): string => number || 'Draft'
