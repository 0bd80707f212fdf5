import type { LucideIcon } from 'lucide-react'
import { CircleUserRound, Inbox, Mail, MailWarning, Pencil, Star, Trash2, UserRoundX } from 'lucide-react'
import { nameOf } from '#domain/people/user.ts'
import { priorityWords, statusWords } from '#app/ui/words.ts'
import type { Reference } from '#local/queries/people.ts'
import { mailboxOf, plainViews, type Filters, type Place, type Tab, type View } from './place.ts'

type PlainView = (typeof plainViews)[number]

/** Names of the views. */
export const viewWords: Record<PlainView, string> = {
  all: 'All conversations',
  mine: 'Mine',
  unassigned: 'Unassigned',
  unread: 'Unread',
  starred: 'Starred',
  drafts: 'Drafts',
  trash: 'Trash',
  spam: 'Spam',
}

/** Icons of the views. */
export const viewIcons: Record<PlainView, LucideIcon> = {
  all: Inbox,
  mine: CircleUserRound,
  unassigned: UserRoundX,
  unread: Mail,
  starred: Star,
  drafts: Pencil,
  trash: Trash2,
  spam: MailWarning,
}

/** The name of a view, of an inbox by its own. */
export function viewTitle(view: View, reference: Reference | undefined): string {
  const mailboxId = mailboxOf(view)
  if (mailboxId) return reference?.mailboxes.get(mailboxId)?.name ?? 'Inbox'
  return viewWords[view as PlainView]
}

/** Names of the tabs. */
export const tabWords: Record<Tab, string> = {
  all: 'All',
  new: statusWords.new,
  open: statusWords.open,
  on_hold: statusWords.on_hold,
  closed: statusWords.closed,
}

/** Parts of the filter in words: `Label: warranty`. */
export function filterWords(filters: Filters, reference: Reference | undefined): [keyof Filters, string][] {
  const { assignee, labelId, priority, mailboxId } = filters
  const words: [keyof Filters, string][] = []
  if (assignee) words.push(['assignee', `Assignee: ${assigneeName(assignee, reference)}`])
  if (labelId) words.push(['labelId', `Label: ${reference?.labels.get(labelId)?.label ?? ''}`])
  if (priority) words.push(['priority', `Priority: ${priorityWords[priority]}`])
  if (mailboxId) words.push(['mailboxId', `Inbox: ${reference?.mailboxes.get(mailboxId)?.name ?? ''}`])
  return words
}

function assigneeName(choice: NonNullable<Filters['assignee']>, reference: Reference | undefined): string {
  if (choice === 'nobody') return 'nobody'
  const id = Number(choice.slice(5))
  if (choice.startsWith('team-')) return reference?.teams.get(id)?.name ?? ''
  const user = reference?.users.get(id)
  return user ? nameOf(user) : ''
}

/** Everything that narrows a list, in one phrase: `Mine, Open, Priority: High`. */
export function narrowedBy({ view, tab, filters }: Place, reference: Reference | undefined): string {
  return [
    ...(view === 'all' ? [] : [viewTitle(view, reference)]),
    ...(tab === 'all' ? [] : [tabWords[tab]]),
    ...filterWords(filters, reference).map(([, words]) => words),
  ].join(', ')
}
