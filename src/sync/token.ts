import { TransportError } from './transport.ts'

/** A bearer token and when it ends (epoch ms). */
export interface AccessToken {
  token: string
  expiresAt: number
}

/** Hands out a token that is good for a while yet. */
export interface TokenSource {
  /** @throws TransportError auth when there is no session any more. */
  get(): Promise<string>
  /** Says that the server did not take the token. */
  reject(token: string): void
  set(token: AccessToken): void
}

/** A token is renewed this long before its end, in ms. */
const margin = 60_000

/**
 * A token kept in memory and renewed by the refresh cookie, under one lock for all tabs: the cookie rotates, and two
 * tabs renewing at once would look like theft.
 */
export function cookieTokens(fetcher: typeof fetch, locks: LockManager, now: () => number): TokenSource {
  let held: AccessToken | null = null
  let renewal: Promise<string> | null = null
  const renew = async () => {
    const answer = await locks.request('desk-refresh', () =>
      fetcher('/api/account/refreshaccesstoken', {
        cache: 'no-store',
        signal: AbortSignal.timeout(30_000),
      }).catch((error: unknown) => {
        throw new TransportError('offline', String(error))
      }),
    )
    if (answer.status === 401 || answer.status === 403)
      throw new TransportError('auth', 'The session has ended')
    if (!answer.ok) throw new TransportError('server', `refresh answered ${answer.status}`)
    held = (await answer.json()) as AccessToken
    return held.token
  }
  return {
    get() {
      if (held && held.expiresAt - margin > now()) return Promise.resolve(held.token)
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
