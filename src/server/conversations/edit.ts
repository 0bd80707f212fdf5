import { DeskError } from '#domain/errors.ts'
import { invariant } from '#lib/invariant.ts'
import type { Id } from '#lib/id.ts'
import type { Label } from '#domain/labels/label.ts'
import { editNote, removeNote } from '#domain/conversations/notes/note-mutators.ts'
import { createLabel, deleteLabel, editLabel } from '#domain/labels/label-mutators.ts'
import type { editEndpoints } from '#domain/conversations/calls/endpoints.ts'
import { untilReply } from '#domain/conversations/snooze.ts'
import { snooze } from '#domain/conversations/snooze-mutators.ts'
import type { HandlersOf } from '../http/handler.ts'
import { changeMany } from './mass.ts'
import { madeBy, runRestOp, type OpParts } from '../sync/rest-op.ts'
import { findInThread } from './find.ts'
import { readConversation, readNote } from './read.ts'
import { readLabels } from './reference.ts'
import { idSource } from '../store/id-source.ts'
import type { ScopedActor } from '../access/actor.ts'
import { decided } from '../sync/push/claim.ts'

/** Handlers of calls that change one record and return it. */
export function editHandlers(parts: OpParts) {
  const { database } = parts
  return {
    async putSnooze({ id, isSnoozed, ts }, { actor, key }) {
      const args = {
        conversationId: id,
        until: isSnoozed ? (ts ?? untilReply) : null,
        offset: 0,
        isAgain: false,
      }
      madeBy(await runRestOp(parts, actor, { op: key, mutator: snooze, args }))
      return database.look(actor.accountId, (sql) => readConversation(sql, actor, id))
    },
    async postLabel(input, { actor, key }) {
      const id = await database.desk(
        actor.accountId,
        async (sql) => (await idSource(database).take(sql, 1))[0],
      )
      const op = {
        op: key,
        mutator: createLabel,
        args: { ...input, id: invariant(id, 'id') },
        identity: input,
      }
      const made = invariant(madeBy(await runRestOp(parts, actor, op)), 'label')
      return labelOf(parts, actor, made)
    },
    async putLabel(input, { actor, key }) {
      madeBy(await runRestOp(parts, actor, { op: key, mutator: editLabel, args: input }))
      return labelOf(parts, actor, input.id)
    },
    async deleteLabel({ id }, { actor, key }) {
      const { database: own } = parts
      const known = await own.look(actor.accountId, async (sql) => ({
        isThere: (await readLabels(sql, id)).length > 0,
        isDone: (await decided(sql, [key])).size > 0,
      }))
      if (!known.isThere && !known.isDone) throw new DeskError('NOT_FOUND')
      madeBy(await runRestOp(parts, actor, { op: key, mutator: deleteLabel, args: { id } }))
      return { id }
    },
    async putNote({ id, note, mentions }, { actor, key }) {
      const conversationId = await database.look(actor.accountId, (sql) =>
        findInThread(sql, actor, 'notes', id),
      )
      if (conversationId === undefined) throw new DeskError('NOT_FOUND')
      const args = { id, conversationId, html: note, mentions }
      madeBy(await runRestOp(parts, actor, { op: key, mutator: editNote, args }))
      return database.look(actor.accountId, (sql) => readNote(sql, actor, conversationId, id))
    },
    async deleteNote({ id }, { actor, key }) {
      const known = await database.look(actor.accountId, async (sql) => ({
        conversationId: await findInThread(sql, actor, 'notes', id),
        isDone: (await decided(sql, [key])).size > 0,
      }))
      const { conversationId, isDone } = known
      if (conversationId === undefined && !isDone) throw new DeskError('NOT_FOUND')
      if (conversationId !== undefined)
        madeBy(await runRestOp(parts, actor, { op: key, mutator: removeNote, args: { id, conversationId } }))
      return { id }
    },
    postUpdate: (input, call) => changeMany(parts, input, call),
    putMassAction: (input, call) => changeMany(parts, input, call),
  } satisfies HandlersOf<typeof editEndpoints>
}

async function labelOf({ database }: OpParts, { accountId }: ScopedActor, id: Id): Promise<Label> {
  const [label] = await database.look(accountId, (sql) => readLabels(sql, id))
  if (!label) throw new DeskError('NOT_FOUND')
  return label
}
