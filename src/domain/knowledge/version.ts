import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, moment } from '../fields.ts'
import { articleSchema } from './article.ts'

/** Versions of an article that are kept, the newest ones, and those that a list shows. */
export const versionLimits = { kept: 200, listed: 100 }

const lineShape = {
  id: id(),
  articleId: id(),
  /** Counts the versions of an article from 1. */
  number: z.int(),
  name: z.string(),
  /** Whether everybody could read it. */
  isPublished: z.boolean(),
  /** The number of the version that it brought back; null for words of its own. */
  restoredFrom: z.nullable(z.int()),
  createdAt: moment(),
  createdById: id(),
}
/** A version as a list shows it. */
export const versionLine = z.object(lineShape)
/** A version as a list shows it. */
export type VersionLine = z.infer<typeof versionLine>

/** The words of an article as they were saved once. */
export const versionSchema = z.object({
  ...lineShape,
  docId: id(),
  /** Sanitised HTML. */
  content: z.string(),
  plainContent: z.string(),
})
/** The words of an article as they were saved once. */
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
