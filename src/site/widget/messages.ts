/** Message of the frame to its page: size and side. */
export interface Placing {
  outpost: 'place'
  isOpen: boolean
  position: 'start' | 'end'
}

/** First message of the page to its frame. The browser adds the page's origin. */
export interface Hello {
  outpost: 'hello'
  dir: 'ltr' | 'rtl'
  /** The panel covers the whole window; sent again on changes. */
  isPhone: boolean
  /** Signed by the site for the current visitor; null for nobody. Sent again on changes. */
  token?: string | null
}

/** True if a message is from this widget; other scripts of a page send messages too. */
export const isOurs = <M extends Placing | Hello>(data: unknown, kind: M['outpost']): data is M =>
  typeof data === 'object' && data !== null && (data as { outpost?: unknown }).outpost === kind
