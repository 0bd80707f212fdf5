import { proxy } from 'valtio'

/** Count at the start of every page title; in memory only. */
export const titleCount = proxy({ count: 0 })
