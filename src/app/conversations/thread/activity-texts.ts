import type { NamedSla } from '#domain/sla/following.ts'
import type { Activity, NamedConversation } from '#domain/conversations/activity.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { statusInSentence, statusLabel } from '#app/messages/status-list.ts'
import type { Priority, StatusId } from '#domain/conversations/status.ts'
import { isTakenBack } from './activity-groups.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import type { NamedIssue } from '#domain/integrations/issue.ts'
import { integrationTitle } from '#domain/integrations/names.ts'
import { nameOf } from '#domain/people/name.ts'
import { ratingText, type Rated } from '#domain/ratings/scale.ts'
import type { Reference } from '#local/queries/people.ts'

type Names = Pick<Reference, 'users' | 'teams' | 'labels' | 'mailboxes' | 'incidents'>

/** Formats a moment. */
type WriteTime = (at: number) => string

const person = (names: Names, id: unknown) => {
  const user = names.users.get(Number(id))
  return user ? nameOf(user) : 'somebody who left'
}

const incidentWords = (names: Names, id: unknown) =>
  names.incidents.get(Number(id))?.title ?? 'that was deleted'

const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : [])

function tagWords(names: Names, { from, to }: Activity): string {
  const [before, after] = [ids(from), ids(to)]
  const list = (some: number[]) => some.map((id) => names.labels.get(id)?.label ?? 'a deleted tag').join(', ')
  const tags = (some: number[]) => `${some.length > 1 ? 'tags' : 'tag'} ${list(some)}`
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const parts = [
    ...(added.length > 0 ? [`added the ${tags(added)}`] : []),
    ...(removed.length > 0 ? [`removed the ${tags(removed)}`] : []),
  ]
  return parts.join(' and ') || 'changed the tags'
}

const toldOf = (value: unknown): NamedConversation[] =>
  Array.isArray(value) ? (value as NamedConversation[]) : []

/** `#4821 Squeaky brakes and #4822 Brakes again`. */
function calledWords(value: unknown): string {
  const names = toldOf(value).map(({ ticketNo, subject }) => (ticketNo ? `#${ticketNo} ${subject}` : subject))
  return [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ') || 'a conversation'
}

function messageWords(value: unknown): string {
  const count = toldOf(value)[0]?.messages ?? 0
  return count === 1 ? 'a message' : `${count} messages`
}

/** True for a change by a workflow rule; rows of older builds have no rule name. */
export const isByRule = ({ ruleName }: Pick<Activity, 'ruleName'>): boolean => typeof ruleName === 'string'

/** `The customer rated it 2 of 9: Too slow`, with the previous rating for a changed answer. */
function ratedWords({ from, to }: Activity): string {
  const [was, is] = [from as Rated | null, to as Rated]
  const done = was ? `changed the rating from ${ratingText(was)} to` : 'rated it'
  return `The customer ${done} ${ratingText(is)}${is.comment === '' ? '' : `: ${is.comment}`}`
}

/** `created the Jira issue OUT-12: Squeaky brakes`; a later state is a sentence without an author. */
function issueWords({ from, to }: Activity): string {
  const { tracker, reference, title, state } = to as NamedIssue
  const named = `${integrationTitle(tracker)} issue ${reference}`
  if (from === null) return `created the ${named}: ${title}`
  return `${named} was ${state === 'closed' ? 'closed' : 'opened again'}: ${title}`
}

/** `let it follow the changed SLA rule Fleet: due May 5, 14:00`. */
function slaWords({ from, to }: Activity, time: WriteTime): string {
  const [was, is] = [from as NamedSla, to as NamedSla]
  if (is.rule === null)
    return `let it follow the changed SLA rule${was.rule ? ` ${was.rule}` : ''}: no target`
  const due = is.dueAt === null ? 'its clock stands still' : `due ${time(is.dueAt)}`
  return `let it follow the changed SLA rule ${is.rule}: ${due}${was.dueAt === is.dueAt ? ', as before' : ''}`
}

/** Verb phrase of an activity, to be read after a name. */
function deed(activity: Activity, names: Names, time: WriteTime): string {
  const { field, to } = activity
  switch (field) {
    case 'statusId':
      return `set the status to ${statusInSentence(to as StatusId)}`
    case 'priority':
      return `set the priority to ${String(to)}`
    case 'assigneeId':
      if (to === null) return 'removed the assignee'
      return to === activity.actorId ? 'took the conversation' : `assigned ${person(names, to)}`
    case 'teamId':
      return to === null
        ? 'removed the team'
        : `assigned the team ${names.teams.get(Number(to))?.name ?? 'that is gone'}`
    case 'labelIds':
      return tagWords(names, activity)
    case 'mailboxId':
      return `moved it to ${names.mailboxes.get(Number(to))?.name ?? 'another inbox'}`
    case 'subject':
      return `changed the subject to ${String(to)}`
    case 'isTrashed':
      return to ? 'moved it to trash' : 'restored it'
    case 'isSpam':
      return to ? 'marked it as spam' : 'marked it as not spam'
    case 'dueDate':
      return to === null ? 'removed the due date' : `set the due date to ${time(Number(to))}`
    case 'snoozeTime':
      if (to === null) return 'ended the snooze'
      return `snoozed it until ${to === untilReply ? 'the customer replies' : time(Number(to))}`
    case 'incidentId':
      return to === null
        ? `took it off the incident ${incidentWords(names, activity.from)}`
        : `linked it to the incident ${incidentWords(names, to)}`
    case 'isOverdue':
      return 'marked it as overdue'
    case 'rated':
      return ratedWords(activity)
    case 'issue':
      return issueWords(activity)
    case 'sla':
      return slaWords(activity, time)
    case 'mergedInto':
      return to === null ? 'took it out of the conversation again' : 'merged it into another conversation'
    case 'merged':
      return to === null
        ? `took ${calledWords(activity.from)} out again`
        : `merged ${calledWords(to)} into this conversation`
    case 'splitOff':
      return to === null
        ? `brought back what was split off to ${calledWords(activity.from)}`
        : `split ${messageWords(to)} off to ${calledWords(to)}`
    case 'alsoReached': {
      const inbox = names.mailboxes.get(Number(activity.from))?.name ?? 'another inbox'
      return `placed the same mail in ${inbox} too: ${calledWords(to)}`
    }
    case 'splitFrom':
      return `split this off from ${calledWords(to)}`
  }
}

/** A field's value as text, for a value that replaced another user's. */
function valueWord({ field }: Activity, value: unknown, names: Names, time: WriteTime): string | null {
  switch (field) {
    case 'statusId':
      return statusLabel(value as StatusId)
    case 'priority':
      return priorityTexts[value as Priority]
    case 'dueDate':
      return value === null ? 'no due date' : `due date ${time(Number(value))}`
    case 'assigneeId':
      return value === null ? 'Nobody' : person(names, value)
    case 'incidentId':
      return value === null ? 'no incident' : `incident ${incidentWords(names, value)}`
    case 'mailboxId':
      return names.mailboxes.get(Number(value))?.name ?? 'another inbox'
    case 'teamId':
      return value === null ? 'No team' : (names.teams.get(Number(value))?.name ?? 'a team that is gone')
    default:
      return null
  }
}

/** `Your On Hold replaced Closed by Tomás`, and the version for others; null if no value was overruled. */
function overruledWords(activity: Activity, names: Names, userId: number, time: WriteTime): string | null {
  const { actorId, overruledUserId, from, to } = activity
  const [was, is] = [valueWord(activity, from, names, time), valueWord(activity, to, names, time)]
  if (overruledUserId === null || was === null || is === null) return null
  const whose = actorId === userId ? 'Your' : `${person(names, actorId)}'s`
  if (overruledUserId === userId) return `${whose} ${is} replaced your ${was}`
  return `${whose} ${is} replaced ${was} by ${person(names, overruledUserId)}`
}

/** Name of a changed field, to be read after `changed`. */
const fieldWords: Record<Activity['field'], string> = {
  statusId: 'status',
  priority: 'priority',
  assigneeId: 'assignee',
  teamId: 'team',
  labelIds: 'tags',
  mailboxId: 'mailbox',
  subject: 'subject',
  isTrashed: 'trash',
  isSpam: 'spam',
  dueDate: 'due date',
  snoozeTime: 'snooze',
  incidentId: 'incident',
  isOverdue: 'overdue mark',
  rated: 'rating',
  issue: 'issue',
  sla: 'SLA rule',
  mergedInto: 'merge',
  merged: 'merge',
  splitOff: 'split',
  splitFrom: 'split',
  alsoReached: 'other inbox',
}

const whoWords = (actorId: number | null, names: Names, userId: number) =>
  actorId === null ? 'Outpost' : actorId === userId ? 'You' : person(names, actorId)

const listed = (words: readonly string[]) =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')

/**
 * Several changes by one user in one line: `Maya Lindqvist changed status, priority and assignee`. Changes
 * that cancel each other say so: `Maya Lindqvist changed priority, and status back and forth`.
 */
export function changedText(activities: readonly Activity[], names: Names, userId: number): string {
  const fields = [...new Set(activities.map(({ field }) => field))]
  const ofField = (field: Activity['field']) => activities.filter((activity) => activity.field === field)
  const isBack = (field: Activity['field']) => {
    const [first, last] = [ofField(field)[0], ofField(field).at(-1)]
    return first !== undefined && last !== undefined && isTakenBack(first, last)
  }
  const changed = listed(fields.filter((field) => !isBack(field)).map((field) => fieldWords[field]))
  const back = listed(fields.filter(isBack).map((field) => fieldWords[field]))
  const what = [changed, back && `${back} back and forth`].filter(Boolean).join(', and ')
  return `${whoWords(activities[0]?.actorId ?? null, names, userId)} changed ${what}`
}

/** Text of an activity. Says so if it silently replaced another user's newer value. */
export function activityText(activity: Activity, names: Names, userId: number, time: WriteTime): string {
  const overruled = overruledWords(activity, names, userId, time)
  if (overruled !== null) return overruled
  const said = deed(activity, names, time)
  if (activity.field === 'rated' || (activity.field === 'issue' && activity.from !== null)) return said
  if (isByRule(activity)) return `${said[0]?.toUpperCase()}${said.slice(1)} by rule ${activity.ruleName}`
  return `${whoWords(activity.actorId, names, userId)} ${said}`
}
