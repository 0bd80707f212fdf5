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

/** A touch ends before its emulated mouse events, and those move the focus. */
const watched = [
  ['pointerdown', press],
  ['mousedown', press],
  ['pointerup', release],
  ['mouseup', release],
  ['pointercancel', release],
] as const

function subscribe(tell: () => void): () => void {
  // Adding the same listener again has no effect.
  for (const [name, run] of watched) window.addEventListener(name, run, true)
  listeners.add(tell)
  return () => void listeners.delete(tell)
}

/**
 * Holds a value while a pointer is pressed: content that appears above the press, such as the error of the field that
 * lost the focus, would move the target away before the click.
 */
export function useUnpressed<Value>(value: Value): Value {
  const isHeld = useSyncExternalStore(subscribe, () => isPressed)
  const [shown, setShown] = useState(value)
  if (isHeld || shown === value) return shown
  setShown(value)
  return value
}
