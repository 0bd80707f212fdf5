import { useEffect } from 'react'
import { useDesk } from './desk-context.ts'
import { useLive } from '../live/use-live.ts'
import { setDeskLight } from '#app/theme/desk-light.ts'
import { replicaStatus, type ReplicaStatus } from '#local/queries/outbox.ts'
import { unknownStatus } from '#local/session/status.ts'
import { useIsBrowserOffline } from './browser-online.ts'

/** How this device stands with the server, as screens need to know it. */
export interface Connection extends ReplicaStatus {
  /** Work stays on this device for now: no network, no answer, or a version the server no longer takes. */
  isOffline: boolean
  /** Whether the replica has said anything yet. */
  isKnown: boolean
}

const unknown: ReplicaStatus = {
  ...unknownStatus,
  lastPullAt: 0,
  isUsable: false,
  isFilled: false,
  clockOffset: 0,
}

/** Whether work stays on this device for now, by what the engine has found. */
export const isAway = (connection: ReplicaStatus['connection']): boolean =>
  connection === 'offline' || connection === 'upgrade'

/** How this device stands with the server, kept current. */
export function useConnection(): Connection {
  const status = useLive(replicaStatus, undefined)
  const isBrowserOffline = useIsBrowserOffline()
  const { connection } = status ?? unknown
  const isOffline = isBrowserOffline || isAway(connection)
  return { ...(status ?? unknown), isOffline, isKnown: status !== undefined }
}

/**
 * Turns the desk's light with the connection. A network that the browser says is gone is told to the engine at once:
 * it then holds work back instead of trying, and what was never tried can still be taken back for certain.
 */
export function useConnectionLight(): void {
  const { client } = useDesk()
  const { isOffline, isKnown } = useConnection()
  const isBrowserOffline = useIsBrowserOffline()
  useEffect(() => {
    if (isBrowserOffline) void client.worker.syncNow('asked')
  }, [client, isBrowserOffline])
  useEffect(() => {
    if (isKnown) setDeskLight(isOffline ? 'offline' : 'online')
  }, [isOffline, isKnown])
}
