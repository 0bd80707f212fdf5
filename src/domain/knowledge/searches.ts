import * as z from 'zod/mini'
import { foldText, truncate } from '#lib/text.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { reportPages } from '../analytics/report-pages.ts'

/** Limits of counted searches: their length, and different ones of a help center and day; days that they are kept. */
export const searchCountLimits = { words: 80, aDay: 1000, keptDays: 180, listed: 100 }

/** A word with four digits or more is the number of an order or a phone. */
export const isPrivate = (word: string) => word.includes('@') || (word.match(/\d/g)?.length ?? 0) >= 4

/** A search as it is counted: folded, without addresses of people and their numbers; empty for nothing to count. */
export const countedSearch = (text: string): string =>
  truncate(
    foldText(text)
      .split(/\s+/)
      .filter((word) => word !== '' && !isPrivate(word))
      .join(' '),
    searchCountLimits.words,
  )

const searchRow = z.object({
  words: z.string(),
  /** Knowledge base that was searched. */
  docId: id(),
  docName: z.string(),
  times: z.int(),
  /** Days since 1970. */
  lastDay: z.int(),
})
/** Searches for the same words in the same knowledge base. */
export type SearchRow = z.infer<typeof searchRow>

const getSearches = defineEndpoint({
  method: 'GET',
  path: '/docs/report/getSearches',
  summary: 'What readers of help centers searched for, the most frequent first',
  needs: reportPages.searches.needs,
  input: z.object({
    days: z._default(z.int().check(z.positive(), z.maximum(searchCountLimits.keptDays)), 30),
    /** Only what no article answered. */
    isMissed: z._default(z.boolean(), true),
  }),
  output: z.object({ data: z.array(searchRow) }),
})

/** Calls about searches of help centers. */
export const searchReportEndpoints = { getSearches }
