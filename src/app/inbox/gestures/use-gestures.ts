import { useCallback } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { changeConversations } from '../bulk/change-conversations.ts'
import type { MakeGesture } from './gestures.ts'

/**
 * Does something to conversations by their ids; what goes wrong is said in a toast. `goBack` shows again what was open,
 * when it is undone.
 */
export type Act = (ids: readonly number[], make: MakeGesture, goBack?: () => void) => void

/** Makes the gesture of the conversations, and carries it out. */
export function useGestures(): Act {
  const desk = useDesk()
  const { isOffline } = useConnection()
  return useCallback(
    (ids, make, goBack) => {
      void changeConversations(desk, ids, make, { isOffline, goBack }).catch((error: unknown) => {
        goBack?.()
        reportFailure(error)
      })
    },
    [desk, isOffline],
  )
}
