declare const self: ServiceWorkerGlobalScope

/** Timeout for a window's confirmation, in ms; a window at the sign-in never confirms. */
const answerWait = 2500

/** Excludes windows of a single conversation and the sign-in page. */
const isDesk = ({ url }: WindowClient) => /^\/support\/(?!conversation\/|signin)/.test(new URL(url).pathname)

/**
 * Opens a path of the app: in an open window without a reload, so that unsaved input stays; else in a new
 * one, which works offline too.
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
  // Refused if the click was too long ago; the window navigates all the same.
  await window.focus().catch((error: unknown) => console.warn(error))
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), answerWait)
  })
  window.postMessage({ type: 'OPEN', path }, [port2])
  return answer
}
