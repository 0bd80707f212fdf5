import { useEffect } from 'react'
import { useDesk } from './desk-context.ts'
import { useLive } from '../live/use-live.ts'
import { setDeskLight } from '#app/theme/desk-light.ts'
import { replicaStatus, type ReplicaStatus } from '#local/queries/outbox.ts'
import { unknownStatus } from '#local/session/status.ts'
import { useIsBrowserOffline } from './browser-online.ts'

/** Connection state for screens. */
export interface Connection extends ReplicaStatus {
  /** Changes stay on this device for now: no network, no answer, or a version the server rejects. */
  isOffline: boolean
  /** False until the replica's status has loaded. */
  isKnown: boolean
}

const unknown: ReplicaStatus = {
  ...unknownStatus,
  lastPullAt: 0,
  isUsable: false,
  isFilled: false,
  clockOffset: 0,
}

/** True if changes stay on this device for now, according to the engine. */
export const isAway = (connection: ReplicaStatus['connection']): boolean =>
  connection === 'offline' || connection === 'upgrade'

/** Connection state of this device, kept current. */
export function useConnection(): Connection {
  const status = useLive(replicaStatus, undefined)
  const isBrowserOffline = useIsBrowserOffline()
  const { connection } = status ?? unknown
  const isOffline = isBrowserOffline || isAway(connection)
  return { ...(status ?? unknown), isOffline, isKnown: status !== undefined }
}

/**
 * Sets the desk light from the connection state. Reports a network loss of the browser to the engine, which
 * then stops sending, so that unsent ops can be withdrawn with certainty.
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
