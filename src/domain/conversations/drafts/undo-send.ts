/** Delays within which a mail can be recalled after Send, in s; 0 sends it at once. */
export const undoSendDelays = [0, 5, 10, 20, 30] as const
/** Delay within which a mail can be recalled after Send, in s. */
export type UndoSendDelay = (typeof undoSendDelays)[number]

/** The longest delay, in ms. */
export const longestUndoSend = Math.max(...undoSendDelays) * 1000

/**
 * Time until which a mail is held for Undo (epoch ms), 0 to send it at once. Bounded by the longest delay, so
 * that a device with a wrong clock cannot hold it any longer.
 * @param now the server's time.
 */
export function heldBackUntil(notBefore: number | null, now: number): number {
  return notBefore === null ? 0 : Math.min(notBefore, now + longestUndoSend)
}
