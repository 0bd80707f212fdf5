import type { LucideIcon } from 'lucide-react'
import { Mail } from 'lucide-react'
import { firstPlace, todayPlace, type Place } from '#app/inbox/place.ts'
import type { Status } from '#domain/conversations/status.ts'

/*
 * Home counts nothing of its own: each number is that of a list of the inbox, and leads there.
 */

/** A list whose first rows stand on Home. */
export interface HomeList {
  name: 'today' | 'nobody' | 'starred'
  title: string
  place: Place
  /** Most rows on the page; the rest are in the list. */
  most: number
}

/** The lists of Home, in their order. */
export const homeLists: readonly HomeList[] = [
  { name: 'today', title: 'Needs an answer from you', place: todayPlace, most: 40 },
  {
    name: 'nobody',
    title: 'Nobody’s yet',
    place: { ...firstPlace, view: 'unassigned', filters: { isWaiting: true }, sort: 'waiting' },
    most: 10,
  },
  { name: 'starred', title: 'Starred', place: { ...firstPlace, view: 'starred' }, most: 10 },
]

/** A figure of the strip, and the smaller one under it. */
export interface HomeFigure {
  label: string
  mark: Status | LucideIcon
  place: Place
  /** The part of it that the line below counts; that of unread ones names inboxes. */
  part?: { place: Place; words: (count: number) => string }
}

/** A number with what is said of it, of one and of none. */
const counted = (many: string, one: string, none: string) => (count: number) =>
  count === 0 ? none : count === 1 ? one : `${count.toLocaleString('en')} ${many}`

const yours = counted('are yours', '1 is yours', 'none is yours')
const mine = (tab: Place['tab']): Place => ({ ...firstPlace, view: 'mine', tab })

/** The strip of figures (D-41). */
export const homeFigures: readonly HomeFigure[] = [
  { label: 'Unread', mark: Mail, place: { ...firstPlace, view: 'unread' } },
  {
    label: 'New',
    mark: 'new',
    place: { ...firstPlace, tab: 'new' },
    part: {
      place: { ...firstPlace, view: 'unassigned', tab: 'new' },
      words: counted('unassigned', '1 unassigned', 'none unassigned'),
    },
  },
  {
    label: 'Open',
    mark: 'open',
    place: { ...firstPlace, tab: 'open' },
    part: { place: mine('open'), words: yours },
  },
  {
    label: 'On Hold',
    mark: 'on_hold',
    place: { ...firstPlace, tab: 'on_hold' },
    part: { place: mine('on_hold'), words: yours },
  },
  {
    label: 'Closed',
    mark: 'closed',
    place: { ...firstPlace, tab: 'closed' },
    part: {
      place: mine('closed'),
      words: counted('were yours', '1 was yours', 'none was yours'),
    },
  },
]
