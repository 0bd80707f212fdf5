import { bulkEndpoints } from '#domain/conversations/calls/endpoints.ts'
import { statuses } from '#domain/conversations/status.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { invariant } from '#lib/invariant.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import { sourceFile } from '../attachments/source-file.ts'
import type { HandlersOf } from '../http/handler.ts'
import { bulkHandlers } from './bulk.ts'
import { deleteForGood } from './delete-for-good.ts'
import { editHandlers } from './edit.ts'
import { countConversations, listConversations } from './list.ts'
import { mergeHandlers } from './merging.ts'
import type { OpParts } from '../sync/rest-op.ts'
import { readBody, readNote, readSourceHash, readThread, readThreadOf } from './read.ts'
import { readLabels } from './reference.ts'
import { resend } from './resend.ts'
import { dropDraft, leaveNote, openTicket, send } from './send.ts'

/** Dependencies of the conversation handlers. */
export interface ConversationParts extends OpParts {
  /** Original bytes of received mails. */
  rawMail: ContentStore
}

/** Handlers for reading, sending, changing and merging conversations. */
export function conversationHandlers(parts: ConversationParts) {
  return {
    reading: readHandlers(parts),
    sending: sendHandlers(parts),
    changing: bulkHandlers(parts, bulkEndpoints),
    editing: editHandlers(parts),
    merging: mergeHandlers(parts),
  }
}

function readHandlers({ database, rawMail }: ConversationParts) {
  return {
    listConversations: (input, { actor }) =>
      database.look(actor.accountId, (sql) => listConversations(sql, actor, input)),
    countConversations: (_, { actor }) =>
      database.look(actor.accountId, (sql) => countConversations(sql, actor)),
    listStatuses: () => ({
      data: statuses.map(({ id, status, label }) => ({ id, status, label })),
      total: statuses.length,
    }),
    getConversation: ({ id }, { actor }) =>
      database.look(actor.accountId, (sql) => readThread(sql, actor, id)),
    getMessageBody: ({ id }, { actor }) => database.look(actor.accountId, (sql) => readBody(sql, actor, id)),
    async getMessageSource({ id }, { actor }) {
      const hash = await database.look(actor.accountId, (sql) => readSourceHash(sql, actor, id))
      return sourceFile(rawMail.of(actor.accountId), hash, `message-${id}.eml`)
    },
    async listLabels(_, { actor }) {
      const data = await database.look(actor.accountId, (sql) => readLabels(sql))
      return { data, total: data.length }
    },
    async getLabel({ id }, { actor }) {
      const [label] = await database.look(actor.accountId, (sql) => readLabels(sql, id))
      if (!label) throw new DeskError('NOT_FOUND')
      return label
    },
  } satisfies HandlersOf<(typeof endpoints)['reading']>
}

function sendHandlers(parts: ConversationParts) {
  const { database } = parts
  return {
    async postConversation(input, { actor, key }) {
      const id = await send(parts, actor, key, input)
      return database.look(actor.accountId, (sql) => readThreadOf(sql, actor, id))
    },
    async postMessage(input, { actor, key }) {
      const id = await send(parts, actor, key, input)
      const { messages } = await database.look(actor.accountId, (sql) => readThread(sql, actor, input.id))
      return invariant(
        messages.find((message) => message.id === id),
        'the message just written',
      )
    },
    async postTicket(input, { actor, key }) {
      const id = await openTicket(parts, actor, key, input)
      return database.look(actor.accountId, (sql) => readThread(sql, actor, id))
    },
    async postNote(input, { actor, key }) {
      const { id, conversationId } = await leaveNote(parts, actor, key, input)
      return database.look(actor.accountId, (sql) => readNote(sql, actor, conversationId, id))
    },
    async deleteDraft({ id }, { actor, key }) {
      await dropDraft(parts, actor, key, id)
      return { id }
    },
    resendMessage: ({ id }, { actor }) =>
      database.desk(actor.accountId, (sql) => resend(sql, actor, id, parts.clock.now())),
    deleteDraftConversations: ({ conversationIds }, { actor, key }) =>
      deleteForGood(parts, actor, key, conversationIds),
  } satisfies HandlersOf<(typeof endpoints)['sending']>
}
