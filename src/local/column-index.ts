import type { Priority } from '#domain/conversations/status.ts'
import { priorities } from '#domain/conversations/status.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'

/*
 * The list's index in memory: one slot a conversation, its filterable fields in typed arrays (about 40 bytes), and
 * one order by newest activity. Filters and counts over 50,000 conversations come from here in well under a
 * millisecond, where IndexedDB needs hundreds (sync.md 2.5). It is derived: rebuilt from the rows it is the same (C2).
 */

/** What a list shows; unset fields do not restrict. */
export interface ListFilter {
  box: 'inbox' | 'trash' | 'spam' | 'draft'
  mailboxId?: number
  statusId?: number
  /** A user, or null for unassigned. */
  assigneeId?: number | null
  teamId?: number
  labelId?: number
  priority?: Priority
  isStarred?: boolean
  isUnread?: boolean
}

/** One window of a list. */
export interface ListWindow {
  /** Conversation ids in order, from `offset`. */
  ids: number[]
  total: number
}

/** Numbers beside the tabs, under the filter's other fields. */
export interface ListCounts {
  all: number
  /** By status id, index 1 to 4. */
  byStatus: [number, number, number, number, number]
  /** Unread in the inbox, whatever the filter: the rail's badge. */
  unread: number
}

const flag = { trashed: 1, spam: 2, draft: 4, starred: 8, unread: 16 } as const
const boxMask = flag.trashed | flag.spam | flag.draft

const boxFlags: Record<ListFilter['box'], number> = {
  inbox: 0,
  trash: flag.trashed,
  spam: flag.spam,
  draft: flag.draft,
}

function flagsOf(row: Conversation): number {
  const box = row.isTrashed ? flag.trashed : row.isSpam ? flag.spam : row.isDraft ? flag.draft : 0
  return box | (row.isStarred ? flag.starred : 0) | (row.isRead ? 0 : flag.unread)
}

/** An in-memory index of the conversations on this device. */
export class ColumnIndex {
  #capacity = 1024
  #id = new Float64Array(this.#capacity)
  #activity = new Float64Array(this.#capacity)
  #mailbox = new Float64Array(this.#capacity)
  #assignee = new Float64Array(this.#capacity)
  #team = new Float64Array(this.#capacity)
  #status = new Uint8Array(this.#capacity)
  #priority = new Uint8Array(this.#capacity)
  #flags = new Uint8Array(this.#capacity)
  #labels: (readonly number[])[] = []
  readonly #slots = new Map<number, number>()
  readonly #free: number[] = []
  /** Slots, newest activity first; sorted lazily, because a hydrate adds thousands at once. */
  #order: number[] = []
  #isSorted = true

  /** How many conversations it knows. */
  get size(): number {
    return this.#slots.size
  }

  /** The ids it knows, in no order. */
  ids(): number[] {
    return [...this.#slots.keys()]
  }

  /** Adds a conversation or takes over its new fields. */
  put(row: Conversation): void {
    let slot = this.#slots.get(row.id)
    if (slot === undefined) {
      slot = this.#free.pop() ?? this.#slots.size
      if (slot >= this.#capacity) this.#grow()
      this.#slots.set(row.id, slot)
      this.#order.push(slot)
      this.#isSorted = false
    } else if (this.#activity[slot] !== row.lastActivityAt) this.#isSorted = false
    this.#id[slot] = row.id
    this.#activity[slot] = row.lastActivityAt
    this.#mailbox[slot] = row.mailboxId
    this.#assignee[slot] = row.assigneeId ?? 0
    this.#team[slot] = row.teamId ?? 0
    this.#status[slot] = row.statusId
    this.#priority[slot] = priorities.indexOf(row.priority)
    this.#flags[slot] = flagsOf(row)
    this.#labels[slot] = row.labelIds
  }

  /** Forgets a conversation. */
  remove(id: number): void {
    const slot = this.#slots.get(id)
    if (slot === undefined) return
    this.#slots.delete(id)
    this.#free.push(slot)
    this.#order.splice(this.#order.indexOf(slot), 1)
  }

  /** Forgets all. */
  clear(): void {
    this.#slots.clear()
    this.#free.length = 0
    this.#order = []
    this.#isSorted = true
  }

  /** The ids that match, newest activity first, from `offset`, at most `limit`. */
  list(filter: ListFilter, offset: number, limit: number): ListWindow {
    this.#sort()
    const ids: number[] = []
    let total = 0
    for (const slot of this.#order) {
      if (!this.#matches(slot, filter)) continue
      if (total >= offset && ids.length < limit) ids.push(this.#id[slot] as number)
      total += 1
    }
    return { ids, total }
  }

  /** Where a conversation stands in a list, 0 for the first; -1 when the filter leaves it out. */
  positionOf(filter: ListFilter, id: number): number {
    this.#sort()
    const wanted = this.#slots.get(id)
    if (wanted === undefined || !this.#matches(wanted, filter)) return -1
    let place = 0
    for (const slot of this.#order) {
      if (slot === wanted) return place
      if (this.#matches(slot, filter)) place += 1
    }
    return -1
  }

  /** Counts by status under the filter without its status, and the unread of the inbox. */
  counts(filter: ListFilter): ListCounts {
    const counts: ListCounts = { all: 0, byStatus: [0, 0, 0, 0, 0], unread: 0 }
    const rest: ListFilter = { ...filter }
    delete rest.statusId
    for (const slot of this.#order) {
      if (
        (this.#flags[slot] as number) === flag.unread ||
        (this.#flags[slot] as number) === (flag.unread | flag.starred)
      )
        counts.unread += 1
      if (!this.#matches(slot, rest)) continue
      counts.all += 1
      counts.byStatus[this.#status[slot] as 1] += 1
    }
    return counts
  }

  #matches(slot: number, filter: ListFilter): boolean {
    const flags = this.#flags[slot] as number
    if ((flags & boxMask) !== boxFlags[filter.box]) return false
    if (filter.statusId !== undefined && this.#status[slot] !== filter.statusId) return false
    if (filter.mailboxId !== undefined && this.#mailbox[slot] !== filter.mailboxId) return false
    if (filter.assigneeId !== undefined && this.#assignee[slot] !== (filter.assigneeId ?? 0)) return false
    if (filter.assigneeId === null && this.#team[slot] !== 0) return false
    if (filter.teamId !== undefined && this.#team[slot] !== filter.teamId) return false
    if (filter.priority !== undefined && this.#priority[slot] !== priorities.indexOf(filter.priority))
      return false
    if (filter.isStarred !== undefined && ((flags & flag.starred) !== 0) !== filter.isStarred) return false
    if (filter.isUnread !== undefined && ((flags & flag.unread) !== 0) !== filter.isUnread) return false
    return filter.labelId === undefined || (this.#labels[slot]?.includes(filter.labelId) ?? false)
  }

  #sort(): void {
    if (this.#isSorted) return
    const [activity, id] = [this.#activity, this.#id]
    // Ids break ties, so that two devices show one order.
    this.#order.sort(
      (a, b) => (activity[b] as number) - (activity[a] as number) || (id[b] as number) - (id[a] as number),
    )
    this.#isSorted = true
  }

  #grow(): void {
    this.#capacity *= 2
    const wider = <A extends Float64Array | Uint8Array>(from: A, to: A): A => {
      to.set(from)
      return to
    }
    this.#id = wider(this.#id, new Float64Array(this.#capacity))
    this.#activity = wider(this.#activity, new Float64Array(this.#capacity))
    this.#mailbox = wider(this.#mailbox, new Float64Array(this.#capacity))
    this.#assignee = wider(this.#assignee, new Float64Array(this.#capacity))
    this.#team = wider(this.#team, new Float64Array(this.#capacity))
    this.#status = wider(this.#status, new Uint8Array(this.#capacity))
    this.#priority = wider(this.#priority, new Uint8Array(this.#capacity))
    this.#flags = wider(this.#flags, new Uint8Array(this.#capacity))
  }
}
