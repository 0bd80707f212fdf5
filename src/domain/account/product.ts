import * as z from 'zod/mini'

/** Names of the suite's products by key (SHL-041, CN2-013). */
export const productNames = { desk: 'support', crm: 'sales', survey: 'surveys' } as const
/** The keys of the other products. */
export const otherProducts = ['crm', 'survey'] as const

/** Another product of the suite, installed beside this one. */
export const productSchema = z.strictObject({
  key: z.enum(otherProducts),
  /** Its address. */
  url: z.url({ protocol: /^https?$/ }),
  /** Length of its trial in days. */
  trialDays: z._default(z.int().check(z.minimum(1), z.maximum(365)), 14),
})
/** Another product of the suite. */
export type Product = z.infer<typeof productSchema>

/** All other installed products; each at most once. */
export const productsSchema = z.array(productSchema).check(
  z.refine((products) => new Set(products.map(({ key }) => key)).size === products.length, {
    message: 'A product is listed twice',
  }),
)
