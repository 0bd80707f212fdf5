import { proxy } from 'valtio'

/** Counts merges and undone merges of contacts in this window, each of which may change the duplicates. */
export const merges = proxy({ count: 0 })
