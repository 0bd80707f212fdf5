import * as z from 'zod/mini'
import data from './words.json' with { type: 'json' }

/** Parses a list that the data has in one line. */
const list = (separator: string) =>
  z.pipe(
    z.string(),
    z.transform((joined): readonly string[] => joined.split(separator)),
  )
const names = list(', ')
const greetings = list(' | ')
const sentences = z.readonly(z.array(z.string()))

const languageSchema = z.strictObject({
  weekdays: names,
  customer: z.strictObject({
    greetings,
    /** Placed around a question. */
    asides: sentences,
    /** For later messages; each can be the first sentence. */
    followUps: sentences,
    /** For a solved problem. */
    thanks: sentences,
    /** Last sentences of satisfied customers. */
    afterwords: sentences,
  }),
  desk: z.strictObject({
    ...{ greetings, asides: sentences, followUps: sentences, closings: sentences, farewells: sentences },
  }),
  topics: z.array(
    z.strictObject({
      ...{ mailbox: z.enum(['support', 'warranty']), labels: sentences, subject: z.string() },
      ...{ opening: z.string(), question: z.string(), answer: z.string() },
    }),
  ),
})

/** Names and sentences of generated conversations; slots in braces are filled in. */
export const words = z
  .strictObject({
    ...{ firstNames: names, lastNames: names, jobTitles: names, parts: names, notes: sentences },
    companies: z.strictObject({ first: names, second: names }),
    /** City, IANA zone and usual language. */
    places: z.array(z.tuple([z.string(), z.string(), z.enum(['en', 'de'])])),
    languages: z.strictObject({ en: languageSchema, de: languageSchema }),
  })
  .parse(data)

/** Language of generated conversations. */
export type Language = keyof typeof words.languages

/** Question of a customer and its answer. */
export type Topic = z.output<typeof languageSchema>['topics'][number]
