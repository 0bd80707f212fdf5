/** Where a message that is passed on begins, below the words of the agent. The composer's own words hold no `div`. */
export const forwardedMark = '<div data-quote="attribution">'

/** The agent's own words of an outgoing message, without what they pass on. */
export function withoutForwarded(html: string): string {
  const at = html.indexOf(forwardedMark)
  return at < 0 ? html : html.slice(0, at)
}
