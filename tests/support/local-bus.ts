import type { Bus, Changes } from '#local/changes.ts'

/** Bus within one process. */
export function localBus(): Bus {
  const listeners = new Set<(changes: Changes) => void>()
  return {
    publish: (changes) => {
      for (const listener of listeners) listener(changes)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => listeners.clear(),
  }
}
