import { proxy, useSnapshot } from 'valtio'

/* What the server said of the session in an answer to any call of the app; the engine's own calls are not among them. */

const said = proxy({ at: 0 })

/** Notes that the server has ended the session. */
export function noteSessionEnd(now: number): void {
  said.at = now
}

/** When the server last said that the session is over (epoch ms); 0 when it never did. */
export const useSessionEnd = (): number => useSnapshot(said).at
