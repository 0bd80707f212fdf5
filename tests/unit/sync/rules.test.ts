import { afterEach, beforeEach, expect, test } from 'vitest'
import type { PullLine, RowLine } from '#domain/sync/pull.ts'
import { rules, type Rule } from '#domain/sync/rules.ts'
import { ChangeSet } from '#local/changes.ts'
import { foldedTables } from '#local/fold.ts'
import { writeMeta } from '#local/meta.ts'
import { writeLines } from '#sync/apply.ts'
import { pullOnce } from '#sync/pull.ts'
import { TransportError, type Transport } from '#sync/transport/transport.ts'
import { conversationRow, memoryDesk } from '../../support/replica.ts'

/*
 * Rules against late answers, of another tab or after a refill: each is tested with and without the rule, so
 * that none is removed unnoticed. The simulation covers them in its profiles of frozen tabs that lead again.
 */

let desk: Awaited<ReturnType<typeof memoryDesk>>

beforeEach(async () => {
  desk = await memoryDesk()
})

afterEach(() => {
  for (const rule of Object.keys(rules) as Rule[]) rules[rule] = true
})

const put = (v: number): RowLine => ({
  t: 'put',
  e: 'conversations',
  v,
  r: conversationRow(10, { items: 0 }),
})

async function write(...lines: RowLine[]): Promise<void> {
  const { db, clock } = desk
  await db.transaction('rw', [...foldedTables(db), db.tomb], async () => {
    for (const line of lines) await writeLines(db, [line], clock.now(), new ChangeSet())
  })
}

const isThere = async () => (await desk.db.conversations.get(10)) !== undefined

test.each<['tombstones' | 'evictTombstones', 'del' | 'evict']>([
  ['tombstones', 'del'],
  ['evictTombstones', 'evict'],
])('%s: what was taken away by a %s is not brought back by an older row', async (rule, t) => {
  const story: RowLine[] = [put(4), { t, e: 'conversations', id: 10, v: 6 }, put(5)]
  await write(...story)
  expect(await isThere()).toBe(false)
  await desk.db.tomb.clear()
  rules[rule] = false
  await write(...story)
  expect(await isThere()).toBe(true)
})

/** Server answers under the test's control: each starts once the previous one was read far enough. */
class LateAnswers implements Transport {
  readonly #answers: (() => AsyncIterable<PullLine>)[]

  constructor(...answers: (() => AsyncIterable<PullLine>)[]) {
    this.#answers = answers
  }

  pull(): AsyncIterable<PullLine> {
    const next = this.#answers.shift()
    if (!next) throw new TransportError('offline', 'no more answers')
    return next()
  }

  push = () => Promise.reject(new Error('nothing is pushed')) as never
  lease = () => Promise.reject(new Error('nothing is leased'))
  upload = () => Promise.reject(new Error('nothing is uploaded'))
}

const epoch = 'b6b2a0d8-0000-4000-8000-000000000000'
const begin = (scopeEpoch: number): PullLine => ({
  ...{ t: 'begin', mode: 'delta', epoch, from: [5, 1], head: 5 },
  ...{ scopeEpoch, now: 0 },
})
const end: PullLine = { t: 'end', cursor: [5, 1], more: false, rows: 1 }

/** Inbox access is removed while an earlier answer is in flight. */
async function takenMeanwhile(): Promise<void> {
  const { db, bus, clock, random } = desk
  await writeMeta(db, { epoch, cursor: [5, 1], scopeEpoch: 1, scopes: ['acct', 'mbox:1'] })
  const verdicts = () => ({ now: clock.now(), random })
  const transport: Transport = new LateAnswers(
    async function* late() {
      yield begin(1)
      await pullOnce(context)
      yield put(4)
      yield end
    },
    async function* taken() {
      yield begin(3)
      yield { t: 'scopes', scopes: ['acct'] }
      yield end
    },
  )
  const context = { db, bus, transport, verdicts, wants: new Set<number>() }
  await pullOnce(context)
}

test('boundScopes: an answer made under other scopes is dropped, also at the same place in the log', async () => {
  await takenMeanwhile()
  expect(await isThere()).toBe(false)
  rules.boundScopes = false
  await takenMeanwhile()
  expect(await isThere()).toBe(true)
})
