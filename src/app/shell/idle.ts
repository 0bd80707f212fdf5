import { useEffect, useState } from 'react'

/** Longest wait for a quiet moment, in ms. */
const patience = 2000

/** True once the browser has had a quiet moment: what is not needed at first is loaded then. */
export function useIsIdle(): boolean {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIsIdle(true), patience / 2)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => setIsIdle(true), { timeout: patience })
    return () => cancelIdleCallback(handle)
  }, [])
  return isIdle
}

/** Code that a desk needs sooner or later, loaded early so that it is there without a connection. */
const later = [
  () => import('#app/conversations/conversation-pane.tsx'),
  () => import('#app/outbox/outbox-panel.tsx'),
  () => import('#app/inbox/bulk-bar.tsx'),
  () => import('#app/inbox/filter-form.tsx'),
  () => import('#app/composer/composer.tsx'),
  () => import('#app/composer/new-email-dialog.tsx'),
]

/** Loads, one after the other, what pages load on demand. */
export function useWarmUp(isIdle: boolean): void {
  useEffect(() => {
    if (!isIdle) return
    const load = async () => {
      for (const part of later) await part()
    }
    // Without a connection the service worker has them, or they are asked for again when needed.
    load().catch((error: unknown) => console.warn(error))
  }, [isIdle])
}
