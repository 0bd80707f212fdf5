import * as z from 'zod/mini'
import { foldText, truncate } from '#lib/text.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { reportPages } from '../analytics/report-pages.ts'

/** Limits of counted searches: length, different searches per help center and day, and days of storage. */
export const searchCountLimits = { words: 80, aDay: 1000, keptDays: 180, listed: 100 }

/** Private words: addresses, and words with four or more digits, such as order or phone numbers. */
export const isPrivate = (word: string) => word.includes('@') || (word.match(/\d/g)?.length ?? 0) >= 4

/** A search as it is counted: folded, without addresses and numbers; empty if nothing is left. */
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
/** Searches for the same words in one knowledge base. */
export type SearchRow = z.infer<typeof searchRow>

const getSearches = defineEndpoint({
  method: 'GET',
  path: '/docs/report/getSearches',
  summary: 'What readers of help centers searched for, the most frequent first',
  needs: reportPages.searches.needs,
  input: z.object({
    days: z._default(z.int().check(z.positive(), z.maximum(searchCountLimits.keptDays)), 30),
    /** Only searches without results. */
    isMissed: z._default(z.boolean(), true),
  }),
  output: z.object({ data: z.array(searchRow) }),
})

/** Calls of the search report. */
export const searchReportEndpoints = { getSearches }
