import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'

/**
 * Limits of the published articles on devices (D2-33), the last changed first; the database maintains them in
 * `refresh_article_texts`.
 */
export const articleTextLimits = {
  articles: 2000,
  /** Characters of an article's text. */
  text: 8000,
  /** Bytes of all texts. */
  bytes: 2_000_000,
}

/** A published article as stored on devices; scope `articles`. */
export const articleTextSchema = z.object({
  id: id(),
  docId: id(),
  name: z.string(),
  /** Name of its knowledge base. */
  base: z.string(),
  /** Name of its category; empty for none. */
  category: z.string(),
  /** Its text, one line per block; empty if it exceeds the limits. */
  text: z.string(),
  /** True if the text is complete. */
  isWhole: z.boolean(),
  updatedAt: moment(),
})
/** A published article as stored on devices. */
export type ArticleText = z.infer<typeof articleTextSchema>
