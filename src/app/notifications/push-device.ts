import { deskRequest } from '#app/desk/calls/desk-request.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { metadata } from '#domain/auth/endpoints.ts'
import { subscribe, unsubscribe } from '#domain/notifications/endpoints.ts'
import { sha256 } from '#local/files/attachments.ts'
import * as z from 'zod/mini'
import { within } from './within.ts'

/*
 * Push notifications of this browser. The browser gives an address at its push service; the server pushes to
 * it while the session lasts. The user who enabled them is remembered, so that the next sign-in enables them
 * again.
 */

/** State of push in this browser; `home-screen`: available once the app is installed. */
export type PushStanding = 'on' | 'off' | 'blocked' | 'unsupported' | 'home-screen'

/** Reason why push could not be enabled, as a text for the user. */
export class PushProblem extends Error {}

/** Reasons that the user can fix. */
export const problems = {
  blocked: 'This browser blocks notifications from Outpost. Allow them in its site settings, then try again.',
  notAllowed: 'Notifications were not allowed.',
  unreachable: 'The push service of this browser cannot be reached. Please try again later.',
  notReady: 'The app is not ready for notifications yet. Please reload it and try again.',
} as const

/** Timeouts for the service worker and for the browser's push service, in ms. */
const readyWait = 10_000
const serviceWait = 20_000

/** Digest of the user who enabled push in this browser; it outlives the sign-out, so it contains no name. */
const wantedKey = 'outpost.push-holder'
const digestOf = ({ actor }: OpenDesk) =>
  sha256(new TextEncoder().encode(`push of ${actor.accountId}:${actor.userId}`).buffer)
const isWanted = async (desk: OpenDesk) => localStorage.getItem(wantedKey) === (await digestOf(desk))

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** Current state. */
export async function pushStanding(desk: OpenDesk): Promise<PushStanding> {
  // Safari on iPhone and iPad has push only for home-screen apps, and offers no other way to detect it.
  if (!hasPush()) return 'standalone' in navigator && !navigator.standalone ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && (await isWanted(desk)) ? 'on' : 'off'
}

/**
 * Enables push in this browser; asks for permission, so call it from a click.
 * @throws PushProblem with the reason, DeskError if the server cannot be reached.
 */
export async function switchOn(desk: OpenDesk): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted')
    throw new PushProblem(permission === 'denied' ? problems.blocked : problems.notAllowed)
  await bind(desk)
  localStorage.setItem(wantedKey, await digestOf(desk))
}

/**
 * Disables push: at once in this browser, and on the server once it is reachable. The push service rejects a
 * cancelled address, which ends its subscription on the server.
 */
export async function switchOff(desk: OpenDesk): Promise<void> {
  localStorage.removeItem(wantedKey)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (!subscription) return
  const { endpoint } = subscription
  await subscription.unsubscribe()
  await deskRequest(desk.client, unsubscribe.path, 'DELETE', { endpoint }).catch((error: unknown) =>
    console.warn(error),
  )
}

/**
 * Registers this browser's subscription again, as each session must: after a sign-in, and when the browser
 * has changed its address. Does nothing if this user has not enabled push.
 */
export async function renew(desk: OpenDesk): Promise<void> {
  if (!hasPush() || Notification.permission !== 'granted') return
  if (await isWanted(desk)) await bind(desk)
}

async function bind(desk: OpenDesk): Promise<void> {
  const registration = await within(readyWait, navigator.serviceWorker.ready).catch(() => {
    throw new PushProblem(problems.notReady)
  })
  const answer = await within(serviceWait, deskRequest(desk.client, metadata.path))
  const { pushKey } = z.parse(metadata.output, await answer.json())
  const subscription = await subscriptionFor(registration.pushManager, pushKey)
  await deskRequest(desk.client, subscribe.path, 'POST', subscription.toJSON())
}

/** Subscription for our server key: the existing one, or a new one if it was made for another key. */
async function subscriptionFor(manager: PushManager, key: string): Promise<PushSubscription> {
  const held = await manager.getSubscription()
  if (held && toBase64url(held.options.applicationServerKey) === key) return held
  await held?.unsubscribe()
  const making = manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    return await within(serviceWait, making)
  } catch (error) {
    console.warn(error)
    // A late subscription would be enabled without the user's knowledge.
    making.then(
      (late) => void late.unsubscribe(),
      () => undefined,
    )
    const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new PushProblem(isRefused ? problems.blocked : problems.unreachable)
  }
}

function toBase64url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
