import { useEffect, useState } from 'react'

const dialogs = 'body > .MuiDialog-root > .MuiDialog-container'

/**
 * An element of its own to show toasts in: in the page, or in the dialog that lies over everything. A dialog keeps the
 * focus within itself and hides the page from screen readers, so a toast beside it could be read by nobody and its
 * Undo not be reached by keyboard.
 */
export function useToastPlace(): HTMLElement {
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => {
    const move = () => {
      const home = [...document.querySelectorAll(dialogs)].at(-1) ?? document.body
      if (place.parentElement === home) return
      home.append(place)
      // What a dialog was given when it opened, as one part of the page behind it.
      place.removeAttribute('aria-hidden')
    }
    move()
    // Dialogs hang on the body for as long as they are shown.
    const watch = new MutationObserver(move)
    watch.observe(document.body, { childList: true })
    return () => {
      watch.disconnect()
      place.remove()
    }
  }, [place])
  return place
}
