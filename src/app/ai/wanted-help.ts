import { proxy } from 'valtio'

/** Help to write was asked for by key: the composer that opens now gives it. */
export const wantedHelp = proxy({ isWanted: false })
