import { beforeEach, expect, test } from 'vitest'
import { cookieTokens, renewalLimit, type TokenSource } from '#sync/transport/token.ts'
import { BrowserLocks } from '../../support/locks.ts'
import { ManualClock } from '../../support/replica.ts'

/** Refresh that the test answers. */
interface Asked {
  answer(status: number, token?: string, userId?: number): void
}

let clock: ManualClock
let locks: BrowserLocks

beforeEach(() => {
  clock = new ManualClock()
  locks = new BrowserLocks()
})

function tab(): { tokens: TokenSource; asked: Asked[] } {
  const asked: Asked[] = []
  const fetcher = () =>
    new Promise<Response>((resolve) => {
      asked.push({
        answer(status, token, userId = 7) {
          const session = {
            token,
            expiresAt: clock.now() + 900_000,
            user: { id: userId },
            account: { id: 1 },
          }
          resolve(Response.json(session, { status }))
        },
      })
    })
  return { tokens: cookieTokens(fetcher as typeof fetch, locks.asManager(), clock, () => owner), asked }
}

const owner = { accountId: 1, userId: 7 }

/** Lets due promises run. */
const turn = () => new Promise((resolve) => setTimeout(resolve))

test('tabs renew one after the other, and a token that is good is not renewed', async () => {
  const [one, two] = [tab(), tab()]
  const [first, second] = [one.tokens.get(), two.tokens.get()]
  await turn()
  expect([one.asked.length, two.asked.length]).toEqual([1, 0])
  one.asked[0]?.answer(200, 'a')
  expect(await first).toBe('a')
  await turn()
  two.asked[0]?.answer(200, 'b')
  expect(await second).toBe('b')
  expect(await one.tokens.get()).toBe('a')
  expect(one.asked).toHaveLength(1)
})

test('a frozen tab keeps nobody from renewing, and drops what it hears when it wakes', async () => {
  const [frozen, other] = [tab(), tab()]
  const lost = frozen.tokens.get()
  lost.catch(() => undefined)
  await turn()
  const token = other.tokens.get()
  await turn()
  clock.pass(renewalLimit - 1)
  await turn()
  expect(other.asked).toHaveLength(0)
  clock.pass(1)
  await turn()
  expect(other.asked).toHaveLength(1)
  other.asked[0]?.answer(200, 'fresh')
  expect(await token).toBe('fresh')
  frozen.asked[0]?.answer(200, 'old')
  await expect(lost).rejects.toMatchObject({ fault: 'offline' })
  // It asks again, without a competing request.
  const again = frozen.tokens.get()
  await turn()
  frozen.asked[1]?.answer(200, 'newer')
  expect(await again).toBe('newer')
})

test('a session that has ended is told at once, also to a tab that waited', async () => {
  const [one, two] = [tab(), tab()]
  const [first, second] = [one.tokens.get(), two.tokens.get()]
  await turn()
  one.asked[0]?.answer(401)
  await expect(first).rejects.toMatchObject({ fault: 'auth' })
  await turn()
  two.asked[0]?.answer(401)
  await expect(second).rejects.toMatchObject({ fault: 'auth' })
})

test('C15: a tab that slept while somebody else signed in does not work with their token', async () => {
  const { tokens, asked } = tab()
  const theirs = tokens.get()
  await turn()
  asked[0]?.answer(200, 'theirs', 8)
  await expect(theirs).rejects.toMatchObject({ fault: 'auth' })
  const own = tokens.get()
  await turn()
  asked[1]?.answer(200, 'own')
  expect(await own).toBe('own')
})
