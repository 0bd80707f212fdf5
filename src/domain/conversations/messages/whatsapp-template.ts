import * as z from 'zod/mini'

/** Limits of a filled in template, as WhatsApp has them. */
export const templateLimits = { name: 512, language: 20, values: 50, value: 1024 }

/** A template that WhatsApp has approved, as far as the desk can fill it in. */
export const templateSchema = z.object({
  name: z.string(),
  /** WhatsApp's code, such as `en_US`. */
  language: z.string(),
  /** `MARKETING`, `UTILITY` or `AUTHENTICATION`: what it costs follows from it. */
  category: z.string(),
  /** Lines above and below the body, which nothing is filled into. */
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  /** Names of the places in the body, in order: numbers where WhatsApp gave no names. */
  placeholders: z.array(z.string()),
})
/** A template that WhatsApp has approved. */
export type WhatsAppTemplate = z.infer<typeof templateSchema>

/** A template as it is sent: by its name, with what is filled in. */
export const templateUseSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(templateLimits.name)),
  language: z.string().check(z.minLength(1), z.maxLength(templateLimits.language)),
  values: z
    .array(
      z.object({
        name: z.string().check(z.maxLength(100)),
        value: z
          .string()
          .check(z.trim(), z.minLength(1, 'Fill in every placeholder'), z.maxLength(templateLimits.value)),
      }),
    )
    .check(z.maxLength(templateLimits.values)),
})
/** A template as it is sent. */
export type TemplateUse = z.infer<typeof templateUseSchema>

const place = /\{\{\s*(\w+)\s*\}\}/g

/** Names of the places of a text, each once, in order. */
export const placesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name = '']) => name)),
]

/** A whole template as the customer reads it; a place without a value keeps its name. */
export function filledIn(
  { header, body, footer }: Pick<WhatsAppTemplate, 'header' | 'body' | 'footer'>,
  values: Readonly<Record<string, string>>,
): string {
  const words = body.replace(place, (mark, name: string) => values[name]?.trim() || mark)
  return [header, words, footer].filter((part) => part !== '').join('\n\n')
}

/** A template that is being filled in, with the values so far. */
export const chosenTemplateSchema = z.object({
  template: templateSchema,
  values: z.record(
    z.string().check(z.maxLength(100)),
    z.string().check(z.maxLength(4 * templateLimits.value)),
  ),
})
/** A template that is being filled in. */
export type ChosenTemplate = z.infer<typeof chosenTemplateSchema>

/** A template as it is sent; null as long as a place is empty. */
export function templateUse({ template, values }: ChosenTemplate): TemplateUse | null {
  const { name, language, placeholders } = template
  const places = placeholders.map((each) => ({ name: each, value: values[each]?.trim() ?? '' }))
  return places.every(({ value }) => value !== '') ? { name, language, values: places } : null
}
