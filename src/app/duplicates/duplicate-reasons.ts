import type { duplicateReasons } from '#domain/customers/merge-endpoints.ts'

/** Reasons why two contacts may be the same person. */
export const reasonTexts: Readonly<Record<(typeof duplicateReasons)[number], string>> = {
  phone: 'Same phone',
  company: 'Same name and company',
  name: 'Same name',
}
