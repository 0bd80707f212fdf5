import * as z from 'zod/mini'

/** WhatsApp's limits of a filled-in template. */
export const templateLimits = { name: 512, language: 20, values: 50, value: 1024 }

/** A template that WhatsApp has approved and the server can fill in. */
export const templateSchema = z.object({
  name: z.string(),
  /** WhatsApp's code, such as `en_US`. */
  language: z.string(),
  /** `MARKETING`, `UTILITY` or `AUTHENTICATION`: its price depends on it. */
  category: z.string(),
  /** Header and footer have no placeholders. */
  header: z.string(),
  body: z.string(),
  footer: z.string(),
  /** Names of the placeholders in the body, in order: numbers if WhatsApp gave no names. */
  placeholders: z.array(z.string()),
})
/** A template that WhatsApp has approved. */
export type WhatsAppTemplate = z.infer<typeof templateSchema>

/** A template as it is sent: its name, language and values. */
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

/** Placeholder names in a text, each once, in order. */
export const placesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(place)].map(([, name = '']) => name)),
]

/** A whole template as the customer reads it; a placeholder without a value keeps its name. */
export function filledIn(
  { header, body, footer }: Pick<WhatsAppTemplate, 'header' | 'body' | 'footer'>,
  values: Readonly<Record<string, string>>,
): string {
  const words = body.replace(place, (mark, name: string) => values[name]?.trim() || mark)
  return [header, words, footer].filter((part) => part !== '').join('\n\n')
}

/** A template being filled in, with its values so far. */
export const chosenTemplateSchema = z.object({
  template: templateSchema,
  values: z.record(
    z.string().check(z.maxLength(100)),
    z.string().check(z.maxLength(4 * templateLimits.value)),
  ),
})
/** A template being filled in. */
export type ChosenTemplate = z.infer<typeof chosenTemplateSchema>

/** A template as it is sent; null while a value is empty. */
export function templateUse({ template, values }: ChosenTemplate): TemplateUse | null {
  const { name, language, placeholders } = template
  const places = placeholders.map((each) => ({ name: each, value: values[each]?.trim() ?? '' }))
  return places.every(({ value }) => value !== '') ? { name, language, values: places } : null
}
