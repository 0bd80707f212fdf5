/** The first line of a message that is passed on. */
export const forwardedHead = '---------- Forwarded message ----------'

/** Where a message that is passed on or quoted begins, below the agent's words. The composer's own hold no `div`. */
export const forwardedMark = '<div data-quote="attribution">'

/** The agent's own words of an outgoing message, without what they pass on. */
export function withoutForwarded(html: string): string {
  const at = html.indexOf(forwardedMark)
  return at < 0 ? html : html.slice(0, at)
}
