import { expect, test } from 'vitest'
import type { Hold } from '#local/session/exclusive-lock.ts'
import { lead } from '#sync/leader.ts'
import { BrowserLocks } from '../../support/locks.ts'
import { until } from '../../support/until.ts'

/** Tab that records its events. */
function tab(locks: BrowserLocks): { events: string[]; leadership: Hold } {
  const events: string[] = []
  const leadership = lead(locks.asManager(), 'desk:1:7', {
    onGain: async () => void events.push('leads'),
    onLoss: () => void events.push('lost'),
  })
  return { events, leadership }
}

test('one tab leads; when it goes the next one does', async () => {
  const locks = new BrowserLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await until('one leads', () => first.events.length > 0)
  expect(second.events).toEqual([])
  first.leadership.release()
  await until('the other leads', () => second.events.length > 0)
  expect([first.events, second.events]).toEqual([['leads'], ['leads']])
})

test('a tab can be passed over, hears of it, and waits again', async () => {
  const locks = new BrowserLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await until('one leads', () => first.events.length > 0)
  second.leadership.steal()
  await until('the other leads', () => second.events.length > 0)
  await until('the first has heard', () => first.events.length > 1)
  expect(first.events).toEqual(['leads', 'lost'])
  second.leadership.release()
  await until('the first leads again', () => first.events.length > 2)
  expect(first.events).toEqual(['leads', 'lost', 'leads'])
})

test('a tab that was closed while it waited never leads', async () => {
  const locks = new BrowserLocks()
  const [first, second] = [tab(locks), tab(locks)]
  second.leadership.release()
  await until('one leads', () => first.events.length > 0)
  first.leadership.release()
  const third = tab(locks)
  await until('the third leads', () => third.events.length > 0)
  expect(second.events).toEqual([])
})

test('a tab that leads takes nothing from itself', async () => {
  const locks = new BrowserLocks()
  const [first, second] = [tab(locks), tab(locks)]
  await until('one leads', () => first.events.length > 0)
  first.leadership.steal()
  first.leadership.release()
  await until('the other leads', () => second.events.length > 0)
  expect(first.events).toEqual(['leads'])
})
