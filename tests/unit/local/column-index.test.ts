import { expect, test } from 'vitest'
import { pick, seededRandom } from '#lib/random.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import { conversationSubject, type ConversationField } from '#domain/conversations/conversation-subject.ts'
import { slaStates } from '#domain/conversations/sla-metrics.ts'
import { conversationTypes, priorities, statuses } from '#domain/conversations/status.ts'
import { listSorts } from '#domain/conversations/list.ts'
import { fitsOf } from '#domain/predicates/evaluate.ts'
import type { Operator } from '#domain/predicates/operators.ts'
import type { Operand, Predicate } from '#domain/predicates/predicate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { Known, Reader } from '#domain/predicates/subject.ts'
import { ColumnIndex, type UnsentTimes } from '#local/columns/column-index.ts'
import type { ListFilter, ListQuery } from '#local/columns/list-filter.ts'
import { conversationRow } from '../../support/replica.ts'

const me = 7
const now = 500

const reader: Reader = { userId: me, now, zone: 'UTC' }
const all: Known = { has: () => true, membersOf: () => [] }

/** Predicate of a filter without its box. */
function askedBy(filter: ListFilter): Predicate {
  const asked = (field: ConversationField, operator: Operator, value: Operand | undefined): Predicate[] =>
    value === undefined ? [] : [{ field, operator, value }]
  const oneOf = <Value extends number | string>(field: ConversationField, value: Value | undefined) =>
    asked(field, 'isAnyOf', value === undefined ? undefined : [value])
  const flags = ['isStarred', 'isUnread', 'isWaiting', 'isMentioned', 'isSnoozed'] as const
  const { assigneeId, labelId } = filter
  return {
    and: [
      ...oneOf('status', statuses.find(({ id }) => id === filter.statusId)?.status),
      ...oneOf('mailbox', filter.mailboxId),
      ...oneOf('team', filter.teamId),
      ...oneOf('priority', filter.priority),
      ...oneOf('type', filter.type),
      ...oneOf('sla', filter.sla),
      ...flags.flatMap((flag) => asked(flag, 'is', filter[flag])),
      ...asked('tags', 'hasAnyOf', labelId === undefined ? undefined : [labelId]),
      ...(assigneeId === null
        ? [...asked('assignee', 'isEmpty', null), ...asked('team', 'isEmpty', null)]
        : oneOf('assignee', assigneeId)),
    ],
  }
}

/** Expected answers of the index, computed row by row. */
class PlainList {
  readonly rows = new Map<number, Conversation>()
  drafts = new Map<number, UnsentTimes>()

  #drafted = (row: Conversation) => this.drafts.get(row.id)?.drafted ?? (row.isDraft ? row.lastActivityAt : 0)
  #scheduled = (row: Conversation) => this.drafts.get(row.id)?.scheduled ?? 0

  #inBox(row: Conversation, box: ListFilter['box']): boolean {
    if (row.mergedInto !== null) return false
    if (box === 'drafts') return !row.isTrashed && !row.isSpam && this.#drafted(row) > 0
    if (box === 'scheduled') return !row.isTrashed && !row.isSpam && this.#scheduled(row) > 0
    return (row.isTrashed ? 'trash' : row.isSpam ? 'spam' : row.isDraft ? 'draft' : 'inbox') === box
  }

  matches(row: Conversation, filter: ListFilter): boolean {
    const by = { subject: conversationSubject, reader, known: all }
    return this.#inBox(row, filter.box) && fitsOf(resolve(askedBy(filter), by), by)(row)
  }

  ids({ sort = 'newest', ...filter }: ListQuery): number[] {
    const late = (at: number | null) => at ?? Infinity
    const up = (a: number, b: number) => (a === b ? 0 : a < b ? -1 : 1)
    const keys = {
      newest: (a: Conversation, b: Conversation) =>
        filter.box === 'drafts'
          ? up(this.#drafted(b), this.#drafted(a))
          : filter.box === 'scheduled'
            ? up(this.#scheduled(a), this.#scheduled(b))
            : 0,
      waiting: (a: Conversation, b: Conversation) => up(late(a.waitingSince), late(b.waitingSince)),
      priority: (a: Conversation, b: Conversation) =>
        up(priorities.indexOf(a.priority), priorities.indexOf(b.priority)),
      due: (a: Conversation, b: Conversation) => up(late(a.dueDate), late(b.dueDate)),
      target: (a: Conversation, b: Conversation) =>
        up(late(a.sla?.dueAt ?? null), late(b.sla?.dueAt ?? null)),
    }
    return [...this.rows.values()]
      .filter((row) => this.matches(row, filter))
      .sort((a, b) => keys[sort](a, b) || b.lastActivityAt - a.lastActivityAt || b.id - a.id)
      .map(({ id }) => id)
  }
}

const clock = { metric: 'resolution' as const, warnsAt: null, left: null, isBreached: false }

/** An index and the plain list after the same random changes. */
function changed(seed: bigint, steps: number) {
  const random = seededRandom(seed)
  const some = <T>(list: readonly T[]) => pick(random, list)
  const time = () => Math.floor(random.next() * 1000)
  const unsent = (): UnsentTimes => ({
    drafted: some([0, 1 + time()]),
    scheduled: some([0, 1 + time()]),
  })
  const index = new ColumnIndex({ userId: me, now: () => now })
  const plain = new PlainList()
  for (let step = 0; step < steps; step += 1) {
    // Ids of the server and of a device's lease.
    const id = (random.next() < 0.5 ? 1 : 4096 * 2 ** 20) + Math.floor(random.next() * 700)
    if (random.next() < 0.05) {
      plain.drafts = new Map(plain.drafts)
      if (!plain.drafts.delete(id)) plain.drafts.set(id, unsent())
      index.setDrafts(plain.drafts)
    }
    if (random.next() < 0.1) {
      plain.rows.delete(id)
      index.remove(id)
      continue
    }
    const row = conversationRow(id, {
      statusId: some([1, 2, 3, 4] as const),
      mailboxId: some([1, 2]),
      assigneeId: some([null, 5, me]),
      teamId: some([null, 8]),
      labelIds: some([[], [3], [3, 4]]),
      priority: some(priorities),
      type: some(conversationTypes),
      isStarred: some([true, false]),
      isRead: some([true, false]),
      isTrashed: random.next() < 0.1,
      isSpam: random.next() < 0.1,
      mergedInto: random.next() < 0.1 ? 1 : null,
      isDraft: random.next() < 0.1,
      mentions: some([[], [me], [5, 'all'], [5]]),
      snoozeTime: some([null, null, time()]),
      waitingSince: some([null, 1 + time()]),
      dueDate: some([null, 1 + time()]),
      sla: some([
        null,
        { ...clock, dueAt: 1 + time(), warnsAt: some([null, 1 + time()]), isBreached: random.next() < 0.2 },
        { ...clock, dueAt: null },
      ]),
      lastActivityAt: time(),
    })
    plain.rows.set(id, row)
    index.put(row)
    // Queries in between create orders that later changes must update.
    if (step % 500 === 0) for (const sort of listSorts) index.list({ box: 'inbox', sort }, 0, 1)
  }
  return { index, plain }
}

const filters: ListFilter[] = [
  { box: 'inbox' },
  { box: 'trash' },
  { box: 'drafts' },
  { box: 'scheduled' },
  { box: 'spam', statusId: 2 },
  { box: 'inbox', statusId: 4, mailboxId: 2 },
  { box: 'inbox', isSnoozed: false, mailboxId: 1 },
  { box: 'inbox', isSnoozed: false, mailboxId: 2 },
  { box: 'inbox', isSnoozed: false, mailboxId: 3 },
  { box: 'inbox', assigneeId: null },
  { box: 'inbox', assigneeId: 5, labelId: 4 },
  { box: 'inbox', teamId: 8, type: 'sms' },
  { box: 'inbox', isUnread: true, isStarred: false, priority: 'high' },
  { box: 'inbox', isSnoozed: false, isWaiting: true },
  { box: 'inbox', isSnoozed: true },
  { box: 'inbox', isMentioned: true, isWaiting: false },
  ...slaStates.map((sla): ListFilter => ({ box: 'inbox', sla })),
]

test.each([1n, 42n, 777n])('after any changes the index answers as a plain list would (seed %s)', (seed) => {
  const { index, plain } = changed(seed, 4000)
  expect(index.size).toBe(plain.rows.size)
  for (const filter of filters)
    for (const sort of [undefined, ...listSorts]) {
      const query = { ...filter, ...(sort ? { sort } : {}) }
      const expected = plain.ids(query)
      expect(index.list(query, 0, 10_000), JSON.stringify(query)).toEqual({
        ids: expected,
        total: expected.length,
      })
      expect(index.list(query, 10, 5).ids).toEqual(expected.slice(10, 15))
      if (expected[7] !== undefined) expect(index.positionOf(query, expected[7])).toBe(7)
    }
  expect(index.totals(filters)).toEqual(filters.map((filter) => plain.ids(filter).length))
})

test('counts go by status whatever the tab, and unread leaves out what was put off', () => {
  const { index, plain } = changed(5n, 2000)
  for (const filter of filters) {
    const counts = index.counts({ ...filter, statusId: 1 })
    for (const statusId of [1, 2, 3, 4])
      expect(counts.byStatus[statusId as 1]).toBe(plain.ids({ ...filter, statusId }).length)
    expect(counts.unread).toBe(plain.ids({ box: 'inbox', isUnread: true, isSnoozed: false }).length)
  }
})

test('an index that was filled again is the same', () => {
  const { index, plain } = changed(9n, 2000)
  const again = new ColumnIndex({ userId: me, now: () => now })
  for (const row of plain.rows.values()) again.put(row)
  again.setDrafts(plain.drafts)
  for (const filter of filters)
    for (const sort of listSorts)
      expect(again.list({ ...filter, sort }, 0, 5000)).toEqual(index.list({ ...filter, sort }, 0, 5000))
})

test('a service level is near from its warning on and breached from its due time on, and the index knows the next change', () => {
  let at = 100
  const index = new ColumnIndex({ userId: me, now: () => at })
  index.put(conversationRow(1, { sla: { ...clock, dueAt: 300, warnsAt: 200 } }))
  index.put(conversationRow(2, { sla: null }))
  const shown = () => slaStates.map((sla) => index.list({ box: 'inbox', sla }, 0, 10).ids)
  expect([shown(), index.nextWake()]).toEqual([[[], [], [1], [2]], 200])
  at = 200
  expect([shown(), index.nextWake()]).toEqual([[[1], [], [], [2]], 300])
  at = 300
  expect([shown(), index.nextWake()]).toEqual([[[], [1], [], [2]], null])
})

test('what was put off is away until its minute, and the index knows the next one', () => {
  let clock = 100
  const index = new ColumnIndex({ userId: me, now: () => clock })
  index.put(conversationRow(1, { snoozeTime: 300 }))
  index.put(conversationRow(2, { snoozeTime: 200 }))
  const shown = () => index.list({ box: 'inbox', isSnoozed: false }, 0, 10).ids
  expect([shown(), index.nextWake()]).toEqual([[], 200])
  clock = 200
  expect([shown(), index.nextWake()]).toEqual([[2], 300])
  clock = 300
  expect([shown(), index.nextWake()]).toEqual([[2, 1], null])
})
