/** How long a mail can be taken back after Send, in s; 0 lets it leave at once. */
export const undoSendDelays = [0, 5, 10, 20, 30] as const
/** How long a mail can be taken back after Send, in s. */
export type UndoSendDelay = (typeof undoSendDelays)[number]

/** The longest that a mail can be taken back, in ms. */
export const longestUndoSend = Math.max(...undoSendDelays) * 1000

/**
 * Until when a mail is held that asks to be held (epoch ms), 0 for one that leaves at once. A device whose clock is
 * wrong, or that asks for years, holds it no longer than anybody may choose.
 * @param now the server's time.
 */
export function heldBackUntil(notBefore: number | null, now: number): number {
  return notBefore === null ? 0 : Math.min(notBefore, now + longestUndoSend)
}
