/**
 * How far a replica has come: a sequence number and the random tag of that log row.
 * A tag that does not match the server's is a sign of another history, and leads to a reset.
 */
export type Cursor = [sequence: number, tag: number]

/** Before the first change. */
export const start: Cursor = [0, 0]

/** The wire format's version: raised when an older client could not follow. */
export const wireVersion = 1
