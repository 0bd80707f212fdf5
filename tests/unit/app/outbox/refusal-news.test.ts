import { beforeEach, expect, test } from 'vitest'
import { claimRefusals, RefusalWatch, releaseRefusals } from '#app/outbox/refusal-news.ts'
import { showToast, toasts } from '#app/toasts/toast-store.ts'
import type { OutboxOp } from '#local/rows.ts'
import { waitingOp } from '../../../support/replica.ts'

/* A refusal is shown once, and the success toast of the op is removed. */

const waiting = (op: string, group: string | null = null): OutboxOp =>
  waitingOp({ op, cmd: 'conversations.setStatus', args: {}, lanes: [1], group, title: 'Status' })

const refused = (op: string, group: string | null = null): OutboxOp => ({
  ...waiting(op, group),
  state: 'attention',
  verdict: { t: 'verdict', op, st: 'rejected', seq: 1, message: 'The inbox is locked' } as never,
})

const said = () => toasts.shown.map(({ words }) => words.text)
const keyOf = (watch: RefusalWatch, ops: readonly OutboxOp[]) => watch.look(ops)?.ops[0].op

beforeEach(() => {
  toasts.shown = []
})

test('what was refused before is no news; what is refused later is told once', () => {
  const watch = new RefusalWatch()
  expect(keyOf(watch, [refused('old'), waiting('a')])).toBeUndefined()
  expect(keyOf(watch, [refused('old'), refused('a')])).toBe('a')
  expect(keyOf(watch, [refused('old'), refused('a')])).toBeUndefined()
})

test('the toast that says that refused work is done goes, also where more is refused than is told of', () => {
  const watch = new RefusalWatch()
  watch.look([])
  showToast({ text: 'Tickets Updated', ops: ['a'] })
  showToast({ text: 'Snooze Updated', ops: ['b'] })
  expect(keyOf(watch, [refused('a'), refused('b')])).toBe('a')
  expect(said()).toEqual([])
})

test('what is told of where it was done is not told of here, and once more only when it is refused anew', () => {
  const watch = new RefusalWatch()
  watch.look([])
  claimRefusals(['a', 'b', 'c'])
  expect(keyOf(watch, [refused('a', 'g'), waiting('b', 'g')])).toBeUndefined()
  expect(keyOf(watch, [refused('a', 'g'), refused('b', 'g')])).toBeUndefined()
  expect(keyOf(watch, [waiting('a', 'g')])).toBeUndefined()
  expect(keyOf(watch, [refused('a', 'g')])).toBe('a')
  releaseRefusals(['c'])
  expect(keyOf(watch, [refused('a', 'g'), refused('c')])).toBe('c')
})
