/** What the frame tells the page around it: how large it has to be, and at which side. */
export interface Placing {
  outpost: 'place'
  isOpen: boolean
  position: 'start' | 'end'
}

/** What the page tells its frame: that it is there. The browser adds on which origin. */
export interface Hello {
  outpost: 'hello'
  dir: 'ltr' | 'rtl'
  /** The panel takes all of the window; it is said again when that changes. */
  isPhone: boolean
}

/** Whether a message is one of ours; other scripts of a page send messages too. */
export const isOurs = <M extends Placing | Hello>(data: unknown, kind: M['outpost']): data is M =>
  typeof data === 'object' && data !== null && (data as { outpost?: unknown }).outpost === kind
