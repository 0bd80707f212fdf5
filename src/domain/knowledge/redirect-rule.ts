import * as z from 'zod/mini'
import { id, moment } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

const pattern = /^\/\d{1,15}-[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*$/u

/** `/12-my-article` (D1-146), in lower case and without a trailing slash, as it is looked up. */
const place = (error: string) =>
  z.string(error).check(
    z.trim(),
    z.toLowerCase(),
    z.overwrite((typed) => typed.replace(/\/$/, '')),
    z.maxLength(200, error),
    z.regex(pattern, error),
  )

const base = '/docs/redirectRules'

/** Redirects of removed article addresses (KBS-029, D1-145). */
export const redirectRuleResource = defineResource({
  name: 'knowledgeRedirects',
  noun: 'redirect rule',
  path: base,
  paths: { create: `${base}/add`, update: `${base}/update`, remove: base },
  read: { needs: 'docs.view_articles' },
  write: { needs: 'docs.customize_docs' },
  searched: ['source', 'destination'],
  unique: { fields: ['docId', 'source'], message: 'This source leads somewhere already' },
  filters: { docId: id() },
  input: {
    docId: id(),
    source: place('Enter a valid source'),
    destination: place('Enter a valid destination'),
  },
  row: { createdAt: moment() },
})

/** A redirect rule, as calls return it. */
export type RedirectRule = RecordOf<typeof redirectRuleResource>
/** Fields of a redirect rule. */
export type RedirectRuleInput = ResourceInput<typeof redirectRuleResource>

/** Age of a rule from which browsers may cache it, in ms. */
export const lastingAfter = 24 * 3_600_000

/**
 * Final destination of a rule, through other rules of its knowledge base.
 * @returns null if it leads back to its source.
 */
export function endOf(
  { source, destination }: Pick<RedirectRule, 'source' | 'destination'>,
  others: readonly Pick<RedirectRule, 'source' | 'destination'>[],
): string | null {
  const next = new Map(others.map((rule) => [rule.source, rule.destination]))
  const passed = new Set([source])
  for (let at = destination; ;) {
    if (passed.has(at)) return null
    passed.add(at)
    const to = next.get(at)
    if (to === undefined) return at
    at = to
  }
}
