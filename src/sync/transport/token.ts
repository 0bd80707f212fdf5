import type { Clock } from '#lib/clock.ts'
import { TransportError } from './transport.ts'

/** Bearer token and its expiry (epoch ms). */
export interface AccessToken {
  token: string
  expiresAt: number
}

/** Account and user that tokens are for. */
export interface TokenOwner {
  accountId: number
  userId: number
}

/** Server's answer to the refresh cookie; only the fields used here. */
interface Renewed extends AccessToken {
  user: { id: number }
  account: { id: number }
}

/** Returns a token that stays valid for a while. */
export interface TokenSource {
  /** @throws TransportError auth when the session has ended. */
  get(): Promise<string>
  /** Reports that the server rejected the token. */
  reject(token: string): void
  set(token: AccessToken): void
}

/** A token is renewed this long before it expires, in ms. */
const margin = 60_000

/**
 * Time that a tab waits for another tab's renewal, in ms: longer than a running tab needs. A tab that takes
 * longer is frozen, perhaps for days.
 */
export const renewalLimit = 40_000

/**
 * A token in memory, renewed by the refresh cookie under one lock for all tabs: the cookie rotates, and two
 * concurrent renewals would look like theft. The cookie belongs to the browser: when another user has signed
 * in, a tab that was asleep gets their token, and must not use it for this desk (C15).
 */
export function cookieTokens(
  fetcher: typeof fetch,
  locks: LockManager,
  clock: Clock,
  ownerOf: () => TokenOwner | null,
): TokenSource {
  let held: AccessToken | null = null
  let renewal: Promise<string> | null = null
  const ask = () =>
    fetcher('/api/account/refreshaccesstoken', {
      cache: 'no-store',
      signal: AbortSignal.timeout(30_000),
    }).catch((error: unknown) => {
      throw new TransportError('offline', String(error))
    })
  const renew = async () => {
    const answer = await inTurn(locks, clock, ask)
    if (answer.status === 401 || answer.status === 403)
      throw new TransportError('auth', 'The session has ended')
    if (!answer.ok) throw new TransportError('server', `refresh answered ${answer.status}`)
    const { user, account, token, expiresAt } = (await answer.json()) as Renewed
    const owner = ownerOf()
    if (owner && (owner.userId !== user.id || owner.accountId !== account.id))
      throw new TransportError('auth', 'Somebody else is signed in here')
    held = { token, expiresAt }
    return token
  }
  return {
    get() {
      if (held && held.expiresAt - margin > clock.now()) return Promise.resolve(held.token)
      renewal ??= renew().finally(() => {
        renewal = null
      })
      return renewal
    },
    reject(token) {
      if (held?.token === token) held = null
    },
    set(token) {
      held = token
    },
  }
}

/** Runs `ask` under the lock; steals the lock from a tab that has held it for too long. */
async function inTurn<T>(locks: LockManager, clock: Clock, ask: () => Promise<T>): Promise<T> {
  const waiting = new AbortController()
  let isMine = false
  const cancel = clock.after(renewalLimit, () => isMine || waiting.abort())
  const hold = () => {
    isMine = true
    return ask()
  }
  try {
    return await locks.request('desk-refresh', { signal: waiting.signal }, hold)
  } catch (error) {
    if (error instanceof TransportError) throw error
    // The lock was stolen: this tab was frozen, and the answer that it got may be outdated.
    if (isMine) throw new TransportError('offline', 'Another tab renewed the token meanwhile')
    if (!waiting.signal.aborted) throw error
    return await locks.request('desk-refresh', { steal: true }, ask)
  } finally {
    cancel()
  }
}
