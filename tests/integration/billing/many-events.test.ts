import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBillingDesk, type BillingDesk } from './billing-desk.ts'
import { numbers, providerChanges } from './provider-changes.ts'

/* 10,000 provider events out of order, some repeated, some lost. */

let billing: BillingDesk
beforeAll(async () => {
  billing = await openBillingDesk()
  await billing.addCard()
  await billing.agree('start', { plan: 'team', every: 'month', seats: 5 })
})
afterAll(() => billing.close())

const [rounds, perRound, atOnce] = [20, 500, 16]

test(
  '10,000 shuffled, doubled and dropped events end in the state of the provider',
  { timeout: 300_000 },
  async () => {
    const { changeSomething, send, carryOut, expectProvidersState } = providerChanges(billing)
    const random = numbers(10_000)
    const { events } = billing.stripe
    const count = { told: 0, dropped: 0, doubled: 0 }
    for (let round = 0; round < rounds; round += 1) {
      const from = events.length
      for (let n = 0; n < perRound; n += 1) changeSomething(random)
      const told = events.slice(from)
      const kept = told.filter(() => random() < 0.7)
      const doubled = kept.filter(() => random() < 0.3)
      count.told += told.length
      count.dropped += told.length - kept.length
      count.doubled += doubled.length
      const left = [...kept, ...doubled]
        .map((event) => ({ event, at: random() }))
        .toSorted((one, other) => one.at - other.at)
      const sendOn = async (): Promise<void> => {
        for (let next = left.pop(); next; next = left.pop())
          expect((await send(JSON.stringify(next.event))).status).toBe(200)
      }
      await Promise.all(Array.from({ length: atOnce }, sendOn))
      await carryOut()
      await expectProvidersState()
    }
    expect(count.told).toBe(10_000)
    expect(Math.min(count.dropped, count.doubled)).toBeGreaterThan(1500)
  },
)
