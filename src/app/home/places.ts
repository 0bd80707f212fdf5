import type { LucideIcon } from 'lucide-react'
import { Mail } from 'lucide-react'
import { defaultLocation, todayLocation, type InboxLocation } from '#app/inbox/location.ts'
import type { Status } from '#domain/conversations/status.ts'

/* Home has no counts of its own: each number is that of an inbox list, and links to it. */

/** A list with its first rows on Home. */
export interface HomeList {
  name: 'today' | 'nobody' | 'starred'
  title: string
  place: InboxLocation
  /** Maximum number of rows on the page; the rest are in the list. */
  most: number
}

/** The lists of Home, in their order. */
export const homeLists: readonly HomeList[] = [
  { name: 'today', title: 'Needs an answer from you', place: todayLocation, most: 40 },
  {
    name: 'nobody',
    title: 'Nobody’s yet',
    place: { ...defaultLocation, view: 'unassigned', filters: { isWaiting: true }, sort: 'waiting' },
    most: 10,
  },
  { name: 'starred', title: 'Starred', place: { ...defaultLocation, view: 'starred' }, most: 10 },
]

/** A figure of the strip, with a smaller one below. */
export interface HomeFigure {
  label: string
  mark: Status | LucideIcon
  place: InboxLocation
  /** Part counted in the line below; for unread conversations it names inboxes. */
  part?: { place: InboxLocation; words: (count: number) => string }
}

/** A number with its noun, for many, one and none. */
const counted = (many: string, one: string, none: string) => (count: number) =>
  count === 0 ? none : count === 1 ? one : `${count.toLocaleString('en')} ${many}`

const yours = counted('are yours', '1 is yours', 'none is yours')
const mine = (tab: InboxLocation['tab']): InboxLocation => ({ ...defaultLocation, view: 'mine', tab })

/** The strip of figures (D-41). */
export const homeFigures: readonly HomeFigure[] = [
  { label: 'Unread', mark: Mail, place: { ...defaultLocation, view: 'unread' } },
  {
    label: 'New',
    mark: 'new',
    place: { ...defaultLocation, tab: 'new' },
    part: {
      place: { ...defaultLocation, view: 'unassigned', tab: 'new' },
      words: counted('unassigned', '1 unassigned', 'none unassigned'),
    },
  },
  {
    label: 'Open',
    mark: 'open',
    place: { ...defaultLocation, tab: 'open' },
    part: { place: mine('open'), words: yours },
  },
  {
    label: 'On Hold',
    mark: 'on_hold',
    place: { ...defaultLocation, tab: 'on_hold' },
    part: { place: mine('on_hold'), words: yours },
  },
  {
    label: 'Closed',
    mark: 'closed',
    place: { ...defaultLocation, tab: 'closed' },
    part: {
      place: mine('closed'),
      words: counted('were yours', '1 was yours', 'none was yours'),
    },
  },
]
