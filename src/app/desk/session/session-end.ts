import { proxy, useSnapshot } from 'valtio'

/* Session ends reported to any call of the app; the engine's own calls are not included. */

const said = proxy({ at: 0 })

/** Records that the server has ended the session. */
export function noteSessionEnd(now: number): void {
  said.at = now
}

/** Time at which the server last ended the session (epoch ms); 0 if never. */
export const useSessionEnd = (): number => useSnapshot(said).at
