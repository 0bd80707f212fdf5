import { useLayoutEffect, useState } from 'react'

/** Where the stack of toasts stands, in px from the edges of the window. */
export interface ToastSpot {
  left: number
  /** From the bottom, or from the top where everything below is a list. */
  bottom?: number
  top?: number
  maxWidth: number
}

/** Distance from the edges of the ground, in px. */
const inset = 16

/** Least room above what ends a conversation, in px; a composer that takes the whole pane leaves none. */
const leastRoom = 120

/** How often a shown toast looks whether its ground has moved, in ms. */
const pollIntervalMs = 200

/** The last one that is seen: what slides over the page comes after it. */
const visible = (selector: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(selector)].findLast((element) =>
    element.checkVisibility({ visibilityProperty: true }),
  )

/**
 * Where the part begins that a toast may not cover: below the room that a panel makes for toasts, else the last part;
 * of a composer over the whole pane that is its foot.
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

/** The corner of the sheet, beside the rail; a phone has none. */
function besideRail(): ToastSpot | undefined {
  const rail = visible('[data-rail]')
  const sheet = visible('main')
  if (!rail || !sheet) return undefined
  const { left, bottom, width } = sheet.getBoundingClientRect()
  const end = visible('[data-save-bar]')?.getBoundingClientRect().top ?? bottom
  return { left: left + inset, bottom: innerHeight - end + inset, maxWidth: width - 2 * inset }
}

/**
 * Toasts lie over what is read, never over the rows of a list or the buttons that send: above the last part of an open
 * conversation, in the place of one that is not open, in the room that a panel over the page makes for them, and at the
 * head of a list that has the page to itself. On other pages they stand in the corner of the sheet, above the bar that
 * saves. Undefined on a phone elsewhere: they stand in the corner of the window.
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

/** How much of a panel toasts take, with what is left free around them; read where a panel makes room for them. */
const roomName = '--op-toasts'

/** Says how high the stack is that is shown, in px; 0 without one. */
export function tellRoom(height: number): void {
  const { style } = document.documentElement
  if (height > 0) style.setProperty(roomName, `${height + 2 * inset}px`)
  else style.removeProperty(roomName)
}

/** Where toasts stand now; follows the page while there are any. */
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
