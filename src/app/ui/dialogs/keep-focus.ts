import type { MouseEvent } from 'react'

/** For `onMouseDown`: a press here leaves the focus where it is, so that what is typed next goes on there. */
export const keepFocus = (event: MouseEvent) => event.preventDefault()
