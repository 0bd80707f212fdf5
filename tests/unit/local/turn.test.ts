import { expect, test } from 'vitest'
import { pick, seededRandom } from '#lib/random.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { ColumnIndex } from '#local/columns/column-index.ts'
import {
  byTurn,
  attentionKinds,
  attentionReasonOf,
  type AttentionReason,
  type AttentionFacts,
} from '#local/attention.ts'
import { conversationRow } from '../../support/replica.ts'

const me = 7
const now = 1000
const today = { userId: me, until: 2000 }

const facts = (fields: Partial<AttentionFacts>): AttentionFacts => ({
  isInInbox: true,
  assignee: me,
  status: statusIds.open,
  due: 0,
  waiting: 0,
  snooze: 0,
  activity: 500,
  drafted: 0,
  isMentioned: false,
  ...fields,
})
const turn = (fields: Partial<AttentionFacts>) => attentionReasonOf(facts(fields), today, now)

test('SHL-005: what is due stands on Home before who waits, what was asked, begun, and what comes back today', () => {
  const all = { due: 900, waiting: 400, isMentioned: true, drafted: 300 }
  expect(turn(all)).toEqual({ kind: 'due', at: 900 })
  expect(turn({ ...all, due: 0 })).toEqual({ kind: 'waiting', at: 400 })
  expect(turn({ ...all, due: 0, waiting: 0 })).toEqual({ kind: 'mention', at: 500 })
  expect(turn({ drafted: 300 })).toEqual({ kind: 'draft', at: 300 })
  expect(turn({ snooze: 1500 })).toEqual({ kind: 'snooze', at: 1500 })
})

test.each([
  ['is due tomorrow', { due: 2001 }],
  ['nothing is asked of', {}],
  ['a colleague has', { assignee: 5, waiting: 400, due: 900 }],
  ['nobody has', { assignee: 0, waiting: 400 }],
  ['is closed', { status: statusIds.closed, waiting: 400, due: 900, isMentioned: true }],
  ['was put off until tomorrow', { snooze: 2001, waiting: 400, due: 900, isMentioned: true }],
  ['waits for the customer', { snooze: untilReply, waiting: 400 }],
  ['is on hold and mentions the agent', { status: statusIds.on_hold, isMentioned: true }],
])('what %s does not stand on Home', (_, fields) => {
  expect(turn(fields)).toBeNull()
})

test('unsent words stand on Home wherever they lie', () => {
  expect(turn({ isInInbox: false, drafted: 300 })).toEqual({ kind: 'draft', at: 300 })
  expect(turn({ status: statusIds.closed, drafted: 300 })).toEqual({ kind: 'draft', at: 300 })
})

test('a list of today is in the order of its turns, whatever came in when, and its total is what it shows', () => {
  const random = seededRandom(11n)
  const some = <T>(list: readonly T[]) => pick(random, list)
  const index = new ColumnIndex({ userId: me, now: () => now })
  const drafts = new Map<number, { drafted: number; scheduled: number; isBlank?: boolean }>()
  const turns = new Map<number, AttentionReason>()
  for (let id = 1; id <= 800; id += 1) {
    const time = () => 1 + Math.floor(random.next() * 3000)
    const row = conversationRow(id, {
      statusId: some([1, 2, 3, 4] as const),
      assigneeId: some([null, 5, me]),
      dueDate: some([null, null, time()]),
      waitingSince: some([null, time()]),
      snoozeTime: some([null, null, time()]),
      mentions: some([[], [], [me], ['all']]),
      isTrashed: random.next() < 0.1,
      isDraft: random.next() < 0.1,
      lastActivityAt: time(),
    })
    // An empty draft needs no attention.
    if (random.next() < 0.1) drafts.set(id, { drafted: time(), scheduled: 0, isBlank: random.next() < 0.5 })
    index.put(row)
    const draft = drafts.get(id)
    const found = attentionReasonOf(
      facts({
        isInInbox: !row.isDraft,
        assignee: row.assigneeId ?? 0,
        status: row.statusId,
        due: row.dueDate ?? 0,
        waiting: row.waitingSince ?? 0,
        snooze: row.snoozeTime ?? 0,
        activity: row.lastActivityAt,
        drafted: draft?.isBlank ? 0 : (draft?.drafted ?? (row.isDraft ? row.lastActivityAt : 0)),
        isMentioned: row.mentions.length > 0,
      }),
      today,
      now,
    )
    if (found && !row.isTrashed) turns.set(id, found)
  }
  index.setDrafts(drafts)
  const query = { box: 'today', today } as const
  const { ids, total } = index.list(query, 0, Infinity)
  expect([...ids].sort((a, b) => a - b)).toEqual([...turns.keys()])
  const inOrder = ids.map((id) => turns.get(id) as AttentionReason)
  expect(inOrder).toEqual([...inOrder].sort(byTurn))
  expect(new Set(inOrder.map(({ kind }) => kind))).toEqual(new Set(attentionKinds))
  expect(total).toBe(turns.size)
  expect(index.totals([query])).toEqual([total])
  expect(ids.map((id) => index.positionOf(query, id))).toEqual(ids.map((_, place) => place))
  expect(index.list({ box: 'today' }, 0, 10)).toEqual({ ids: [], total: 0 })
})
