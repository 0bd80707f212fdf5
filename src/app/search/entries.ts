import type { LucideIcon } from 'lucide-react'
import type { CommandGroup, CommandId } from '#app/commands/commands.ts'
import type { Subject } from '#app/commands/handlers.ts'
import { grades, ranked, type Findable, type Ranked } from './rank.ts'

/*
 * The palette's own lines: what can be done and where one can go. They are there at once, without asking anybody, and
 * are grouped by what they act on.
 */

/** A command as a line of the palette. */
export interface CommandLine {
  kind: 'command'
  key: string
  command: CommandId
  title: string
  /** Target, if there is a choice. */
  on?: Subject['kind'] | undefined
  /** Said beside the title, where the heading does not. */
  detail?: string
  /** Nothing comes of it offline. */
  needsConnection?: true | undefined
  /** Nothing comes of it on a server without a language model. */
  needsAI?: true | undefined
}

/** A page, a list or a colleague's list as a line of the palette. */
export interface PageLine {
  kind: 'page'
  key: string
  title: string
  /** The page's address. */
  to: string
  /** Anchor on a settings page. */
  setting?: string
  icon: LucideIcon
  detail?: string
  /** How many conversations are there. */
  count?: number
  needsConnection?: true | undefined
}

/** A line of the palette's own, and the words it is found by. `key` is that of what is remembered as used. */
export interface Entry extends Findable {
  /** The heading it stands under. */
  group: string
  line: CommandLine | PageLine
}

/** Lines of the palette's own under one heading. */
export interface EntryGroup {
  title: string
  lines: Entry['line'][]
}

/** Most lines of the palette's own under one heading: beside other results, alone, and before anything is typed. */
const most = { beside: 4, alone: 12, offered: 24 }

/** A single letter would match too many names above the wanted line. */
const lettersFrom = 2

/** The heading of lists that one can go to. */
export const viewsTitle = 'Views'
/** The heading of colleagues, as lists of assignees have it. */
export const agentsTitle = 'Agents'

/** Headings after those of what is open, in their order. */
const order: readonly string[] = [
  ...(['New', 'Go to', 'Settings'] satisfies CommandGroup[]),
  viewsTitle,
  ...(['Appearance', 'Help', 'Everywhere', 'Moving around'] satisfies CommandGroup[]),
]

const placeOf = (title: string) => order.indexOf(title)

/** The heading of commands for conversations, by what they act on. */
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

/** The palette's own lines by how they are found: those that are named stand before everything else, others after it. */
export interface FoundEntries {
  named: EntryGroup[]
  agents: Entry['line'][]
  others: EntryGroup[]
}

interface Wanted {
  text: string
  /** Nothing else is looked for. */
  isAlone: boolean
  /** Keys of what was used last, newest first. */
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

/** All lines that are offered before anything is typed: what can be done here, then everywhere. */
export function allEntries(entries: readonly Entry[], isOffered: (group: string) => boolean): EntryGroup[] {
  // Single settings are found; listed they would hide the pages that they stand on.
  const isSetting = ({ line }: Entry) => line.kind === 'page' && line.setting !== undefined
  const shown = entries.filter((entry) => isOffered(entry.group) && !isSetting(entry))
  return grouped(
    shown.map((line) => ({ line, grade: 0 })),
    most.offered,
  ).sort((a, b) => placeOf(a.title) - placeOf(b.title))
}
