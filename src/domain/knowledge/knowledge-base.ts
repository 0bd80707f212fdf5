import * as z from 'zod/mini'
import { id, moment, optionalText, requiredText } from '../fields.ts'

/** Limits of a knowledge base (section 5; D1-02 for the name). */
export const knowledgeBaseLimits = { name: 20, detail: 150 }

/** A help center: articles on one topic under one public address. */
export const knowledgeBaseSchema = z.object({
  id: id(),
  name: z.string(),
  /** Description in one sentence. */
  detail: z.string(),
  createdAt: moment(),
  /** Number of articles that are not in the trash, published or not. */
  articleCount: z.int(),
  categoryCount: z.int(),
  /** Custom host; empty for none. */
  cname: z.string(),
  /** True if it is in the trash with its articles, from which it can be restored. */
  isDeleted: z.boolean(),
  /** True if it is visible and has a published article. */
  isPublic: z.boolean(),
  /** Public address of its front page, valid once it is public. */
  url: z.string(),
})
/** A knowledge base as users of its account see it. */
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>

/** Fields of a knowledge base, in the dialog or a call. */
export const knowledgeBaseInput = z.object({
  name: requiredText('Name', knowledgeBaseLimits.name),
  detail: optionalText('Description', knowledgeBaseLimits.detail),
})
/** Fields of a knowledge base. */
export type KnowledgeBaseInput = z.infer<typeof knowledgeBaseInput>

/** Path of the page that lists all help centers. */
export const helpPath = '/help'

/** Path of its front page below the server's origin. */
export const helpCenterPath = (docId: number): string => `${helpPath}/${docId}`
