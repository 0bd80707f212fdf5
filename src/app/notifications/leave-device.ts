import { within } from './within.ts'

/** Timeout for the browser, in ms; the server has ended the pushes with the session anyway. */
const requestTimeoutMs = 3000

async function leave(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await navigator.clearAppBadge?.()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Removes the shown notifications of the desk from this device, and ends its push subscription. */
export async function leaveDevice(): Promise<void> {
  await within(requestTimeoutMs, leave()).catch((error: unknown) => console.warn(error))
}
