import type { duplicateReasons } from '#domain/customers/merge-endpoints.ts'

/** Why two contacts may be one person. */
export const reasonTexts: Readonly<Record<(typeof duplicateReasons)[number], string>> = {
  phone: 'Same phone',
  company: 'Same name and company',
  name: 'Same name',
}
