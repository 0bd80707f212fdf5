import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, moment, text } from '../fields.ts'
import { searchLimits } from '../search/limits.ts'
import {
  articleHit,
  articleLimits,
  articleLine,
  articleSchema,
  articleUse,
  articleVotes,
  articleInput,
} from './article.ts'
import { categoryEndpoints, neighbours } from './category.ts'
import { knowledgeBaseSchema, knowledgeBaseInput } from './knowledge-base.ts'
import { gapEndpoints } from './gaps.ts'
import { searchReportEndpoints } from './searches.ts'
import { docDetailSchema, docsSettingEndpoints } from './settings.ts'
import { transferEndpoints } from './transfer.ts'
import { versionEndpoints } from './version.ts'

/*
 * Calls of the specification's section 7, under the base area `docs`. None is an op: articles are written and
 * searched online, and devices do not store them.
 */

const reads = 'docs.view_articles' as const
const writes = 'docs.manage_articles' as const

/** The account's knowledge bases by name. */
export const getDocs = defineEndpoint({
  method: 'GET',
  path: '/docs/getDocs',
  summary: 'Knowledge bases',
  needs: reads,
  input: z.object({
    /** Lists the trash instead. */
    isDeleted: z._default(z.boolean(), false),
  }),
  output: z.object({ data: z.array(knowledgeBaseSchema), total: z.int() }),
})

/** Reads one knowledge base. */
export const getDocDetail = defineEndpoint({
  method: 'GET',
  path: '/docs/getDocDetail',
  summary: 'One knowledge base',
  needs: reads,
  input: z.object({ docId: id() }),
  output: docDetailSchema,
})

/** Creates a knowledge base. */
export const createDoc = defineEndpoint({
  method: 'POST',
  path: '/docs/createDoc',
  summary: 'Make a knowledge base',
  needs: 'docs.customize_docs',
  input: z.object(knowledgeBaseInput.shape),
  output: knowledgeBaseSchema,
})

/** Moves a knowledge base to the trash with its articles; if it has any, its name confirms (D1-144). */
export const deleteDoc = defineEndpoint({
  method: 'POST',
  path: '/docs/deleteDoc',
  summary: `Put a knowledge base in the trash, for ${articleLimits.trashDays} days`,
  needs: 'docs.customize_docs',
  input: z.object({ id: id(), name: z.optional(z.string()) }),
  output: z.object({ id: id() }),
})

/** Restores a knowledge base from the trash. */
export const restoreDoc = defineEndpoint({
  method: 'POST',
  path: '/docs/restoreDoc',
  summary: 'Bring a knowledge base back from the trash',
  needs: 'docs.customize_docs',
  input: z.object({ id: id() }),
  output: docDetailSchema,
})

/** Articles of a knowledge base, page by page, last changed first; those of a category in its order. */
export const getArticles = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticles',
  summary: 'Articles of a knowledge base',
  needs: reads,
  input: z.object({
    docId: id(),
    categoryId: z.optional(id()),
    isPublished: z.optional(z.boolean()),
    /** Only articles whose review date has passed. */
    needsReview: z.optional(z.boolean()),
    /** Words in the name or the content. */
    text: z.optional(text(searchLimits.text)),
    /** Lists the trash instead. */
    isDeleted: z._default(z.boolean(), false),
    page: z._default(z.int().check(z.positive(), z.maximum(1000)), 1),
  }),
  output: z.object({ data: z.array(articleLine), total: z.int() }),
})

/** Reads one article, also from the trash. */
export const getArticleDetail = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticleDetail',
  summary: 'One article',
  needs: reads,
  input: z.object({ articleId: id() }),
  output: articleSchema,
})

/** Reads the votes on an article. */
export const getArticleVotes = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticleVotes',
  summary: 'What readers said of an article',
  needs: reads,
  input: z.object({ articleId: id() }),
  output: articleVotes,
})

/** Conversations with messages that link to an article, as far as visible to the reader; the last first. */
export const getArticleUses = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticleUses',
  summary: 'Conversations that used an article',
  needs: reads,
  input: z.object({ articleId: id(), page: z._default(z.int().check(z.positive(), z.maximum(1000)), 1) }),
  output: z.object({ data: z.array(articleUse), total: z.int() }),
})

/** Creates an article; a draft by default. */
export const createArticle = defineEndpoint({
  method: 'POST',
  path: '/docs/article/createArticle',
  summary: 'Make an article',
  needs: writes,
  input: z.object({ ...articleInput.shape, docId: id() }),
  output: articleSchema,
})

/** Replaces name, content and publication of an article. */
export const updateArticle = defineEndpoint({
  method: 'PUT',
  path: '/docs/article/updateArticle',
  summary: 'Change an article',
  needs: writes,
  input: z.object({
    ...articleInput.shape,
    id: id(),
    /** Revision that the edit is based on: newer changes are not overwritten. */
    revision: z.optional(z.int()),
    /** Automatic save while editing: it creates no version. */
    isAutosave: z.optional(z.boolean()),
  }),
  output: articleSchema,
})

/** Saves unpublished changes of a published article; null discards them. */
export const updateDraft = defineEndpoint({
  method: 'PUT',
  path: '/docs/article/updateDraft',
  summary: 'Keep a draft of a published article',
  needs: writes,
  input: z.object({
    id: id(),
    revision: z.optional(z.int()),
    draft: z.nullable(z.object({ name: articleInput.shape.name, content: articleInput.shape.content })),
    /** Not part of the draft: they change at once. */
    categoryId: articleInput.shape.categoryId,
    review: articleInput.shape.review,
  }),
  output: articleSchema,
})

/**
 * Schedules the publication of an article with its draft at that time; null cancels. Publishing, unpublishing
 * or deleting it earlier cancels too.
 */
export const updatePublishing = defineEndpoint({
  method: 'PUT',
  path: '/docs/article/updatePublishing',
  summary: 'Publish an article later',
  needs: writes,
  input: z.object({ id: id(), revision: z.optional(z.int()), publishAt: z.nullable(moment()) }),
  output: articleSchema,
})

/** Records a review of an article: the next one is due after its interval. */
export const reviewArticle = defineEndpoint({
  method: 'POST',
  path: '/docs/article/reviewArticle',
  summary: 'Note that an article was reviewed',
  needs: writes,
  input: z.object({ id: id(), revision: z.optional(z.int()) }),
  output: articleSchema,
})

/** Moves an article between two others of a category, or of those without one. */
export const updateArticleSequence = defineEndpoint({
  method: 'POST',
  path: '/docs/article/updateArticleSequence/:id',
  summary: 'Move an article',
  needs: writes,
  input: z.object({ ...neighbours, id: id(), categoryId: z.optional(id()) }),
  output: z.object({ id: id() }),
})

/** Moves an article to the trash: its public address no longer works, and links to it are not offered. */
export const deleteArticle = defineEndpoint({
  method: 'DELETE',
  path: '/docs/article/deleteArticle',
  summary: `Put an article in the trash, for ${articleLimits.trashDays} days`,
  needs: writes,
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Restores an article from the trash, published if it was. */
export const restoreArticle = defineEndpoint({
  method: 'POST',
  path: '/docs/article/restoreArticle',
  summary: 'Bring an article back from the trash',
  needs: writes,
  input: z.object({ id: id() }),
  output: articleSchema,
})

/** Published articles of all knowledge bases that match some words, best first. */
export const attachArticle = defineEndpoint({
  method: 'GET',
  path: '/docs/article/attachArticle',
  summary: 'Search published articles for a link',
  needs: reads,
  input: z.object({ text: z.string().check(z.trim(), z.minLength(1), z.maxLength(searchLimits.text)) }),
  output: z.object({ data: z.array(articleHit) }),
})

/** Knowledge bases and their articles. */
export const knowledgeEndpoints = {
  getDocs,
  getDocDetail,
  ...{ createDoc, deleteDoc, restoreDoc },
  ...docsSettingEndpoints,
  ...categoryEndpoints,
  ...versionEndpoints,
  ...transferEndpoints,
  ...searchReportEndpoints,
  ...gapEndpoints,
  getArticles,
  getArticleDetail,
  getArticleVotes,
  getArticleUses,
  createArticle,
  ...{ updateArticle, updateDraft, updatePublishing, reviewArticle, updateArticleSequence },
  deleteArticle,
  restoreArticle,
  attachArticle,
}
