import type { Invoice } from '#domain/billing/invoice.ts'

/** Names of invoice statuses. */
export const statusTexts: Record<Invoice['status'], string> = {
  draft: 'Draft',
  open: 'To pay',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
}

/** Name of an invoice. */
export const invoiceName = ({ number }: Invoice): string => number || 'Draft'
