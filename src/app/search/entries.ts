import type { LucideIcon } from 'lucide-react'
import type { CommandGroup, CommandId } from '#app/commands/commands.ts'
import type { Subject } from '#app/commands/handlers.ts'
import { grades, ranked, type Findable, type Ranked } from './rank.ts'

/*
 * Local entries of the palette: commands and destinations. They need no query, and are grouped by what they
 * act on.
 */

/** Command as an entry of the palette. */
export interface CommandLine {
  kind: 'command'
  key: string
  command: CommandId
  title: string
  /** Target, if there is a choice. */
  on?: Subject['kind'] | undefined
  /** Text beside the title, if the group heading does not say it. */
  detail?: string
  /** Has no effect offline. */
  needsConnection?: true | undefined
  /** Has no effect on a server without a language model. */
  needsAI?: true | undefined
}

/** Page, list or a colleague's list as an entry of the palette. */
export interface PageLine {
  kind: 'page'
  key: string
  title: string
  /** Path of the page. */
  to: string
  /** Anchor on a settings page. */
  setting?: string
  icon: LucideIcon
  detail?: string
  /** Number of conversations in it. */
  count?: number
  needsConnection?: true | undefined
}

/** Local entry of the palette with its search terms. `key` is its id in the recently used ones. */
export interface Entry extends Findable {
  /** Its group heading. */
  group: string
  line: CommandLine | PageLine
}

/** Local entries of one group. */
export interface EntryGroup {
  title: string
  lines: Entry['line'][]
}

/** Maximum of local entries per group: beside other results, alone, and before anything is typed. */
const most = { beside: 4, alone: 12, offered: 24 }

/** Minimum query length: one letter would match too many names above the wanted entry. */
const lettersFrom = 2

/** Group heading of views. */
export const viewsTitle = 'Views'
/** Group heading of colleagues, as in lists of assignees. */
export const agentsTitle = 'Agents'

/** Group headings in their order, after those of the open page. */
const order: readonly string[] = [
  ...(['New', 'Go to', 'Settings'] satisfies CommandGroup[]),
  viewsTitle,
  ...(['Appearance', 'Help', 'Everywhere', 'Moving around'] satisfies CommandGroup[]),
]

const placeOf = (title: string) => order.indexOf(title)

/** Group heading of commands for conversations, by target. */
export function subjectTitle(subject: Subject): string {
  if (subject.kind === 'picked') return `Selected (${subject.count.toLocaleString('en')})`
  return subject.kind === 'row' ? 'This row' : 'This conversation'
}

function grouped(found: readonly Ranked<Entry>[], limit: number): (EntryGroup & { grade: number })[] {
  const groups = new Map<string, EntryGroup & { grade: number }>()
  for (const { line: entry, grade } of found) {
    const group = groups.get(entry.group) ?? { title: entry.group, lines: [], grade }
    groups.set(entry.group, group)
    if (group.lines.length < limit) group.lines.push(entry.line)
  }
  return [...groups.values()]
}

/** Matching local entries, by position: strong matches before other results, weak ones after them. */
export interface FoundEntries {
  named: EntryGroup[]
  agents: Entry['line'][]
  others: EntryGroup[]
}

interface Wanted {
  text: string
  /** The scope has no other results. */
  isAlone: boolean
  /** Keys of recently used entries, newest first. */
  recent: readonly string[]
}

/** Matches of a text among the palette's entries; groups by quality, then in their order. */
export function findEntries(entries: readonly Entry[], { text, isAlone, recent }: Wanted): FoundEntries {
  const isTooShort = !isAlone && text.trim().length < lettersFrom
  const limit = isAlone ? most.alone : most.beside
  const groups = isTooShort ? [] : grouped(ranked(text, entries, recent), limit)
  const own = groups
    .filter(({ title }) => title !== agentsTitle)
    .sort((a, b) => a.grade - b.grade || placeOf(a.title) - placeOf(b.title))
  return {
    named: own.filter(({ grade }) => grade <= grades.words),
    agents: groups.find(({ title }) => title === agentsTitle)?.lines ?? [],
    others: own.filter(({ grade }) => grade > grades.words),
  }
}

/** Local entries shown before anything is typed: those of the open page first. */
export function allEntries(entries: readonly Entry[], isOffered: (group: string) => boolean): EntryGroup[] {
  // Single settings only show in a search; here they would hide their pages.
  const isSetting = ({ line }: Entry) => line.kind === 'page' && line.setting !== undefined
  const shown = entries.filter((entry) => isOffered(entry.group) && !isSetting(entry))
  return grouped(
    shown.map((line) => ({ line, grade: 0 })),
    most.offered,
  ).sort((a, b) => placeOf(a.title) - placeOf(b.title))
}
