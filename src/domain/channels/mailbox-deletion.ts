import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

/*
 * The conversations of a deleted inbox are never deleted with it: the user who deletes it decides where they
 * go. In any case they need another inbox, because their visibility depends on it.
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
    /** Its conversations, including unsent new mails. */
    conversations: z.int(),
    /** Mails not sent yet. */
    waiting: z.int(),
    /** True while it is being deleted. */
    isUnderWay: z.boolean(),
  }),
})

/**
 * Deletes an inbox once another one has taken its conversations; what exceeds one call continues as a job.
 * Its own servers no longer fetch or send from then on.
 * @throws DeskError CONFLICT while it is being deleted, or if unsent mails use addresses that are given up.
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
    /** The inbox that takes the conversations, in its list or in its trash. */
    mailboxId: id(),
    /** Mail to its addresses continues to arrive, in the other inbox. */
    keepsAddresses: z._default(z.boolean(), true),
  }),
  output: z.object({
    id: id(),
    /** True if it is deleted; otherwise a job moves the rest and deletes it then. */
    isDeleted: z.boolean(),
  }),
})

/** Deletion of an inbox. */
export const mailboxDeletionEndpoints = { getMailboxDeletion, putMailboxDeletion }
