import { createContext, useContext } from 'react'
import type { Desk } from '#local/desk.ts'
import type { Session } from '#local/session/session.ts'
import type { DeskClient } from '#sync/client.ts'
import type { Live } from '../live/live.ts'

/** Context of a signed-in agent's screens. */
export interface OpenDesk extends Desk {
  session: Session
  live: Live
  client: DeskClient
}

/** The open desk; null on the sign-in pages. */
export const DeskContext = createContext<OpenDesk | null>(null)

/**
 * The open desk.
 * @throws Error outside the signed-in shell.
 */
export function useDesk(): OpenDesk {
  const desk = useContext(DeskContext)
  if (!desk) throw new Error('no open desk')
  return desk
}
