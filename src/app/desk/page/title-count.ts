import { proxy } from 'valtio'

/** Count before the title of every page; the state ends with the tab. */
export const titleCount = proxy({ count: 0 })
