import { proxy } from 'valtio'

/** Set by the shortcut: the next composer that opens starts the writing help. */
export const wantedHelp = proxy({ isWanted: false })
