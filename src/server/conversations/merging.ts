import { invariant } from '#lib/invariant.ts'
import { merge, split } from '#domain/merging/merge-mutators.ts'
import type { endpoints } from '#domain/endpoints.ts'
import type { HandlersOf } from '../http/handler.ts'
import { idSource } from '../store/id-source.ts'
import { madeBy, repeatedCall, runRestOp, type OpParts } from '../sync/rest-op.ts'
import { readThread } from './read.ts'

/** Handlers for merging and splitting. */
export function mergeHandlers(parts: OpParts) {
  const { database } = parts
  return {
    async mergeConversations({ targetId, ids }, { actor, key }) {
      const args = { conversationId: targetId, ids: [...new Set(ids)].filter((id) => id !== targetId) }
      madeBy(await runRestOp(parts, actor, { op: key, mutator: merge, args }))
      return database.look(actor.accountId, (sql) => readThread(sql, actor, targetId))
    },
    async splitConversation({ id, messageIds }, { actor, key }) {
      const identity = { id, messageIds }
      const made = await database.desk(actor.accountId, async (sql) => {
        const known = await repeatedCall(sql, actor, key, [split], identity)
        if (known) return { id: known.made, isKnown: true }
        const [fresh] = await idSource(database).take(sql, 1)
        return { id: fresh, isKnown: false }
      })
      const newId = invariant(made.id, 'id')
      const args = { conversationId: id, newId, messageIds: [...new Set(messageIds)] }
      if (!made.isKnown) madeBy(await runRestOp(parts, actor, { op: key, mutator: split, args, identity }))
      return database.look(actor.accountId, (sql) => readThread(sql, actor, newId))
    },
  } satisfies HandlersOf<(typeof endpoints)['merging']>
}
