import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, moment } from '../fields.ts'
import { articleSchema } from './article.ts'

/** Maximum number of stored versions of an article, newest first, and of listed ones. */
export const versionLimits = { kept: 200, listed: 100 }

const lineShape = {
  id: id(),
  articleId: id(),
  /** Number of the version within its article, from 1. */
  number: z.int(),
  name: z.string(),
  /** True if it was published. */
  isPublished: z.boolean(),
  /** Number of the version that it restored; null for others. */
  restoredFrom: z.nullable(z.int()),
  createdAt: moment(),
  createdById: id(),
}
/** A version in a list. */
export const versionLine = z.object(lineShape)
/** A version in a list. */
export type VersionLine = z.infer<typeof versionLine>

/** A saved version of an article's content. */
export const versionSchema = z.object({
  ...lineShape,
  docId: id(),
  /** Sanitised HTML. */
  content: z.string(),
  plainContent: z.string(),
})
/** A saved version of an article's content. */
export type Version = z.infer<typeof versionSchema>

const feature = 'knowledgeBase.versionControl' as const
const reads = { needs: 'docs.view_articles' as const, feature }

const getArticleVersions = defineEndpoint({
  method: 'GET',
  path: '/docs/article/getArticleVersions',
  summary: 'Versions of an article, or of all of a knowledge base, newest first',
  ...reads,
  input: z.object({ articleId: z.optional(id()), docId: z.optional(id()) }).check(
    z.refine(({ articleId, docId }) => (articleId === undefined) !== (docId === undefined), {
      error: 'Say which article or which knowledge base',
      path: ['articleId'],
    }),
  ),
  output: z.object({ data: z.array(versionLine) }),
})

const getVersionDetail = defineEndpoint({
  ...{ method: 'GET' as const, path: '/docs/article/getVersionDetail', summary: 'One version', ...reads },
  ...{ input: z.object({ versionId: id() }), output: versionSchema },
})

const restoreVersion = defineEndpoint({
  method: 'POST',
  path: '/docs/article/restoreVersion',
  summary: 'Make the words of a version those of its article again, as a new version',
  ...{ needs: 'docs.manage_articles' as const, feature },
  input: z.object({ versionId: id(), revision: z.optional(z.int()) }),
  output: articleSchema,
})

/** Versions of articles (D1-142, D1-143). */
export const versionEndpoints = { getArticleVersions, getVersionDetail, restoreVersion }
