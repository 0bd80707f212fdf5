import { useLayoutEffect, useState } from 'react'

/** Position of the toast stack, in px from the edges of the window. */
export interface ToastSpot {
  left: number
  /** From the bottom, or from the top if everything below is a list. */
  bottom?: number
  top?: number
  maxWidth: number
}

/** Distance from the edges of its container, in px. */
const inset = 16

/** Minimum room above the end of a conversation, in px; a full-pane composer leaves none. */
const leastRoom = 120

/** Interval to check if the container has moved while a toast is shown, in ms. */
const pollIntervalMs = 200

/** Last visible match: overlays come after the page. */
const visible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )

/**
 * Top of the area that a toast may not cover: below the room that a panel reserves for toasts, else the last
 * part; for a full-pane composer its footer.
 */
function endOf(floor: HTMLElement | undefined, bottom: number): number {
  const room = floor?.querySelector('[data-toast-room]')
  if (room) return room.getBoundingClientRect().bottom
  const last = floor?.lastElementChild
  if (!floor || !last) return bottom
  const { top } = last.getBoundingClientRect()
  if (top - floor.getBoundingClientRect().top >= leastRoom) return top
  return last.querySelector('footer')?.getBoundingClientRect().top ?? bottom
}

/** Corner of the sheet beside the rail; undefined on a phone. */
function besideRail(): ToastSpot | undefined {
  const rail = visible('[data-rail]')
  const sheet = visible('main')
  if (!rail || !sheet) return undefined
  const { left, bottom, width } = sheet.getBoundingClientRect()
  const end = visible('[data-save-bar]')?.getBoundingClientRect().top ?? bottom
  return { left: left + inset, bottom: innerHeight - end + inset, maxWidth: width - 2 * inset }
}

/**
 * Toasts cover text, but never list rows or send buttons: they are above the last part of an open
 * conversation, in the empty pane, in the room that an overlay panel reserves, or at the top of a list
 * without a pane. On other pages they are in the corner of the sheet, above the save bar. Undefined on a
 * phone elsewhere: the corner of the window.
 */
function findSpot(): ToastSpot | undefined {
  const floor = visible('[data-toast-floor]')
  const ground = visible('[data-toast-ground]') ?? floor
  if (ground) {
    const { left, width, bottom } = (floor ?? ground).getBoundingClientRect()
    const end = endOf(floor, bottom)
    return { left: left + inset, bottom: innerHeight - end + inset, maxWidth: width - 2 * inset }
  }
  const list = visible('[data-toast-list]')
  if (!list) return besideRail()
  const { left, width } = list.getBoundingClientRect()
  return { left: left + inset, top: inset / 2, maxWidth: width - 2 * inset }
}

const isSame = (a: ToastSpot | undefined, b: ToastSpot | undefined) => JSON.stringify(a) === JSON.stringify(b)

/** CSS variable for the height of the stack with its margins, for panels that reserve room. */
const roomName = '--op-toasts'

/** Publishes the height of the stack, in px; 0 without toasts. */
export function setToastRoom(height: number): void {
  const { style } = document.documentElement
  if (height > 0) style.setProperty(roomName, `${height + 2 * inset}px`)
  else style.removeProperty(roomName)
}

/** Live position of the toasts while any are shown. */
export function useToastSpot(isShown: boolean): ToastSpot | undefined {
  const [spot, setSpot] = useState<ToastSpot>()
  useLayoutEffect(() => {
    if (!isShown) return undefined
    const look = () => {
      const found = findSpot()
      setSpot((before) => (isSame(before, found) ? before : found))
    }
    look()
    const timer = setInterval(look, pollIntervalMs)
    return () => clearInterval(timer)
  }, [isShown])
  return spot
}
