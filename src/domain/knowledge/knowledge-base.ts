import * as z from 'zod/mini'
import { id, moment, optionalText, requiredText } from '../fields.ts'

/** Limits of a knowledge base (section 5; D1-02 for the name). */
export const knowledgeBaseLimits = { name: 20, detail: 150 }

/** A help center: the articles about one thing, under one public address. */
export const knowledgeBaseSchema = z.object({
  id: id(),
  name: z.string(),
  /** Description in one sentence. */
  detail: z.string(),
  createdAt: moment(),
  /** Articles that are not in the trash, published or not. */
  articleCount: z.int(),
  categoryCount: z.int(),
  /** Host of its own; empty for none. */
  cname: z.string(),
  /** In the trash with its articles, from where it can be brought back. */
  isDeleted: z.boolean(),
  /** Readers find something: it is visible, and an article is published. */
  isPublic: z.boolean(),
  /** The public address of its front page, which answers once it is public. */
  url: z.string(),
})
/** A knowledge base as the people of its account see it. */
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>

/** Fields of a knowledge base, in the dialog or a call. */
export const knowledgeBaseWords = z.object({
  name: requiredText('Name', knowledgeBaseLimits.name),
  detail: optionalText('Description', knowledgeBaseLimits.detail),
})
/** Fields of a knowledge base. */
export type KnowledgeBaseWords = z.infer<typeof knowledgeBaseWords>

/** The address of the page that lists all help centers. */
export const helpPath = '/help'

/** Where its front page lies below the desk's origin. */
export const helpCenterPath = (docId: number): string => `${helpPath}/${docId}`
