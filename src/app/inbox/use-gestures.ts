import { useCallback } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useConnection } from '#app/shell/connection.ts'
import { reportFailure } from '#app/shell/failures.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import type { HeldConversation } from '#local/rows.ts'
import { changeConversations } from './change-conversations.ts'
import type { Gesture } from './gestures.ts'

/** Does something to conversations by their ids; what goes wrong is said in a toast. */
export type Act = (ids: readonly number[], make: (rows: readonly HeldConversation[]) => Gesture) => void

/** Reads the conversations, makes the gesture of them, and carries it out. */
export function useGestures(): Act {
  const desk = useDesk()
  const { isOffline } = useConnection()
  return useCallback(
    (ids, make) => {
      const run = async () => {
        const { changes, ...words } = make(await conversationsByIds.run(desk.db, [...ids]))
        await changeConversations(desk, changes, { ...words, isOffline })
      }
      void run().catch(reportFailure)
    },
    [desk, isOffline],
  )
}
