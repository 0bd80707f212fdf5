import type { Status } from '../conversations/status.ts'
import { readDate, type Calendar } from './dates.ts'
import { searchLimits } from './limits.ts'
import { queryWords, type QueryWord } from './tokens.ts'

/** Operators of a search text, as `name:value` or `name:"several words"`. */
export const operators = ['from', 'to', 'tag', 'is', 'in', 'before', 'after', 'has'] as const
/** Name of an operator. */
export type Operator = (typeof operators)[number]

/** Values of `is:` besides the statuses. */
export const conditions = ['unread', 'read', 'starred', 'snoozed', 'mine', 'assigned', 'unassigned'] as const
/** Member of `conditions`. */
export type Condition = (typeof conditions)[number]

/** Values of `has:`. */
export const havings = ['attachment', 'note'] as const
/** Member of `havings`. */
export type Having = (typeof havings)[number]

/** Lists of conversations for `in:`, besides the names of inboxes. */
export const piles = ['inbox', 'drafts', 'trash', 'spam'] as const
/** Member of `piles`. */
export type Pile = (typeof piles)[number]

/** An operator with an invalid value, and the valid ones. */
export interface QueryProblem {
  operator: Operator
  value: string
  hint: string
}

/** Parsed search text. Everything set has to match; of the statuses any one. */
export interface SearchQuery {
  words: readonly QueryWord[]
  /** Words of the sender's name or address. */
  from: readonly QueryWord[]
  /** Words of a recipient's name or address. */
  to: readonly QueryWord[]
  /** Names of labels; each word is a prefix of one in the label's name. */
  tags: readonly (readonly QueryWord[])[]
  statuses: readonly Status[]
  conditions: readonly Condition[]
  has: readonly Having[]
  /** List to search; null for everything except trash and spam. */
  pile: Pile | null
  /** Names of inboxes, as for labels; any one of them has to match. */
  inboxes: readonly (readonly QueryWord[])[]
  /** Newest message before this moment, or at or after that one (epoch ms). */
  before: number | null
  after: number | null
  /** Parts that were not understood; they do not restrict. */
  problems: readonly QueryProblem[]
}

const statusWords: Record<string, Status> = {
  new: 'new',
  open: 'open',
  on_hold: 'on_hold',
  'on-hold': 'on_hold',
  hold: 'on_hold',
  closed: 'closed',
}
const havingWords: Record<string, Having> = {
  attachment: 'attachment',
  attachments: 'attachment',
  file: 'attachment',
  note: 'note',
  notes: 'note',
}
const pileWords: Record<string, Pile> = { inbox: 'inbox', drafts: 'drafts', trash: 'trash', spam: 'spam' }

const hints: Partial<Record<Operator, string>> = {
  is: `is: knows new, open, on_hold, closed, ${conditions.join(', ')}.`,
  has: 'has: knows attachment and note.',
  before: 'before: needs a day such as 2026-11-30, 2026-11, yesterday or 7d.',
  after: 'after: needs a day such as 2026-11-30, 2026-11, yesterday or 7d.',
}

/** `name:value`, `name:"a b"`, `"a b"`, or a word; a quotation mark may be unclosed. */
const names = operators.join('|')
const part = new RegExp(`(?:${names}):(?=\\s|$)|(?:(${names}):)?(?:"([^"]*)"?|(\\S+))`, 'giu')

type Building = {
  -readonly [K in keyof SearchQuery]: SearchQuery[K] extends readonly (infer Each)[] ? Each[] : SearchQuery[K]
}

/** Parses a search text. An operator without a value, as while typing, is ignored. */
export function parseQuery(text: string, calendar: Calendar): SearchQuery {
  const query: Building = {
    ...{ words: [], from: [], to: [], tags: [], statuses: [], conditions: [], has: [], inboxes: [] },
    ...{ pile: null, before: null, after: null, problems: [] },
  }
  const plain: string[] = []
  for (const [, name, quoted, bare] of text.slice(0, searchLimits.text).matchAll(part)) {
    const value = quoted ?? bare
    if (value === undefined) continue
    if (name !== undefined) readOperator(query, name.toLowerCase() as Operator, value, calendar)
    else if (quoted !== undefined) query.words.push(...queryWords(quoted, { isWhole: true }))
    else plain.push(value)
  }
  query.words.push(...queryWords(plain.join(' ')))
  query.words = query.words.slice(0, searchLimits.words)
  return query
}

function readOperator(query: Building, operator: Operator, value: string, calendar: Calendar): void {
  const words = queryWords(value)
  if (words.length === 0) return
  const key = value.trim().toLowerCase()
  const among = <T>(known: Record<string, T>): T | undefined =>
    Object.hasOwn(known, key) ? known[key] : undefined
  const fail = () => query.problems.push({ operator, value, hint: hints[operator] ?? '' })
  switch (operator) {
    case 'from':
    case 'to':
      query[operator].push(...words)
      return
    case 'tag':
      query.tags.push(words)
      return
    case 'is': {
      const status = among(statusWords)
      const condition = conditions.find((each) => each === key)
      if (status) query.statuses.push(status)
      else if (condition) query.conditions.push(condition)
      else fail()
      return
    }
    case 'has': {
      const having = among(havingWords)
      if (having) query.has.push(having)
      else fail()
      return
    }
    case 'in': {
      const pile = among(pileWords)
      if (pile) query.pile = pile
      else query.inboxes.push(words)
      return
    }
    case 'before':
    case 'after': {
      const at = readDate(value, calendar)
      if (at === null) fail()
      else query[operator] = at
    }
  }
}

/** True if a query is not empty. */
export function asksAnything(query: SearchQuery): boolean {
  const { words, from, to, tags, statuses, conditions: held, has, inboxes, pile, before, after } = query
  const lists = [words, from, to, tags, statuses, held, has, inboxes]
  return lists.some((list) => list.length > 0) || pile !== null || before !== null || after !== null
}

/** Message for a search without any word, such as one of punctuation only. */
export const emptyQueryText = 'Type a word or a number to look for.'

/** True if a query contains only words: then contacts and other kinds are searched too. */
export function isPlain(query: SearchQuery): boolean {
  return query.words.length > 0 && !asksAnything({ ...query, words: [] })
}

/** The text with its dates as epoch ms, so that it is independent of the calendar. */
export function withMoments(text: string, calendar: Calendar): string {
  return text.replace(/\b(before|after):(?:"([^"]*)"?|(\S+))/giu, (whole, name: string, quoted, bare) => {
    const at = readDate((quoted ?? bare) as string, calendar)
    return at === null ? whole : `${name}:${at}`
  })
}

/** Words to mark: the typed ones, or those found in their place. */
export function meantWords(
  { words }: Pick<SearchQuery, 'words'>,
  { instead }: { instead: Readonly<Record<string, readonly QueryWord[]>> },
): QueryWord[] {
  return words.flatMap((word) => instead[word.text] ?? [word])
}
