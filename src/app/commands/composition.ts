/**
 * Whether a key is an input method's, which puts a letter together with it. 229 says so where nothing else does: in
 * Safari the key that ends a composition comes after its end.
 */
export const isComposing = ({
  isComposing: isOpen,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isOpen || keyCode === 229

/** Keeps the keys of input methods from everything that listens for keys: they choose among letters, nothing else. */
export function keepCompositions(page: EventTarget): void {
  page.addEventListener(
    'keydown',
    (event) => {
      if (isComposing(event as KeyboardEvent)) event.stopImmediatePropagation()
    },
    { capture: true },
  )
}
