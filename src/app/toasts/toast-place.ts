import { useEffect, useState } from 'react'

/** Elements that trap the focus in a dialog or an overlaid panel. */
const overlays = 'body > .MuiDialog-root > .MuiDialog-container, body > .MuiDrawer-root > .MuiDrawer-paper'

/**
 * An element of its own to show toasts in: in the page, or in what lies over everything. A dialog or panel keeps the
 * focus within itself and hides the page from screen readers, so a toast beside it could be read by nobody and its
 * Undo not be reached by keyboard.
 */
export function useToastPlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    const move = () => {
      const home = [...document.querySelectorAll(overlays)].at(-1) ?? document.body
      if (place.parentElement === home) return
      home.append(place)
      // The overlay marked it when it opened, as one part of the page behind it.
      place.removeAttribute('aria-hidden')
    }
    move()
    // Overlays hang on the body for as long as they are shown.
    const watch = new MutationObserver(move)
    watch.observe(document.body, { childList: true })
    return () => {
      watch.disconnect()
      place.remove()
    }
  }, [place])
  return place
}
