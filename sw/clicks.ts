declare const self: ServiceWorkerGlobalScope

/** How long a window may take to say that it goes where it was asked to, in ms; one that signs in never does. */
const answerWait = 2500

/** Windows that show one thing alone are left to it. */
const isDesk = ({ url }: WindowClient) => /^\/support\/(?!conversation\/|signin)/.test(new URL(url).pathname)

/**
 * Goes to a place of the app: in a window that is open, without loading anything anew, so that what is typed there
 * stays; else in a new one, which needs no network either.
 */
export async function openPlace(path: string): Promise<void> {
  const windows = (await self.clients.matchAll({
    type: 'window',
    includeUncontrolled: true,
  })) as WindowClient[]
  const rank = (window: WindowClient) => (window.focused ? 2 : window.visibilityState === 'visible' ? 1 : 0)
  const [best] = windows.filter(isDesk).sort((a, b) => rank(b) - rank(a))
  if (best && (await asked(best, path))) return
  await self.clients.openWindow(`/support${path}`)
}

async function asked(window: WindowClient, path: string): Promise<boolean> {
  // Not allowed when the click was too long ago; the window goes there all the same.
  await window.focus().catch((error: unknown) => console.warn(error))
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWait)
  })
  window.postMessage({ type: 'OPEN', path }, [port2])
  return answer
}
