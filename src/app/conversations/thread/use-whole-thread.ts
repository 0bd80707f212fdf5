import { useEffect } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'

/** Fetches what a thread lacks on this device, when it is open and there is a connection. */
export function useWholeThread(conversationId: number, isIncomplete: boolean, isOffline: boolean): void {
  const { client } = useDesk()
  useEffect(() => {
    if (!isIncomplete || isOffline) return
    client.worker.want([conversationId]).catch(reportFailure)
  }, [client, conversationId, isIncomplete, isOffline])
}
