import { useSyncExternalStore } from 'react'

const minute = 60_000

let now = Date.now()
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
  clearTimeout(timer)
  timer = listeners.size > 0 ? setTimeout(tick, minute - (now % minute)) : undefined
}

// Timers stand still while a device sleeps; the first look at the window afterwards must not be stale.
function wake() {
  if (document.visibilityState === 'visible') tick()
}

function subscribe(listener: () => void) {
  if (listeners.size === 0) document.addEventListener('visibilitychange', wake)
  listeners.add(listener)
  if (timer === undefined) tick()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    timer = undefined
    document.removeEventListener('visibilitychange', wake)
  }
}

/** The time, renewed on the minute: one clock for every relative time on the screen. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => now)
}
