import { deskRequest } from '#app/desk/calls/desk-request.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import { metadata } from '#domain/auth/endpoints.ts'
import { subscribe, unsubscribe } from '#domain/notifications/endpoints.ts'
import { sha256 } from '#local/files/attachments.ts'
import * as z from 'zod/mini'
import { within } from './within.ts'

/*
 * Push notifications of this browser. It hands out an address of its maker's push service; the server pushes there for
 * as long as the session lasts. Who wanted them here is remembered, so that signing in again brings them back.
 */

/** How it stands with push notifications in this browser; `home-screen`: it has them once the app is installed. */
export type PushStanding = 'on' | 'off' | 'blocked' | 'unsupported' | 'home-screen'

/** A reason why they could not be switched on, in words for the agent. */
export class PushProblem extends Error {}

/** Why notifications cannot be switched on, where that is for the agent to change. */
export const problems = {
  blocked: 'This browser blocks notifications from Outpost. Allow them in its site settings, then try again.',
  notAllowed: 'Notifications were not allowed.',
  unreachable: 'The push service of this browser cannot be reached. Please try again later.',
  notReady: 'The app is not ready for notifications yet. Please reload it and try again.',
} as const

/** Longest wait for the service worker, and for the browser's push service, in ms. */
const readyWait = 10_000
const serviceWait = 20_000

/** A digest of the user who wants notifications in this browser; it outlives the sign-out, so it names nobody. */
const wantedKey = 'outpost.push-holder'
const digestOf = ({ actor }: OpenDesk) =>
  sha256(new TextEncoder().encode(`push of ${actor.accountId}:${actor.userId}`).buffer)
const isWanted = async (desk: OpenDesk) => localStorage.getItem(wantedKey) === (await digestOf(desk))

const hasPush = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** How it stands now. */
export async function pushStanding(desk: OpenDesk): Promise<PushStanding> {
  // Safari of iPhone and iPad has push for apps on the home screen alone, and tells no other way.
  if (!hasPush()) return 'standalone' in navigator && !navigator.standalone ? 'home-screen' : 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  return subscription && (await isWanted(desk)) ? 'on' : 'off'
}

/**
 * Switches push notifications on in this browser; asks for permission, so call it from a click.
 * @throws PushProblem with the reason in words, DeskError when the server cannot be told.
 */
export async function switchOn(desk: OpenDesk): Promise<void> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted')
    throw new PushProblem(permission === 'denied' ? problems.blocked : problems.notAllowed)
  await bind(desk)
  localStorage.setItem(wantedKey, await digestOf(desk))
}

/**
 * Switches them off: at once for this browser, and for the server as soon as it can be told; pushes to an address that
 * the browser gave up end by themselves.
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
 * Tells the server of this browser again, as each session has to: after a sign-in, and when the browser has changed
 * its address. Does nothing where this agent did not want notifications.
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

/** The subscription for our key: the one there is, or a new one where that was made for another. */
async function subscriptionFor(manager: PushManager, key: string): Promise<PushSubscription> {
  const held = await manager.getSubscription()
  if (held && toBase64url(held.options.applicationServerKey) === key) return held
  await held?.unsubscribe()
  const making = manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
  try {
    return await within(serviceWait, making)
  } catch (error) {
    console.warn(error)
    // A late subscription would be switched on without the user's knowledge.
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
