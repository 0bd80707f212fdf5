import type { MouseEvent } from 'react'

/** For `onMouseDown`: keeps the focus where it is, so that typing continues there. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()
