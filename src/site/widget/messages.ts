/** Message of the frame to its page: size and side. */
export interface Placing {
  outpost: 'place'
  isOpen: boolean
  position: 'start' | 'end'
}

/** First message of the page to its frame. The browser adds on which origin. */
export interface Hello {
  outpost: 'hello'
  dir: 'ltr' | 'rtl'
  /** The panel takes all of the window; it is said again when that changes. */
  isPhone: boolean
  /** Signed by the site for the person who is there; null for nobody. It is said again when that changes. */
  token?: string | null
}

/** Whether a message is one of ours; other scripts of a page send messages too. */
export const isOurs = <M extends Placing | Hello>(data: unknown, kind: M['outpost']): data is M =>
  typeof data === 'object' && data !== null && (data as { outpost?: unknown }).outpost === kind
