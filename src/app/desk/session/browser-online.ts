import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** True if the browser reports no network. Only a hint: `false` proves nothing. */
export function useIsBrowserOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine)
}
