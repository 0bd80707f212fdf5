import { beforeEach, expect, test } from 'vitest'
import { seededRandom } from '#lib/random.ts'
import { Heartbeat } from '#sync/transport/heartbeat.ts'
import { ManualClock } from '../../support/replica.ts'

/* Server that answers on the socket, by requests, or not at all; and the connection state of the device. */

let clock: ManualClock
let heartbeat: Heartbeat
let server: { line: 'open' | 'silent' | 'down'; requests: 'answered' | 'refused' | 'silent' }
let asked: { line: number; requests: number }
let told: string[]
let startedAt: number

const never = () => new Promise<never>(() => undefined)

beforeEach(() => {
  clock = new ManualClock()
  startedAt = clock.now()
  server = { line: 'open', requests: 'answered' }
  asked = { line: 0, requests: 0 }
  told = []
  const tell = (what: string) => told.push(`${what} ${clock.now() - startedAt}`)
  heartbeat = new Heartbeat({
    clock,
    random: seededRandom(3n),
    askLine() {
      if (server.line === 'down') return null
      asked.line += 1
      return server.line === 'open' ? Promise.resolve() : never()
    },
    askByRequest() {
      asked.requests += 1
      if (server.requests === 'silent') return never()
      return server.requests === 'answered' ? Promise.resolve() : Promise.reject(new Error('refused'))
    },
    onLost: () => tell('lost'),
    onFound: () => tell('found'),
  })
  heartbeat.start()
  heartbeat.show(true)
})

/** Advances the time in small steps, letting promises settle. */
async function passes(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 10) {
    await Promise.resolve()
    await Promise.resolve()
    clock.pass(10)
  }
}

const lastMoment = () => Number(told.at(-1)?.split(' ')[1])

test('a server that answers is asked every two seconds over the line, and by no request', async () => {
  await passes(60_000)
  expect(told).toEqual([])
  expect(asked.requests).toBe(0)
  expect(asked.line).toBeGreaterThanOrEqual(29)
  expect(asked.line).toBeLessThanOrEqual(31)
})

test.each([0, 500, 1000, 1500, 1990])(
  'a network that falls silent %i ms after an answer is told within four seconds',
  async (later) => {
    await passes(20_000 + later)
    const gone = clock.now() - startedAt
    Object.assign(server, { line: 'silent', requests: 'silent' })
    await passes(10_000)
    expect(told).toHaveLength(1)
    expect(lastMoment() - gone).toBeLessThanOrEqual(4000)
  },
)

test('a line that is closed by a server that is gone is told at once', async () => {
  await passes(5000)
  Object.assign(server, { line: 'down', requests: 'refused' })
  heartbeat.doubt()
  await passes(10)
  expect(told).toEqual(['lost 5000'])
})

test('a line that is lost alone is nothing to be told of', async () => {
  server.line = 'silent'
  await passes(30_000)
  server.line = 'down'
  heartbeat.doubt()
  await passes(30_000)
  expect(told).toEqual([])
})

test('a server that is back is told within two seconds, once', async () => {
  Object.assign(server, { line: 'down', requests: 'refused' })
  for (let time = 0; time < 20; time += 1) {
    server.requests = 'refused'
    await passes(10_000 + time * 70)
    expect(told.at(-1)).toMatch(/^lost/)
    server.requests = 'answered'
    const back = clock.now() - startedAt
    await passes(5000)
    expect(told.at(-1)).toMatch(/^found/)
    expect(lastMoment() - back).toBeLessThanOrEqual(1600)
  }
  expect(told).toHaveLength(40)
})

test('out of sight the server is asked seldom, and a tab that comes to be seen learns it within two seconds', async () => {
  heartbeat.show(false)
  asked.line = 0
  await passes(300_000)
  expect(asked.line).toBeLessThanOrEqual(10)
  Object.assign(server, { line: 'silent', requests: 'silent' })
  await passes(10_000)
  expect(told).toEqual([])
  const shown = clock.now() - startedAt
  heartbeat.show(true)
  await passes(3000)
  expect(lastMoment() - shown).toBeLessThanOrEqual(2000)
})

test('a device that slept or was held up asks once more before it says anything', async () => {
  await passes(4000)
  clock.pass(60_000)
  await passes(1000)
  expect(told).toEqual([])
})

test('after its end nobody is asked or told', async () => {
  heartbeat.end()
  Object.assign(server, { line: 'silent', requests: 'refused' })
  const before = { ...asked }
  heartbeat.doubt()
  heartbeat.show(false)
  heartbeat.show(true)
  await passes(20_000)
  expect(asked).toEqual(before)
  expect(told).toEqual([])
})

test('many requests that fail together ask once', () => {
  server.requests = 'silent'
  for (let count = 0; count < 10; count += 1) heartbeat.doubt()
  expect(asked.requests).toBe(1)
})

test('a doubt that the server removes leaves room for the next', async () => {
  heartbeat.doubt()
  await passes(10)
  heartbeat.doubt()
  expect(asked.requests).toBe(2)
  expect(told).toEqual([])
})
