import { useCallback } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { changeConversations } from '../bulk/change-conversations.ts'
import type { MakeGesture } from './gestures.ts'

/**
 * Applies a gesture to conversations by id; failures appear as toasts. `goBack` restores the open
 * conversation on Undo.
 */
export type Act = (ids: readonly number[], make: MakeGesture, goBack?: () => void) => void

/** Returns the function that applies gestures. */
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
