import { describe, expect, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import type { Outcome } from '#server/outbox/kind.ts'
import { settlementOf } from '#server/outbox/settle.ts'

const now = 1_000_000_000
const hour = 3_600_000
const kind = { retryPolicy: { maxAttempts: 100, maxBackoffMs: 15 * 60_000, expiresAfterMs: 24 * hour } }
const highest = { next: () => 1, bits: () => 0 }
const retry: Outcome = { kind: 'retry', reason: 'HTTP 503' }

const after = (attempts: number, outcome: Outcome, since = now) =>
  settlementOf({ attempts, since }, kind, outcome, { now, random: highest })

describe('what becomes of a row', () => {
  test.each([
    [{ kind: 'sent' }, { state: 'done', reason: null }],
    [{ kind: 'moot' }, { state: 'done', reason: null }],
    [
      { kind: 'failed', reason: 'too big' },
      { state: 'failed', reason: 'too big' },
    ],
    [
      { kind: 'unknown', reason: 'no answer' },
      { state: 'unknown', reason: 'no answer' },
    ],
    [retry, { state: 'waiting', reason: 'HTTP 503' }],
  ] as const)('after %o is %o', (outcome, wanted) => {
    expect(after(1, outcome)).toMatchObject(wanted)
  })

  test('waits double, with at least a second and at most what the kind bears', () => {
    const waits = [1, 2, 3, 4, 8, 50].map((attempts) => after(attempts, retry).nextAt - now)
    expect(waits).toEqual([2000, 3000, 5000, 9000, 181_000, 900_000])
    const lowest = settlementOf({ attempts: 9, since: now }, kind, retry, {
      now,
      random: { next: () => 0, bits: () => 0 },
    })
    expect(lowest.nextAt - now).toBe(1000)
  })

  test('the other side’s wish counts where it is the longer one, up to what the kind bears', () => {
    expect(after(1, { ...retry, waitMs: 60_000 }).nextAt - now).toBe(60_000)
    expect(after(1, { ...retry, waitMs: 10 }).nextAt - now).toBe(2000)
    expect(after(1, { ...retry, waitMs: 10 * hour }).nextAt - now).toBe(900_000)
  })

  test('it waits for a person once it was tried often enough, or its time is over with the next try', () => {
    expect(after(99, retry).state).toBe('waiting')
    expect(after(100, retry)).toMatchObject({ state: 'failed', reason: 'HTTP 503' })
    expect(after(2, retry, now - 24 * hour + 4000).state).toBe('waiting')
    expect(after(2, retry, now - 24 * hour + 3000).state).toBe('failed')
    const endless = { retryPolicy: { maxAttempts: 100, maxBackoffMs: 1000 } }
    const random = seededRandom(1n)
    expect(settlementOf({ attempts: 3, since: 0 }, endless, retry, { now, random }).state).toBe('waiting')
  })
})
