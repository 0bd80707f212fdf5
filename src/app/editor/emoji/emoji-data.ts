import type { Gemoji } from 'gemoji'
import { foldText } from '#lib/text.ts'

/** An emoji with its names and search terms; `category` is Unicode's. */
export type Emoji = Gemoji

let known: Promise<readonly Emoji[]> | null = null

/** All emoji in Unicode's order, loaded on demand. */
export function loadEmoji(): Promise<readonly Emoji[]> {
  known ??= import('gemoji').then(({ gemoji }) => gemoji)
  known.catch(() => {
    known = null
  })
  return known
}

/** Emoji matching the text, best first: start of a name, start of another word, inside a word. */
export function emojiMatches(all: readonly Emoji[], query: string, most: number): Emoji[] {
  const typed = foldText(query)
    .split(/[\s_]+/)
    .filter(Boolean)
  const wanted = typed.join('_')
  if (wanted === '') return []
  const rank = ({ names, tags, description }: Emoji): number => {
    if (names.includes(wanted)) return 0
    if (names.some((name) => name.startsWith(wanted))) return 1
    const words = [...tags, ...names, foldText(description)].flatMap((text) => text.split(/[\s_-]+/))
    if (typed.every((text) => words.some((word) => word.startsWith(text)))) return 2
    return names.some((name) => name.includes(wanted)) ? 3 : 4
  }
  return all
    .map((emoji) => ({ emoji, rank: rank(emoji) }))
    .filter((each) => each.rank < 4)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ emoji }) => emoji)
}

/** Emoji grouped by category; the input is ordered by it. */
export function emojiGroups(all: readonly Emoji[]): { name: string; members: Emoji[] }[] {
  const groups: { name: string; members: Emoji[] }[] = []
  for (const emoji of all) {
    const last = groups.at(-1)
    if (last?.name === emoji.category) last.members.push(emoji)
    else groups.push({ name: emoji.category, members: [emoji] })
  }
  return groups
}
