import { within } from './within.ts'

/** Longest wait for the browser, in ms; the server has ended the pushes with the session anyway. */
const requestTimeoutMs = 3000

async function leave(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
  await navigator.clearAppBadge?.()
  await (await registration?.pushManager?.getSubscription())?.unsubscribe()
}

/** Takes off this device what notifications showed of the desk, and ends its pushes. */
export async function leaveDevice(): Promise<void> {
  await within(requestTimeoutMs, leave()).catch((error: unknown) => console.warn(error))
}
