import type { KeyboardEvent } from 'react'

const steps: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * Arrow keys, Home and End over the children of a toolbar, tab list or radio group that match `selector`; the
 * ends meet. Moves the focus and returns the element that got it, or nothing when the key is not for moving.
 */
export function moveFocus(event: KeyboardEvent<HTMLElement>, selector: string): HTMLElement | undefined {
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>(selector))
  const here = stops.indexOf(document.activeElement as HTMLElement)
  const step = steps[event.key]
  let next: HTMLElement | undefined
  if (step !== undefined && here >= 0) next = stops[(here + step + stops.length) % stops.length]
  else if (event.key === 'Home') next = stops[0]
  else if (event.key === 'End') next = stops.at(-1)
  if (!next) return undefined
  event.preventDefault()
  next.focus()
  return next
}
