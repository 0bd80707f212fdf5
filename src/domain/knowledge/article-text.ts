import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'

/**
 * Limits of the published articles that devices hold (D2-33), the articles changed last first; the database keeps them
 * in `refresh_article_texts`.
 */
export const articleTextLimits = {
  articles: 2000,
  /** Characters of the text of one. */
  text: 8000,
  /** Bytes of all texts. */
  bytes: 2_000_000,
}

/** A published article as devices hold it; scope `articles`. */
export const articleTextSchema = z.object({
  id: id(),
  docId: id(),
  name: z.string(),
  /** Name of its knowledge base. */
  base: z.string(),
  /** Name of its category; empty for none. */
  category: z.string(),
  /** Its words, one line a block; empty where there was no room for them. */
  text: z.string(),
  /** Nothing of its words is left out. */
  isWhole: z.boolean(),
  updatedAt: moment(),
})
/** A published article as devices hold it. */
export type ArticleText = z.infer<typeof articleTextSchema>
