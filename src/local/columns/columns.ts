import { conversationTypes, priorities, statusIds } from '#domain/conversations/status.ts'
import { slaStateOf, type SlaState } from '#domain/conversations/sla-metrics.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Among, ListFilter } from './list-filter.ts'
import { attentionReasonOf, type Today, type AttentionReason } from '../attention.ts'

/** Filterable fields of conversations, one slot per conversation. */
export const columnsOf = (capacity: number) => ({
  id: new Float64Array(capacity),
  activity: new Float64Array(capacity),
  /** Times: 0 is none. */
  waiting: new Float64Array(capacity),
  due: new Float64Array(capacity),
  /** Time at which the next SLA target falls due. */
  target: new Float64Array(capacity),
  /** Time from which that target counts as near. */
  warning: new Float64Array(capacity),
  /** Bits of `slaBit`. */
  sla: new Uint8Array(capacity),
  snooze: new Float64Array(capacity),
  drafted: new Float64Array(capacity),
  /** Like `drafted`, but 0 if all drafts are empty. */
  worded: new Float64Array(capacity),
  scheduled: new Float64Array(capacity),
  mailbox: new Float64Array(capacity),
  assignee: new Float64Array(capacity),
  team: new Float64Array(capacity),
  incident: new Float64Array(capacity),
  status: new Uint8Array(capacity),
  priority: new Uint8Array(capacity),
  type: new Uint8Array(capacity),
  flags: new Uint8Array(capacity),
})

/** Filterable fields of conversations. */
export type Columns = ReturnType<typeof columnsOf>

/** Bits of the column `flags`. */
export const flag = {
  ...{ trashed: 1, spam: 2, draft: 4, starred: 8, unread: 16, mentioned: 32 },
  /** Merged into another conversation: in no list. */
  merged: 64,
} as const

/** Bits of the column `sla`. */
export const slaBit = { open: 1, breached: 2 } as const

/** Flag bits of a row; mentions are those of `userId`. */
export function flagsOf(row: Conversation, userId: number): number {
  // A row stored by an older build lacks the field until the next snapshot.
  const mentions = row.mentions as Conversation['mentions'] | undefined
  const isNamed = mentions?.some((each) => each === userId || each === 'all') ?? false
  return (
    (row.isTrashed ? flag.trashed : row.isSpam ? flag.spam : row.isDraft ? flag.draft : 0) |
    (row.isStarred ? flag.starred : 0) |
    (row.isRead ? 0 : flag.unread) |
    (isNamed ? flag.mentioned : 0) |
    (row.mergedInto == null ? 0 : flag.merged)
  )
}

type Column = Columns[keyof Columns]

/** Reason for an agent's turn with the conversation of a slot. */
export function attentionReasonAt(
  columns: Columns,
  slot: number,
  today: Today,
  now: number,
): AttentionReason | null {
  const at = (column: Column) => column[slot] as number
  const bits = at(columns.flags)
  const facts = {
    isInInbox: (bits & flag.draft) === 0,
    assignee: at(columns.assignee),
    status: at(columns.status),
    due: at(columns.due),
    waiting: at(columns.waiting),
    snooze: at(columns.snooze),
    activity: at(columns.activity),
    drafted: at(columns.worded),
    isMentioned: (bits & flag.mentioned) !== 0,
  }
  return attentionReasonOf(facts, today, now)
}

/*
 * Filters run column by column, in place over the remaining slots: such a loop over one typed array is many
 * times faster than testing all conditions for each slot.
 */

/** Remaining slots of a list while filters are applied. */
class Narrowed {
  readonly slots: Uint32Array
  count: number

  constructor(slots: Uint32Array) {
    this.slots = Uint32Array.from(slots)
    this.count = slots.length
  }

  /** Keeps the slots with one value. */
  equal(column: Column, value: number): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      if (column[slot] === value) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots with a time above 0. */
  some(times: Float64Array): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      if (times[slot] !== 0) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots whose bits under the mask are `bits`. */
  bits(column: Uint8Array, mask: number, bits: number): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      if (((column[slot] as number) & mask) === bits) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots of unfinished conversations whose time is after `after`, or all others. */
  pending(times: Float64Array, status: Uint8Array, after: number, isWanted: boolean): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      const is = (times[slot] as number) > after && status[slot] !== statusIds.closed
      if (is === isWanted) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the unread slots, or all others: the end of a snooze makes a conversation unread (D-76). */
  unread({ flags, snooze }: Columns, now: number, isWanted: boolean): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      const until = snooze[slot] as number
      const is = ((flags[slot] as number) & flag.unread) !== 0 || (until > 0 && until <= now)
      if (is === isWanted) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots that await an agent's turn. */
  turns(columns: Columns, today: Today, now: number): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      if (attentionReasonAt(columns, slot, today, now)) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots with an SLA state. */
  slaState({ target, warning, sla }: Columns, now: number, wanted: SlaState): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      const bits = sla[slot] as number
      const open = {
        dueAt: target[slot] || null,
        warnsAt: warning[slot] || null,
        isBreached: (bits & slaBit.breached) !== 0,
      }
      if (slaStateOf((bits & slaBit.open) === 0 ? null : open, now) === wanted) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots with a label. */
  label(labels: readonly (readonly number[])[], wanted: number): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      if (labels[slot]?.includes(wanted)) slots[kept++] = slot
    }
    this.count = kept
  }

  /** Keeps the slots found by a search. */
  among({ id, activity }: Columns, { ids, before = Infinity, after = -Infinity }: Among): void {
    const { slots, count } = this
    let kept = 0
    for (let place = 0; place < count; place += 1) {
      const slot = slots[place] as number
      const at = activity[slot] as number
      if (at < before && at >= after && (ids?.has(id[slot] as number) ?? true)) slots[kept++] = slot
    }
    this.count = kept
  }
}

/** The slots that pass a filter, in order; `now` is server time in epoch ms. */
export function narrow(
  slots: Uint32Array,
  columns: Columns,
  labels: readonly (readonly number[])[],
  filter: ListFilter,
  now: number,
): Uint32Array {
  const { flags, status } = columns
  const left = new Narrowed(slots)
  const equal = (column: Column, value: number | undefined) => {
    if (value !== undefined) left.equal(column, value)
  }
  const bit = (mask: number, isSet: boolean | undefined) => {
    if (isSet !== undefined) left.bits(flags, mask, isSet ? mask : 0)
  }
  if (filter.box === 'drafts' || filter.box === 'scheduled' || filter.box === 'today') {
    left.bits(flags, flag.trashed | flag.spam | flag.merged, 0)
    if (filter.box !== 'today') left.some(filter.box === 'drafts' ? columns.drafted : columns.scheduled)
    else if (filter.today) left.turns(columns, filter.today, now)
    else left.count = 0
  } else {
    const box = { inbox: 0, trash: flag.trashed, spam: flag.spam }[filter.box]
    left.bits(flags, flag.trashed | flag.spam | flag.draft | flag.merged, box)
  }
  equal(status, filter.statusId)
  equal(columns.mailbox, filter.mailboxId)
  if (filter.assigneeId !== undefined) equal(columns.assignee, filter.assigneeId ?? 0)
  // A conversation with a team is not unassigned.
  if (filter.assigneeId === null) equal(columns.team, 0)
  equal(columns.team, filter.teamId)
  equal(columns.incident, filter.incidentId)
  if (filter.priority !== undefined) equal(columns.priority, priorities.indexOf(filter.priority))
  if (filter.type !== undefined) equal(columns.type, conversationTypes.indexOf(filter.type))
  bit(flag.starred, filter.isStarred)
  if (filter.isUnread !== undefined) left.unread(columns, now, filter.isUnread)
  bit(flag.mentioned, filter.isMentioned)
  if (filter.isWaiting !== undefined) left.pending(columns.waiting, status, 0, filter.isWaiting)
  if (filter.isSnoozed !== undefined) left.pending(columns.snooze, status, now, filter.isSnoozed)
  if (filter.sla !== undefined) left.slaState(columns, now, filter.sla)
  if (filter.labelId !== undefined) left.label(labels, filter.labelId)
  if (filter.among !== undefined) left.among(columns, filter.among)
  return left.slots.subarray(0, left.count)
}
