import { useEffect, useState } from 'react'

/** Elements that trap the focus in a dialog or an overlaid panel. */
const overlays = 'body > .MuiDialog-root > .MuiDialog-container, body > .MuiDrawer-root > .MuiDrawer-paper'

/**
 * Own container element of the toasts: in the page, or in the topmost overlay. A dialog or panel traps the
 * focus and hides the page from screen readers, so a toast outside it could not be read, nor its Undo be
 * reached by keyboard.
 */
export function useToastContainer(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    const move = () => {
      const home = [...document.querySelectorAll(overlays)].at(-1) ?? document.body
      if (place.parentElement === home) return
      home.append(place)
      // The overlay set it on open, as on all other content.
      place.removeAttribute('aria-hidden')
    }
    move()
    // Overlays are children of the body while shown.
    const watch = new MutationObserver(move)
    watch.observe(document.body, { childList: true })
    return () => {
      watch.disconnect()
      place.remove()
    }
  }, [place])
  return place
}
