import { conversationTypes, priorities } from '#domain/conversations/status.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { ListSort } from '#domain/conversations/list.ts'
import { columnsOf, flag, flagsOf, narrow, slaBit, attentionReasonAt, type Columns } from './columns.ts'
import type { ListCounts, ListFilter, ListQuery, ListWindow } from './list-filter.ts'
import { sortedBy } from './slot-order.ts'
import { byTurn, type AttentionReason } from '../attention.ts'

/*
 * The list's index in memory: one slot per conversation, its filterable fields in typed arrays (about 80
 * bytes), and each requested order. Filters, counts and orders over 50,000 conversations take a few ms, where
 * IndexedDB needs hundreds (sync.md 2.5). It is derived: a rebuild from the rows is equal (C2).
 */

/** Context of an index besides the rows. */
export interface IndexContext {
  /** The device's user, for mentions. */
  userId: number
  /** Server time, in epoch ms: snoozes end at their minute. */
  now: () => number
}

type Order = ListSort | 'drafted' | 'scheduled'

/** Columns that the order of the same name sorts by: a changed value invalidates that order. */
type Ordering = Exclude<Order, 'newest'> & keyof Columns

/** Times of the unsent drafts of a conversation, in epoch ms; 0 is none. */
export interface UnsentTimes {
  /** Time of the last edit of an unscheduled draft. */
  drafted: number
  /** Earliest send time of a scheduled mail. */
  scheduled: number
  /** True if the unscheduled drafts have no text yet. */
  isBlank?: boolean
}

/** An in-memory index of the conversations on this device. */
export class ColumnIndex {
  readonly #context: IndexContext
  #capacity = 1024
  #columns = columnsOf(this.#capacity)
  #labels: (readonly number[])[] = []
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  /** Computed on first use, because filling the index adds thousands of rows at once. */
  readonly #orders = new Map<Order, Uint32Array>()
  /** The agent's drafts by conversation, including conversations that have not arrived yet. */
  #drafts: ReadonlyMap<number, UnsentTimes> = new Map()

  constructor(context: IndexContext) {
    this.#context = context
  }

  /** Number of conversations in the index. */
  get size(): number {
    return this.#slots.size
  }

  /** Ids of all conversations, unordered. */
  ids(): number[] {
    return [...this.#slots.keys()]
  }

  /** Adds or updates a conversation. */
  put(row: Conversation): void {
    const slot = this.#slots.get(row.id) ?? this.#newSlot(row.id)
    const columns = this.#columns
    this.#set('activity', slot, row.lastActivityAt)
    this.#set('waiting', slot, row.waitingSince ?? 0)
    this.#set('due', slot, row.dueDate ?? 0)
    this.#set('target', slot, row.sla?.dueAt ?? 0)
    this.#setUnsent(slot, row.id, row.isDraft ? row.lastActivityAt : 0)
    this.#set('priority', slot, priorities.indexOf(row.priority))
    columns.warning[slot] = row.sla?.warnsAt ?? 0
    columns.sla[slot] = row.sla ? slaBit.open | (row.sla.isBreached ? slaBit.breached : 0) : 0
    columns.snooze[slot] = row.snoozeTime ?? 0
    columns.mailbox[slot] = row.mailboxId
    columns.assignee[slot] = row.assigneeId ?? 0
    columns.team[slot] = row.teamId ?? 0
    columns.incident[slot] = row.incidentId ?? 0
    columns.status[slot] = row.statusId
    columns.type[slot] = conversationTypes.indexOf(row.type)
    columns.flags[slot] = flagsOf(row, this.#context.userId)
    this.#labels[slot] = row.labelIds
  }

  /** Removes a conversation. */
  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    this.#free.push(slot)
    this.#orders.clear()
  }

  /** Empties the index. */
  clear(): void {
    this.#slots.clear()
    this.#free.length = 0
    this.#orders.clear()
  }

  /** Sets the conversations with unsent drafts. */
  setDrafts(drafts: ReadonlyMap<number, UnsentTimes>): void {
    const before = this.#drafts
    this.#drafts = drafts
    for (const id of new Set([...before.keys(), ...drafts.keys()])) {
      const slot = this.#slots.get(id)
      if (slot === undefined) continue
      const isNewMail = ((this.#columns.flags[slot] as number) & flag.draft) !== 0
      this.#setUnsent(slot, id, isNewMail ? (this.#columns.activity[slot] as number) : 0)
    }
  }

  /** @param own activity time of a new mail whose draft has not arrived yet; 0 for other conversations. */
  #setUnsent(slot: number, id: number, own: number): void {
    const times = this.#drafts.get(id)
    const drafted = times?.drafted ?? own
    this.#set('drafted', slot, drafted)
    this.#columns.worded[slot] = times?.isBlank ? 0 : drafted
    this.#set('scheduled', slot, times?.scheduled ?? 0)
  }

  /** Matching ids in the requested order, from `offset`, at most `limit`. */
  list(query: ListQuery, offset: number, limit: number): ListWindow {
    const slots = this.#listed(query)
    const { id } = this.#columns
    const ids: number[] = []
    const end = Math.min(slots.length, offset + limit)
    for (let place = offset; place < end; place += 1) ids.push(id[slots[place] as number] as number)
    return { ids, total: slots.length }
  }

  /** Position of a conversation in a list, 0 for the first; -1 when the filter excludes it. */
  positionOf(query: ListQuery, id: number): number {
    const slot = this.#slots.get(id)
    return slot === undefined ? -1 : this.#listed(query).indexOf(slot)
  }

  /** Counts by status under the filter without its status, and the unread count of the inbox. */
  counts(filter: ListFilter): ListCounts {
    const { statusId: _, ...rest } = filter
    const all = this.#order('newest')
    const slots = this.#narrow(all, rest)
    const unread = this.#narrow(all, { box: 'inbox', isUnread: true, isSnoozed: false }).length
    const counts: ListCounts = { all: slots.length, byStatus: [0, 0, 0, 0, 0], unread }
    for (const slot of slots) counts.byStatus[this.#columns.status[slot] as 1] += 1
    return counts
  }

  /** Count per filter. Filters that differ only in their inbox share one pass: there may be hundreds. */
  totals(filters: readonly ListFilter[]): number[] {
    const all = this.#order('newest')
    const byMailbox = new Map<string, Map<number, number>>()
    const countIn = (filter: ListFilter, mailboxId: number) => {
      const { mailboxId: _, among, ...rest } = filter
      // Ids found by a search make no usable cache key.
      if (among) return this.#narrow(all, filter).length
      const key = JSON.stringify(rest)
      const known = byMailbox.get(key) ?? this.#byMailbox(this.#narrow(all, rest))
      byMailbox.set(key, known)
      return known.get(mailboxId) ?? 0
    }
    return filters.map((filter) =>
      filter.mailboxId === undefined ? this.#narrow(all, filter).length : countIn(filter, filter.mailboxId),
    )
  }

  #byMailbox(slots: Uint32Array): Map<number, number> {
    const counts = new Map<number, number>()
    for (const slot of slots) {
      const mailboxId = this.#columns.mailbox[slot] as number
      counts.set(mailboxId, (counts.get(mailboxId) ?? 0) + 1)
    }
    return counts
  }

  /** Time of a conversation's newest message; 0 if it is not in the index. */
  activityOf(id: number): number {
    const slot = this.#slots.get(id)
    return slot === undefined ? 0 : (this.#columns.activity[slot] as number)
  }

  /** Next time (epoch ms) that a snooze ends, or that an SLA target nears or is missed; null for never. */
  nextWake(): number | null {
    const now = this.#context.now()
    let next = Infinity
    const { snooze, warning, target } = this.#columns
    for (const slot of this.#slots.values())
      for (const times of [snooze, warning, target]) {
        const at = times[slot] as number
        if (at > now && at < next) next = at
      }
    return next === Infinity ? null : next
  }

  /** Slots of a list in order. */
  #listed(query: ListQuery): Uint32Array {
    const slots = this.#narrow(this.#order(orderOf(query)), query)
    const { today, sort = 'newest' } = query
    if (query.box !== 'today' || !today || sort !== 'newest') return slots
    // The order by turn depends on the current time, so it cannot be cached; it has few rows.
    const now = this.#context.now()
    const turns = new Map<number, AttentionReason>()
    for (const slot of slots) {
      const turn = attentionReasonAt(this.#columns, slot, today, now)
      if (turn) turns.set(slot, turn)
    }
    return slots.sort((a, b) => byTurn(turns.get(a) as AttentionReason, turns.get(b) as AttentionReason))
  }

  #narrow(slots: Uint32Array, filter: ListFilter): Uint32Array {
    return narrow(slots, this.#columns, this.#labels, filter, this.#context.now())
  }

  #order(name: Order): Uint32Array {
    const known = this.#orders.get(name)
    if (known) return known
    const { id, activity, waiting, due, target, drafted, scheduled, priority } = this.#columns
    const make: Record<Order, () => Uint32Array> = {
      // Ids break ties, so that two devices show the same order.
      newest: () => sortedBy(sortedBy(Uint32Array.from(this.#slots.values()), id, 'down'), activity, 'down'),
      waiting: () => sortedBy(this.#order('newest'), waiting, 'upZeroLast'),
      priority: () => sortedBy(this.#order('newest'), priority, 'up'),
      due: () => sortedBy(this.#order('newest'), due, 'upZeroLast'),
      target: () => sortedBy(this.#order('newest'), target, 'upZeroLast'),
      drafted: () => sortedBy(this.#order('newest'), drafted, 'down'),
      scheduled: () => sortedBy(this.#order('newest'), scheduled, 'upZeroLast'),
    }
    const order = make[name]()
    this.#orders.set(name, order)
    return order
  }

  #set(name: 'activity' | Ordering, slot: number, value: number): void {
    const column = this.#columns[name]
    if (column[slot] === value) return
    column[slot] = value
    if (name === 'activity') this.#orders.clear()
    else this.#orders.delete(name)
  }

  #newSlot(id: number): number {
    const slot = this.#free.pop() ?? this.#slots.size
    if (slot >= this.#capacity) this.#grow()
    this.#slots.set(id, slot)
    this.#columns.id[slot] = id
    this.#orders.clear()
    return slot
  }

  #grow(): void {
    this.#capacity *= 2
    const wider = columnsOf(this.#capacity)
    for (const name of Object.keys(wider) as (keyof Columns)[]) wider[name].set(this.#columns[name] as never)
    this.#columns = wider
  }
}

function orderOf({ box, sort = 'newest' }: ListQuery): Order {
  if (sort !== 'newest') return sort
  return box === 'drafts' ? 'drafted' : box === 'scheduled' ? 'scheduled' : sort
}
