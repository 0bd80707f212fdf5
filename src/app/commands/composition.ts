/**
 * True if a key event belongs to an input method. Key code 229 covers Safari, where the key that ends a
 * composition comes after its end event.
 */
export const isComposing = ({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isOpen || keyCode === 229

/** Stops key events of input methods before other listeners: they only select characters. */
export function keepCompositions(page: EventTarget): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event as KeyboardEvent)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
