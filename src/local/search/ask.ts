import type { Among, ListFilter } from '../columns/list-filter.ts'
import type { Replica } from '../database.ts'
import { fields, havingTerm, stateTerm } from '#domain/search/fields.ts'
import type { Pile, QueryProblem, SearchQuery } from '#domain/search/query.ts'
import { asksAnything, isPlain } from '#domain/search/query.ts'
import { isNamed, nothingNamed } from '#domain/search/names.ts'
import type { QueryWord } from '#domain/search/tokens.ts'
import type { Clause, Found, IndexQuery } from './find.ts'
import type { SearchIndex } from './search-index.ts'

/** Box of the list's index for each value of `in:`. */
const boxes: Record<Pile, ListFilter['box']> = {
  inbox: 'inbox',
  drafts: 'drafts',
  trash: 'trash',
  spam: 'spam',
}

/** A search as a filter of the list's index, and other results. */
export interface LocalSearch {
  /** Conditions for the list's index; by default the inbox with snoozed conversations. */
  filter: Pick<ListFilter, 'box' | 'isSnoozed'>
  among: Among
  found: Found | null
  /** The conversation with the exact ticket number, if the query is only that. */
  numbered: ReadonlySet<number>
  /** Unknown tags and inboxes. */
  problems: QueryProblem[]
}

/** Runs a query on the search index; the list applies its conditions on the time of the newest message. */
export async function ask(
  db: Replica,
  index: SearchIndex,
  query: SearchQuery,
  userId: number,
): Promise<LocalSearch> {
  const { asked, problems } = await toIndexQuery(db, query, userId)
  // Only a time was given: every conversation may match.
  const found = asked.clauses.length > 0 ? await index.find(asked) : null
  const isNothing = !asksAnything(query) && query.problems.length === 0
  return {
    among: {
      // A text without a word matches nothing.
      ids: isNothing ? new Set() : found?.conversations,
      before: query.before ?? undefined,
      after: query.after ?? undefined,
    },
    filter: {
      box: query.pile === null ? 'inbox' : boxes[query.pile],
      ...(query.conditions.includes('snoozed') ? { isSnoozed: true } : {}),
    },
    found,
    numbered: await numberedBy(index, query),
    problems,
  }
}

async function numberedBy(index: SearchIndex, query: SearchQuery): Promise<ReadonlySet<number>> {
  const [word, ...others] = query.words
  if (!word || others.length > 0 || !/^\d+$/.test(word.text) || !isPlain(query)) return new Set()
  const clauses = [exactly([fields.number + Number(word.text)])]
  return (await index.find({ clauses, head: [], contact: [] })).conversations
}

const exactly = (terms: readonly string[]): Clause => ({
  any: terms.map((text) => ({ text, isPrefix: false })),
})

async function toIndexQuery(
  db: Replica,
  query: SearchQuery,
  userId: number,
): Promise<{ asked: IndexQuery; problems: QueryProblem[] }> {
  const problems: QueryProblem[] = []
  const clauses: Clause[] = query.words.map((word) => ({ any: [word], typed: word }))
  for (const word of query.from) clauses.push(inField(fields.from, word))
  for (const { text, isPrefix } of query.to) clauses.push({ any: [{ text: fields.to + text, isPrefix }] })
  if (query.statuses.length > 0)
    clauses.push(exactly(query.statuses.map((status) => stateTerm(status, userId))))
  for (const condition of query.conditions)
    if (condition !== 'snoozed') clauses.push(exactly([stateTerm(condition, userId)]))
  for (const having of query.has) clauses.push(exactly([havingTerm(having)]))
  for (const words of query.tags) {
    const labels = (await db.labels.toArray()).filter(({ label }) => isNamed(label, words))
    if (labels.length === 0) problems.push(nothingNamed('tag', words))
    clauses.push(exactly(labels.map(({ id }) => `${fields.label}${id}`)))
  }
  if (query.inboxes.length > 0) {
    const mailboxes = await db.mailboxes.toArray()
    const meant = query.inboxes.map((words) => mailboxes.filter(({ name }) => isNamed(name, words)))
    for (const [n, words] of query.inboxes.entries())
      if (meant[n]?.length === 0) problems.push(nothingNamed('in', words))
    clauses.push(exactly(meant.flat().map(({ id }) => `${fields.mailbox}${id}`)))
  }
  const contact = isPlain(query) ? query.words : []
  return { asked: { clauses, head: query.words, contact }, problems }
}

const inField = (field: string, word: QueryWord): Clause => ({
  any: [{ text: field + word.text, isPrefix: word.isPrefix }],
  typed: word,
})
