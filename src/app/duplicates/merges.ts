import { proxy } from 'valtio'

/** Merges and undone merges of contacts in this window: after each, others may be duplicates. */
export const merges = proxy({ count: 0 })
