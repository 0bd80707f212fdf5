import { useState, useSyncExternalStore } from 'react'

let isPressed = false
const listeners = new Set<() => void>()

function setPressed(now: boolean) {
  if (now === isPressed) return
  isPressed = now
  for (const tell of listeners) tell()
}

const press = () => setPressed(true)
// The click comes after the pointer is up.
const release = () => void setTimeout(() => setPressed(false))

/** A touch is up before the mouse events that stand for it, and the focus moves with those. */
const watched = [
  ['pointerdown', press],
  ['mousedown', press],
  ['pointerup', release],
  ['mouseup', release],
  ['pointercancel', release],
] as const

function subscribe(tell: () => void): () => void {
  // Added once: the same listener a second time is none.
  for (const [name, run] of watched) window.addEventListener(name, run, true)
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * A value that stays as it was while a pointer presses: what appears above the press, such as the error of the field that
 * it left, would move its target away before it hits.
 */
export function useUnpressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed)
  const [shown, setShown] = useState(value)
  if (isHeld || shown === value) return shown
  setShown(value)
  return value
}
