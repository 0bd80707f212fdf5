import { subscribe } from '#domain/notifications/endpoints.ts'
import { currentDesk } from '#local/session/registry.ts'
import { browserClock } from '#sync/browser.ts'
import { cookieTokens } from '#sync/transport/token.ts'

declare const self: ServiceWorkerGlobalScope

/** Timeout of the server, in ms. */
const requestTimeoutMs = 30_000

/** Browser event for a changed or expired push subscription. */
export interface SubscriptionChange extends ExtendableEvent {
  readonly newSubscription?: PushSubscription | null
  readonly oldSubscription?: PushSubscription | null
}

/** Sends the new push address to the server; otherwise pushes would end silently until the app is opened. */
export async function renewSubscription({
  newSubscription,
  oldSubscription,
}: SubscriptionChange): Promise<void> {
  const desk = await currentDesk()
  if (!desk) return
  const { pushManager } = self.registration
  const next = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)))
  if (!next) return
  const token = await cookieTokens(fetch.bind(self), navigator.locks, browserClock, () => desk).get()
  await fetch(`/api${subscribe.path}`, {
    method: subscribe.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(next),
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
}
