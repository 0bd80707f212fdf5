/** The first line of a forwarded message. */
export const forwardedHead = '---------- Forwarded message ----------'

/** Start of a forwarded or quoted message, below the agent's text. The composer's own HTML holds no `div`. */
export const forwardedMark = '<div data-quote="attribution">'

/** The agent's own text of an outgoing message, without the forwarded part. */
export function withoutForwarded(html: string): string {
  const at = html.indexOf(forwardedMark)
  return at < 0 ? html : html.slice(0, at)
}
