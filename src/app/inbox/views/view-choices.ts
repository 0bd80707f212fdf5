import { AlarmClock, AtSign, Bookmark, CalendarClock, CircleUserRound, Hourglass, Inbox } from 'lucide-react'
import { Mail, Mailbox, MailWarning, Pencil, Star, Trash2, UserRoundX, Users } from 'lucide-react'
import type { LucideIcon } from 'lucide-react'
import { lists, type List } from '#domain/conversations/list.ts'
import type { SavedView } from '#domain/views/saved-view.ts'
import type { Reference } from '#local/queries/people.ts'
import { defaultLocation, searchOf, type InboxLocation, type View } from '../location.ts'
import { viewTexts } from '../location-texts.ts'
import { locationOf } from './view-content.ts'

/** Icons of the lists. */
const viewIcons: Record<List, LucideIcon> = {
  all: Inbox,
  mine: CircleUserRound,
  unassigned: UserRoundX,
  unread: Mail,
  waiting: Hourglass,
  mentions: AtSign,
  starred: Star,
  snoozed: AlarmClock,
  drafts: Pencil,
  scheduled: CalendarClock,
  trash: Trash2,
  spam: MailWarning,
}

/** A selectable list. */
export interface ViewChoice {
  key: string
  label: string
  icon: LucideIcon
  /** Content of the list. */
  place: InboxLocation
  /** Query string of its address, with question mark; empty for the default list. */
  search: string
  view?: View
  savedId?: number
}

/** Lists under a heading; built-in lists have none. */
export interface ViewGroup {
  title?: string
  choices: ViewChoice[]
}

const ofView = (view: View, label: string, icon: LucideIcon): ViewChoice => {
  const place = { ...defaultLocation, view }
  return { key: view, label, icon, place, search: searchOf(place), view }
}

const ofSaved = ({ id, name, isShared, content }: SavedView): ViewChoice => ({
  ...{ key: `saved-${id}`, label: name, icon: isShared ? Users : Bookmark, savedId: id },
  ...{ place: locationOf(content), search: `?saved=${id}` },
})

/** All lists an agent can open, for the view switcher and the palette. */
export function viewGroups(people: Reference | undefined, saved: readonly SavedView[]): ViewGroup[] {
  const mailboxes = [...(people?.mailboxes.values() ?? [])].sort((a, b) => a.name.localeCompare(b.name))
  return [
    { choices: lists.map((each) => ofView(each, viewTexts[each], viewIcons[each])) },
    { title: 'My views', choices: saved.filter(({ isShared }) => !isShared).map(ofSaved) },
    { title: 'Shared views', choices: saved.filter(({ isShared }) => isShared).map(ofSaved) },
    { title: 'Inboxes', choices: mailboxes.map(({ id, name }) => ofView(`mailbox-${id}`, name, Mailbox)) },
  ]
}
