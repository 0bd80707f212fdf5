import { proxy } from 'valtio'

/** What waits for the agent, before the title of every page; it dies with the tab. */
export const titleCount = proxy({ count: 0 })
