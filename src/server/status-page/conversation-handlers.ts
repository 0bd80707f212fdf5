import type { statusPageEndpoints } from '#domain/status-page/endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { Database } from '../store/database.ts'
import { conversationsOf, similarTo } from './incident-conversations.ts'

/** Serves what incidents have to do with conversations. */
export function conversationHandlers({ database, now }: { database: Database; now(): number }) {
  return {
    getIncidentConversations: ({ id }, { actor }) =>
      database.look(actor.accountId, (sql) => conversationsOf(sql, actor, id)),
    getSimilarConversations: ({ id }, { actor }) =>
      database.look(actor.accountId, (sql) => similarTo(sql, actor, id, now())),
  } satisfies HandlersOf<(typeof statusPageEndpoints)['statusConversations']>
}
