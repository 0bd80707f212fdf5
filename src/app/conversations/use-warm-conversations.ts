import { useEffect } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import type { Live } from '#app/desk/live/live.ts'
import { whenIdle } from '#app/ui/idle.ts'
import { conversationById, draftsOf, threadOf } from '#local/queries/conversations.ts'
import { opsOfConversation } from '#local/queries/outbox.ts'
import { contactById } from '#local/queries/people.ts'

/** Idle callback timeout, in ms. */
const readTimeoutMs = 500

/** Preloads the queries of a conversation into the cache. */
function warm(live: Live, id: number): void {
  live.read(threadOf, id)
  live.read(opsOfConversation, id)
  live.read(draftsOf, id)
  const stop = live.watch(
    conversationById,
    id,
    (conversation) => {
      live.read(contactById, conversation?.contactId ?? 0)
      queueMicrotask(() => stop())
    },
    // It is read again, and the error shown, when the conversation opens.
    () => undefined,
  )
}

/** Preloads likely next conversations while the browser is idle. */
export function useWarmConversations(ids: readonly (number | undefined)[]): void {
  const { live } = useDesk()
  const key = ids.join()
  useEffect(() => {
    const read = () => {
      for (const id of key.split(',')) if (id !== '') warm(live, Number(id))
    }
    return whenIdle(read, readTimeoutMs)
  }, [live, key])
}
