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
  articleWords,
} from './article.ts'
import { categoryEndpoints, neighbours } from './category.ts'
import { knowledgeBaseSchema, knowledgeBaseWords } from './knowledge-base.ts'
import { gapEndpoints } from './gaps.ts'
import { searchReportEndpoints } from './searches.ts'
import { docDetailSchema, docsSettingEndpoints } from './settings.ts'
import { transferEndpoints } from './transfer.ts'
import { versionEndpoints } from './version.ts'

/*
 * The calls of the specification's section 7, under the base area `docs`. None is an op: articles are written and
 * searched online, and no device keeps them.
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

/** Makes a knowledge base. */
export const createDoc = defineEndpoint({
  method: 'POST',
  path: '/docs/createDoc',
  summary: 'Make a knowledge base',
  needs: 'docs.customize_docs',
  input: z.object(knowledgeBaseWords.shape),
  output: knowledgeBaseSchema,
})

/** Puts a knowledge base in the trash with its articles; one that has some is named by its name as well (D1-144). */
export const deleteDoc = defineEndpoint({
  method: 'POST',
  path: '/docs/deleteDoc',
  summary: `Put a knowledge base in the trash, for ${articleLimits.trashDays} days`,
  needs: 'docs.customize_docs',
  input: z.object({ id: id(), name: z.optional(z.string()) }),
  output: z.object({ id: id() }),
})

/** Brings a knowledge base back from the trash as it was. */
export const restoreDoc = defineEndpoint({
  method: 'POST',
  path: '/docs/restoreDoc',
  summary: 'Bring a knowledge base back from the trash',
  needs: 'docs.customize_docs',
  input: z.object({ id: id() }),
  output: docDetailSchema,
})

/** A page of the articles of a knowledge base, those that were changed last first; of a category in its order. */
export const getArticles = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticles',
  summary: 'Articles of a knowledge base',
  needs: reads,
  input: z.object({
    docId: id(),
    categoryId: z.optional(id()),
    isPublished: z.optional(z.boolean()),
    /** Only articles whose date of review is over. */
    needsReview: z.optional(z.boolean()),
    /** Words of the name or the content. */
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

/** Reads the conversations in which messages led to an article, as far as the reader sees them; the last first. */
export const getArticleUses = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticleUses',
  summary: 'Conversations that used an article',
  needs: reads,
  input: z.object({ articleId: id(), page: z._default(z.int().check(z.positive(), z.maximum(1000)), 1) }),
  output: z.object({ data: z.array(articleUse), total: z.int() }),
})

/** Makes an article; it is a draft unless it says otherwise. */
export const createArticle = defineEndpoint({
  method: 'POST',
  path: '/docs/article/createArticle',
  summary: 'Make an article',
  needs: writes,
  input: z.object({ ...articleWords.shape, docId: id() }),
  output: articleSchema,
})

/** Replaces the name and words of an article, and whether it is published. */
export const updateArticle = defineEndpoint({
  method: 'PUT',
  path: '/docs/article/updateArticle',
  summary: 'Change an article',
  needs: writes,
  input: z.object({
    ...articleWords.shape,
    id: id(),
    /** The revision that the caller began with: who changed it meanwhile is not overwritten. */
    revision: z.optional(z.int()),
    /** Saved while somebody writes: no version is kept before they save it themselves. */
    isAutosave: z.optional(z.boolean()),
  }),
  output: articleSchema,
})

/** Keeps words beside those that everybody reads, for an article that is published; null throws them away. */
export const updateDraft = defineEndpoint({
  method: 'PUT',
  path: '/docs/article/updateDraft',
  summary: 'Keep a draft of a published article',
  needs: writes,
  input: z.object({
    id: id(),
    revision: z.optional(z.int()),
    draft: z.nullable(z.object({ name: articleWords.shape.name, content: articleWords.shape.content })),
    /** No matter of words: they change at once. */
    categoryId: articleWords.shape.categoryId,
    review: articleWords.shape.review,
  }),
  output: articleSchema,
})

/**
 * Chooses when an article is published by itself, with the words that its draft has then; null calls it off. Who
 * publishes it, takes it back or puts it in the trash before calls it off too.
 */
export const updatePublishing = defineEndpoint({
  method: 'PUT',
  path: '/docs/article/updatePublishing',
  summary: 'Publish an article later',
  needs: writes,
  input: z.object({ id: id(), revision: z.optional(z.int()), publishAt: z.nullable(moment()) }),
  output: articleSchema,
})

/** Says that an article was reviewed: it is due again after its months. */
export const reviewArticle = defineEndpoint({
  method: 'POST',
  path: '/docs/article/reviewArticle',
  summary: 'Note that an article was reviewed',
  needs: writes,
  input: z.object({ id: id(), revision: z.optional(z.int()) }),
  output: articleSchema,
})

/** Puts an article between two others of a category, or of those in none. */
export const updateArticleSequence = defineEndpoint({
  method: 'POST',
  path: '/docs/article/updateArticleSequence/:id',
  summary: 'Move an article',
  needs: writes,
  input: z.object({ ...neighbours, id: id(), categoryId: z.optional(id()) }),
  output: z.object({ id: id() }),
})

/** Puts an article in the trash: its public address answers no more, and links to it are not offered. */
export const deleteArticle = defineEndpoint({
  method: 'DELETE',
  path: '/docs/article/deleteArticle',
  summary: `Put an article in the trash, for ${articleLimits.trashDays} days`,
  needs: writes,
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Brings an article back from the trash, published if it was. */
export const restoreArticle = defineEndpoint({
  method: 'POST',
  path: '/docs/article/restoreArticle',
  summary: 'Bring an article back from the trash',
  needs: writes,
  input: z.object({ id: id() }),
  output: articleSchema,
})

/** Published articles of all knowledge bases for some words, the best first. */
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
