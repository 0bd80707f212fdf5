/**
 * Progress of a replica: a sequence number and the random tag of that log row.
 * A tag that differs from the server's means another history, and leads to a reset.
 */
export type Cursor = [sequence: number, tag: number]

/** Cursor before the first change. */
export const start: Cursor = [0, 0]

/** Version of the wire format: raised when an older client cannot follow. */
export const wireVersion = 1
