import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * Conversations are somebody's words: who deletes an inbox says where they go. Another inbox takes them in any case, as
 * who sees a conversation is a matter of its inbox.
 */

/** Treatment of a deleted inbox's conversations. */
export const conversationFates = ['move', 'trash'] as const
/** Treatment of a deleted inbox's conversations. */
export type ConversationFate = (typeof conversationFates)[number]

const path = '/desk/mailboxes/:id/deletion'

/** Reads the content of an inbox before its deletion. */
export const getMailboxDeletion = defineEndpoint({
  ...{ method: 'GET', path, summary: 'What an inbox holds', ...manageMailboxesAccess },
  input: z.object({ id: id() }),
  output: z.object({
    /** Its conversations, and new mails that somebody is writing. */
    conversations: z.int(),
    /** Mails that have not left yet. */
    waiting: z.int(),
    /** It is being deleted. */
    isUnderWay: z.boolean(),
  }),
})

/**
 * Deletes an inbox once another one has taken its conversations; what is more than a call can do goes on as a job.
 * Nothing is fetched or sent by its own servers from then on.
 * @throws DeskError CONFLICT while it is being deleted, or mails have not left from addresses that are given up.
 */
export const putMailboxDeletion = defineEndpoint({
  ...{
    method: 'PUT',
    path,
    summary: 'Delete an inbox with a choice for its conversations',
    ...manageMailboxesAccess,
  },
  input: z.object({
    id: id(),
    conversations: z.enum(conversationFates),
    /** The inbox that takes them, in its list or in its trash. */
    mailboxId: id(),
    /** Mail to its addresses continues to arrive, in the other inbox. */
    keepsAddresses: z._default(z.boolean(), true),
  }),
  output: z.object({
    id: id(),
    /** Whether it is gone already; else a job moves what is left and deletes it then. */
    isDeleted: z.boolean(),
  }),
})

/** The deletion of an inbox. */
export const mailboxDeletionEndpoints = { getMailboxDeletion, putMailboxDeletion }
