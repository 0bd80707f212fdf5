import { beforeEach, describe, expect, test } from 'vitest'
import { TimerKeeper, type TimerWord } from '#app/time/timer-keeper.ts'
import { longestGap } from '#domain/time/counting.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { Desk } from '#local/desk.ts'
import { writeMeta } from '#local/meta.ts'
import { mutate } from '#local/mutate.ts'
import { keepCount, readCount } from '#local/timer.ts'
import { memoryDesk } from '../../../support/replica.ts'

/** Browser with several windows; time passes for all, clocks and single windows' timers can jump. */
class Browser {
  mono = 1000
  wall = Date.UTC(2026, 10, 20, 9)
  windows: TimerKeeper[] = []
  frozen: TimerKeeper[] = []
  readonly desk: Desk
  faults: unknown[] = []
  longest = 0

  constructor(desk: Desk) {
    this.desk = desk
  }

  async open(settings = defaultTimeSettings): Promise<TimerKeeper> {
    const begun = this.mono
    const clock = {
      ...this.desk.clock,
      now: () => this.wall,
      monotonic: () => this.mono - begun,
      after: () => () => undefined,
    }
    const post = (word: TimerWord) => {
      for (const other of this.windows) if (other !== window) other.hear(word)
    }
    const window: TimerKeeper = new TimerKeeper({
      desk: { ...this.desk, clock },
      post,
      steal: () => {
        for (const other of [...this.windows, ...this.frozen]) other.lose()
        void window.gain(true)
      },
      onLongest: () => (this.longest += 1),
      onFault: (error) => this.faults.push(error),
    })
    window.settings = settings
    this.windows.push(window)
    await window.look()
    if (this.windows.length === 1) await window.gain()
    return window
  }

  /** Kills a window without cleanup. */
  async crash(window: TimerKeeper): Promise<void> {
    this.windows = this.windows.filter((other) => other !== window)
    const [next] = this.windows
    if (window.isHolding && next) await next.gain()
  }

  /** Advances by seconds, with a tick each. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      this.sleep(1)
      for (const window of this.windows) window.tick()
      await this.settle()
    }
  }

  /** Advances without ticks. */
  sleep(seconds: number): void {
    this.mono += seconds * 1000
    this.wall += seconds * 1000
  }

  /** Completes pending work, and notifies every window of the rows. */
  async settle(): Promise<void> {
    for (const window of this.windows) {
      await window.settled()
      window.changed(await this.entries())
      await window.settled()
    }
    expect(this.faults).toEqual([])
  }

  entries(): Promise<TimeEntry[]> {
    return this.desk.db.timeEntries.orderBy('id').toArray()
  }
}

const here = { conversationId: 5, taskId: null }
const there = { conversationId: 6, taskId: null }

let browser: Browser
let window: TimerKeeper

beforeEach(async () => {
  const desk = await memoryDesk()
  await writeMeta(desk.db, { epoch: 'a history' })
  browser = new Browser(desk)
  window = await browser.open({ ...defaultTimeSettings, pauseTimerIdle: false })
})

const only = async (): Promise<TimeEntry> => {
  const [entry, ...others] = await browser.entries()
  expect(others).toEqual([])
  return entry as TimeEntry
}
const shown = async (from = window) => Math.floor(from.secondsOf(await only(), 0))
const commands = async () =>
  (await browser.desk.db.outbox.orderBy('n').toArray()).map(({ cmd }) => cmd.replace('time.', ''))

test('a timer counts, rests, goes on and is logged', async () => {
  await window.start(here)
  await browser.pass(7)
  expect(await shown()).toBe(7)
  await window.pause(here)
  await browser.pass(20)
  expect(await only()).toMatchObject({ status: 'paused', duration: 7 })
  await window.start(here)
  await browser.pass(3)
  expect(await shown()).toBe(10)
  await window.stop(here)
  expect(await only()).toMatchObject({ status: 'completed', duration: 10 })
  expect(await readCount(browser.desk.db)).toBeNull()
  expect(await commands()).toEqual(['start', 'pause', 'resume', 'complete'])
})

test('starting another one logs the first with every second of it', async () => {
  await window.start(here)
  await browser.pass(12)
  await window.start(there)
  await browser.pass(2)
  const [first, second] = await browser.entries()
  expect(first).toMatchObject({ conversationId: 5, status: 'completed', duration: 12 })
  expect(second).toMatchObject({ conversationId: 6, status: 'running' })
})

test('what was counted is told to the server every minute, and nothing waits twice for it', async () => {
  await window.start(here)
  await browser.pass(200)
  expect(await commands()).toEqual(['start', 'keep'])
  expect((await only()).duration).toBeGreaterThanOrEqual(180)
})

test('a jump of the time of day changes nothing', async () => {
  await window.start(here)
  await browser.pass(5)
  browser.wall += 86_400_000
  await browser.pass(5)
  browser.wall -= 3 * 86_400_000
  await browser.pass(5)
  expect(await shown()).toBe(15)
  await window.pause(here)
  await window.start(here)
  await browser.pass(5)
  expect(await shown()).toBe(20)
})

test('after sleep the timer rests with what there was before', async () => {
  await window.start(here)
  await browser.pass(30)
  browser.sleep(8 * 3600)
  await browser.pass(5)
  expect(await only()).toMatchObject({ status: 'paused', duration: 30 })
  // The maximum length ended it, not the idle limit.
  window.active()
  await browser.settle()
  expect(await only()).toMatchObject({ status: 'paused' })
})

describe('after a reload or a crash', () => {
  test('the timer runs on', async () => {
    await window.start(here)
    await browser.pass(33)
    await browser.crash(window)
    browser.sleep(2)
    window = await browser.open({ ...defaultTimeSettings, pauseTimerIdle: false })
    await browser.pass(1)
    expect(await shown()).toBe(36)
    expect(await only()).toMatchObject({ status: 'running' })
  })

  test('it rests when that was long ago, and at most some seconds are lost', async () => {
    await window.start(here)
    await browser.pass(33)
    await browser.crash(window)
    browser.sleep(longestGap / 1000 + 1)
    await browser.open()
    await browser.settle()
    const { status, duration } = await only()
    expect(status).toBe('paused')
    expect(duration).toBeGreaterThanOrEqual(33 - 5)
    expect(duration).toBeLessThanOrEqual(33)
  })

  test('a count whose timer was never saved is let go of', async () => {
    await browser.desk.db.meta.put({ key: 'timer', value: { entryId: 99, ms: 5000, wall: browser.wall } })
    await browser.crash(window)
    await browser.open()
    await browser.settle()
    expect(await readCount(browser.desk.db)).toBeNull()
    expect(await browser.entries()).toEqual([])
  })
})

describe('two windows', () => {
  let second: TimerKeeper

  beforeEach(async () => {
    second = await browser.open({ ...defaultTimeSettings, pauseTimerIdle: false })
  })

  test('show one timer, which one of them holds', async () => {
    await second.start(here)
    await browser.pass(9)
    expect([window.isHolding, second.isHolding]).toEqual([true, false])
    expect([await shown(window), await shown(second)]).toEqual([9, 9])
    await window.stop(here)
    await browser.settle()
    expect(await only()).toMatchObject({ status: 'completed', duration: 9 })
    expect(await shown(second)).toBe(9)
  })

  test('when the one that holds it dies, the other goes on', async () => {
    await window.start(here)
    await browser.pass(9)
    await browser.crash(window)
    await browser.pass(4)
    expect(second.isHolding).toBe(true)
    expect(await shown(second)).toBe(13)
    await second.stop(here)
    expect(await only()).toMatchObject({ duration: 13 })
  })

  test('a window in use takes the timer from one that is frozen, and no second is lost', async () => {
    await window.start(here)
    await browser.pass(9)
    browser.windows = [second]
    browser.frozen = [window]
    await browser.pass(40)
    second.active()
    browser.windows = [window, second]
    expect([window.isHolding, second.isHolding]).toEqual([false, true])
    await browser.pass(1)
    expect(await shown(second)).toBe(50)
  })

  test('work in either of them keeps the timer from resting', async () => {
    window.settings = defaultTimeSettings
    await window.start(here)
    await browser.pass(25)
    second.active()
    await browser.pass(25)
    expect(await only()).toMatchObject({ status: 'running' })
    await browser.pass(10)
    expect(await only()).toMatchObject({ status: 'paused', duration: 55 })
  })
})

test('nobody there for the limit: it rests with exactly that much, and goes on with the next sign', async () => {
  window.settings = { ...defaultTimeSettings, timerPauseLimit: 10 }
  await window.start(here)
  await browser.pass(60)
  expect(await only()).toMatchObject({ status: 'paused', duration: 10 })
  window.active()
  await browser.settle()
  await browser.pass(4)
  expect(await only()).toMatchObject({ status: 'running' })
  expect(await shown()).toBe(14)
  await window.pause(here)
  window.active()
  await browser.settle()
  expect(await only()).toMatchObject({ status: 'paused' })
})

test('completed on another device, it hands in what it had counted', async () => {
  await window.start(here)
  await browser.pass(17)
  const { id } = await only()
  await mutate(browser.desk, 'time.complete', { id, userId: 7, duration: 3 })
  await browser.settle()
  expect(await only()).toMatchObject({ status: 'completed', duration: 17 })
  expect(await readCount(browser.desk.db)).toBeNull()
})

test('while the device is filled anew the timer counts on, and has lost nothing when it is there again', async () => {
  await window.start(here)
  await browser.pass(10)
  const row = await only()
  await writeMeta(browser.desk.db, { epoch: null })
  await browser.desk.db.timeEntries.clear()
  await browser.pass(5)
  await browser.desk.db.timeEntries.put({ ...row, v: 3 })
  await writeMeta(browser.desk.db, { epoch: 'a history' })
  await browser.pass(5)
  expect(await shown()).toBe(20)
})

test('a restart logs the time so far and begins anew', async () => {
  expect(await window.restart(here)).toBeNull()
  await window.start(here)
  await browser.pass(6)
  expect(await window.restart(here)).toMatchObject({ op: expect.any(String) })
  const [done, fresh] = await browser.entries()
  expect(done).toMatchObject({ status: 'completed', duration: 6 })
  expect(fresh).toMatchObject({ status: 'running', duration: 0 })
})

test('when the account tracks time no more, what runs is logged', async () => {
  await window.start(here)
  await browser.pass(3)
  window.settings = { ...window.settings, isTimeTracking: false }
  await browser.pass(1)
  expect(await only()).toMatchObject({ status: 'completed', duration: 4 })
})

test('after 24 hours it is logged, and its agent is told', async () => {
  await window.start(here)
  const { id } = await only()
  await browser.crash(window)
  await keepCount(browser.desk.db, { entryId: id, ms: 86_400_000 - 3000, wall: browser.wall })
  await browser.open({ ...defaultTimeSettings, pauseTimerIdle: false })
  await browser.pass(2)
  expect(await only()).toMatchObject({ status: 'running' })
  expect(browser.longest).toBe(0)
  await browser.pass(3)
  expect(await only()).toMatchObject({ status: 'completed', duration: 86_400 })
  expect(browser.longest).toBe(1)
})

test('what cannot be saved is said, and the timer before it goes on', async () => {
  await window.start(here)
  await browser.pass(5)
  await browser.desk.db.meta.put({ key: 'lease', value: null })
  await expect(window.start(there)).rejects.toThrow()
  await browser.pass(2)
  expect(await shown()).toBe(7)
})
