import { withNumbers } from '#domain/conversations/messages/plain-text.ts'
import { previewOf } from '#domain/conversations/messages/preview.ts'
import { statusLabel } from '#app/messages/status-list.ts'
import type { Priority, StatusId } from '#domain/conversations/status.ts'
import { secondsText } from '#domain/time/duration-text.ts'
import { nameOf } from '#domain/people/name.ts'
import { priorityTexts } from '#app/marks/texts.ts'
import type { Reference } from '#local/queries/people.ts'
import type { LocalConversation, OutboxOp } from '#local/rows.ts'
import type { Entry, Obstacle } from './entries.ts'
import { conversationsOf, isTime, type TimeSpent } from './entry-groups.ts'
import { hasText, isSending } from './entry-actions.ts'
import { problemText } from './problem-texts.ts'

/** Data for an entry's texts besides its ops. */
export interface EntryFacts {
  conversations: ReadonlyMap<number, LocalConversation>
  reference: Reference | undefined
}

const changed = (what: string, from: string | undefined, to: string) =>
  from === undefined || from === to ? `${what}: ${to}` : `${what}: ${from} to ${to}`

interface Writes {
  statusId?: StatusId
  priority?: Priority
  assigneeId?: number | null
  teamId?: number | null
  labelIds?: number[]
  mailboxId?: number
}

/** Title of a time-tracking op: `Time entry: 12 minutes`. */
function timeTitle({ cmd, title, args, base }: OutboxOp): string {
  const before = (base as TimeSpent | null)?.duration
  const after = (args as TimeSpent).duration
  if (after === undefined) return before === undefined ? title : `${title}: ${secondsText(before)}`
  // A stopped timer has only grown since its last save, so the earlier time is left out.
  const from = cmd === 'time.edit' && before !== undefined ? secondsText(before) : undefined
  return changed(title, from, secondsText(after))
}

/** Title of one op: `Status: Open to On Hold`. */
function opTitle(op: OutboxOp, { reference }: EntryFacts): string {
  // A ticket has an assignee and an inbox too, so its own title is used.
  if (hasText(op)) return op.title
  if (isTime(op)) return timeTitle(op)
  const args = op.args as Writes
  const base = (op.base ?? {}) as Writes
  if (args.statusId) {
    const from = base.statusId && statusLabel(base.statusId)
    return changed('Status', from, statusLabel(args.statusId))
  }
  if (args.priority)
    return changed('Priority', base.priority && priorityTexts[base.priority], priorityTexts[args.priority])
  if (args.assigneeId !== undefined) {
    const user = args.assigneeId === null ? undefined : reference?.users.get(args.assigneeId)
    const team = args.teamId ? reference?.teams.get(args.teamId)?.name : undefined
    return `Assignee: ${user ? nameOf(user) : (team ?? 'nobody')}`
  }
  if (op.cmd === 'conversations.move')
    return `Move to ${reference?.mailboxes.get(args.mailboxId ?? 0)?.name ?? 'another inbox'}`
  if (args.labelIds) {
    const names = args.labelIds.map((id) => reference?.labels.get(id)?.label).filter(Boolean)
    return names.length > 0 ? `${op.title}: ${names.join(', ')}` : op.title
  }
  return op.title
}

/** Title of an entry: `Reply to Dana Whitlock`, or several joined, `…, then Status: Closed`. */
export function entryTitle(entry: Entry, facts: EntryFacts): string {
  return [...new Set(entry.ops.map((op) => opTitle(op, facts)))].join(', then ')
}

/** Second line: `#4821` and a text excerpt or the subject; a count for several conversations. */
export function entryDetail(entry: Entry, facts: EntryFacts): { ticket: string; text: string } {
  const ids = conversationsOf(entry)
  if (ids.length > 1) return { ticket: '', text: `${ids.length} conversations` }
  const { ticket, subject } = groupHead(ids[0] ?? 0, facts)
  return { ticket, text: writtenText(entry) || subject }
}

/** Excerpt of an entry's text; empty if it has none. */
export function writtenText(entry: Entry): string {
  const written = entry.ops.find(hasText)
  return written ? previewOf((written.args as { html: string }).html) : ''
}

/** Server message as the second half of a sentence: `the Dealers inbox could not sign in.` */
function continued(sentence: string): string {
  // Abbreviations stay in capitals.
  const first = /^\p{Lu}\p{Ll}/u.test(sentence) ? sentence.charAt(0).toLowerCase() : sentence.charAt(0)
  const text = first + sentence.slice(1)
  return /[.?!]$/.test(text) ? text : `${text}.`
}

/** Reason why an entry was refused, in one sentence. */
export function entryReason(entry: Entry): string {
  const [op] = entry.ops
  const words = continued(problemText(op))
  return `${isSending(op) ? 'Not sent' : 'Not saved'}: ${words}`
}

/** Reason why a pending entry is not sent yet; `time` formats a time. */
export function obstacleText(obstacle: Obstacle, facts: EntryFacts, time: (at: number) => string): string {
  switch (obstacle.kind) {
    case 'behind':
      return `Goes out after "${entryTitle(obstacle.entry, facts)}"`
    case 'answer':
      return `Waits until the server has answered about "${entryTitle(obstacle.entry, facts)}"`
    case 'retry':
      return `The server could not take it yet, next try at ${time(obstacle.at)}`
  }
}

/** Header of a conversation's entries: `#4821` and the subject. */
export function groupHead(
  conversationId: number,
  { conversations }: EntryFacts,
): { ticket: string; subject: string } {
  const conversation = conversations.get(conversationId)
  // The agent has lost access, or it was never created: only the agent's own text is shown.
  if (!conversation) return { ticket: '', subject: '' }
  const { ticketNo, subject } = conversation
  return { ticket: ticketNo ? `#${ticketNo}` : 'New', subject }
}

/** Text of an op without HTML, for the clipboard. */
export function plainText(html: string): string {
  const page = new DOMParser().parseFromString(withNumbers(html), 'text/html')
  for (const end of page.querySelectorAll('br, p, div, li, h1, h2, h3, blockquote, tr'))
    end.after(page.createTextNode('\n'))
  return (page.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}
