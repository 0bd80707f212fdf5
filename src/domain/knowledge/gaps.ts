import * as z from 'zod/mini'
import { foldText } from '#lib/text.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { reportPages } from '../analytics/report-pages.ts'
import { isPrivate } from './searches.ts'

/**
 * Limits of the gap report: examined conversations, words of a subject, conversations per group, groups, and
 * listed conversations of a group.
 */
export const gapLimits = { conversations: 2000, words: 12, atLeast: 2, groups: 30, listed: 20, days: 30 }

const talk = z.object({ id: id(), ticketNo: z.nullable(z.int()), subject: z.string() })
/** A conversation that was answered without an article. */
export type GapTalk = z.infer<typeof talk>

const gap = z.object({
  /** Two words shared by its subjects, in the spelling of the newest; one if there is no second. */
  words: z.string(),
  count: z.int(),
  /** The newest of these conversations. */
  conversations: z.array(talk),
})
/** Conversations without an article whose subjects share words. */
export type Gap = z.infer<typeof gap>

const getGaps = defineEndpoint({
  method: 'GET',
  path: '/docs/report/getGaps',
  summary: 'Conversations that were answered without an article, by words of their subjects',
  needs: reportPages.searches.needs,
  input: z.object({ days: z._default(z.int().check(z.positive(), z.maximum(180)), gapLimits.days) }),
  output: z.object({
    data: z.array(gap),
    /** Number of examined conversations: the latest ones visible to the reader. */
    answered: z.int(),
    /** Number of them without an article. */
    without: z.int(),
  }),
})

/** Calls of the gap report. */
export const gapEndpoints = { getGaps }

/** Stop words. */
const common = new Set(
  (
    'about after again and any are asap but can cannot could customer dear does for from fwd get had has have hello help hey how into ' +
    'issue its just mail message more need new not now off once one only order our out over please problem question regarding ' +
    'request some still support thank thanks that the their them there this ticket until urgent very was what when where which who ' +
    'why will with without would you your ' +
    'aber als auch auf aus bei bitte das dem den der die ein eine einen einer fur haben hallo hilfe ich ist kann kein keine ' +
    'mein meine mit nach nicht noch und uns von vor war warum wegen wie wir zum zur'
  ).split(' '),
)

/** Significant words of a subject, by their comparison form. */
function wordsOf(subject: string): Map<string, string> {
  const words = new Map<string, string>()
  const said = subject.split(/\s+/).filter((part) => !isPrivate(part))
  for (const shown of said.join(' ').split(/[^\p{L}\p{M}\p{N}]+/u)) {
    const word = foldText(shown)
    if (word.length < 3 || common.has(word)) continue
    if (words.size < gapLimits.words && !words.has(word)) words.set(word, shown)
  }
  return words
}

/** Keys of all pairs of words; the word itself if there is only one. */
function pairsOf(words: readonly string[]): string[] {
  if (words.length === 1) return [...words]
  const sorted = words.toSorted()
  return sorted.flatMap((one, at) => sorted.slice(at + 1).map((other) => `${one} ${other}`))
}

/**
 * Groups conversations by the pair of words that most subjects share, then the rest likewise: each is in at
 * most one group.
 * @param talks newest first.
 */
export function gapsOf(talks: readonly GapTalk[]): Gap[] {
  const found = talks.map((one) => ({ one, words: wordsOf(one.subject) }))
  const members = new Map<string, Set<(typeof found)[number]>>()
  for (const each of found)
    for (const pair of pairsOf([...each.words.keys()])) {
      const known = members.get(pair)
      if (known) known.add(each)
      else members.set(pair, new Set([each]))
    }
  for (const [pair, { size }] of members) if (size < gapLimits.atLeast) members.delete(pair)
  const gaps: Gap[] = []
  while (gaps.length < gapLimits.groups) {
    let best: [pair: string, taken: ReadonlySet<(typeof found)[number]>] = ['', new Set()]
    for (const [pair, set] of members)
      if (set.size > best[1].size || (set.size === best[1].size && pair < best[0])) best = [pair, set]
    const [pair, taken] = best
    if (taken.size < gapLimits.atLeast) break
    const group = [...taken]
    const chosen = new Set(pair.split(' '))
    const words = [...(group[0]?.words ?? [])].flatMap(([word, shown]) => (chosen.has(word) ? [shown] : []))
    gaps.push({
      ...{ words: words.join(' '), count: group.length },
      conversations: group.slice(0, gapLimits.listed).map(({ one }) => one),
    })
    for (const each of group)
      for (const other of pairsOf([...each.words.keys()])) members.get(other)?.delete(each)
  }
  return gaps
}
