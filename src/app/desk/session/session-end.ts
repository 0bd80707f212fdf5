import { proxy, useSnapshot } from 'valtio'

/* Session news from any call of the app; the engine's own calls are not included. */

const said = proxy({ at: 0 })

/** Notes that the server has ended the session. */
export function noteSessionEnd(now: number): void {
  said.at = now
}

/** When the server last said that the session is over (epoch ms); 0 when it never did. */
export const useSessionEnd = (): number => useSnapshot(said).at
