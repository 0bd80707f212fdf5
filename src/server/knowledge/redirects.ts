import { DeskError } from '#domain/errors.ts'
import {
  endOf,
  redirectRuleResource,
  type RedirectRule,
  type RedirectRuleInput,
} from '#domain/knowledge/redirect-rule.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { knowledgeRedirects } from '../schema/knowledge.ts'
import { holdBase } from './order.ts'
import { inLiveBase } from './read.ts'

/** Handlers for redirects within a knowledge base: chains are flattened, loops are refused. */
export const redirectHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(redirectRuleResource, {
    ...parts,
    table: knowledgeRedirects,
    filters: { docId: (alias, value) => `${alias}.doc_id = ${value} and ${inLiveBase(alias)}` },
    hooks: {
      async check({ sql }: ResourceWork, words: RedirectRuleInput, before: RedirectRule | null) {
        const { docId, source, destination } = words
        await holdBase(sql, docId)
        if (before && before.docId !== docId) throw new DeskError('NOT_FOUND')
        const others = await sql.rows<RedirectRule>({
          name: 'other redirect rules',
          text: `select source, destination from knowledge_redirects
            where account_id = $1 and doc_id = $2 and id is distinct from $3::bigint`,
          values: [sql.accountId, docId, before?.id ?? null],
        })
        const end = endOf({ source, destination }, others)
        if (end === null)
          throw new DeskError('INVALID', {
            field: 'destination',
            message: 'This redirect leads back to its source',
          })
        // Rules that led to the source now lead to the target.
        await sql.rows({
          name: 'shorten redirect rules',
          text: `update knowledge_redirects set destination = $4, revision = revision + 1
            where account_id = $1 and doc_id = $2 and destination = $3`,
          values: [sql.accountId, docId, source, end],
        })
        return { ...words, destination: end, createdAt: before?.createdAt ?? parts.now() }
      },
    },
  })
