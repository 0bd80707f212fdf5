import { isAway } from '#app/desk/session/connection.ts'
import type { OpenDesk } from '#app/desk/session/desk-context.ts'
import type { Enqueued } from '#local/mutate.ts'
import { replicaStatus } from '#local/queries/outbox.ts'
import { tell } from './conversation-changes.ts'

/** Shows a toast with Undo for a change made outside a conversation pane. */
export async function announceMade(desk: OpenDesk, made: Enqueued, words: string): Promise<void> {
  const { connection } = await replicaStatus.run(desk.db, undefined)
  tell(desk, made, !navigator.onLine || isAway(connection), words)
}
