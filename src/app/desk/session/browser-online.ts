import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser says that there is no network. Only a hint: its `false` proves nothing. */
export function useIsBrowserOffline(): boolean {
  return useSyncExternalStore(subscribe, () => !navigator.onLine)
}
