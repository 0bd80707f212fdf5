import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices } from '../jobs/job.ts'
import { historyView } from './history.ts'
import { wantedReaches } from '../channels/history-reach.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

const path = '/desk/mailboxes/:id/imap/history'

/** How much mail of before lies in the mailbox of an inbox, and how far bringing it in is. */
export const getHistory = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How far the old mail of an inbox is', ...manageMailboxesAccess },
  input: z.object({ id: id() }),
  output: historyView,
})

/**
 * Brings mail in that lay there before: closed, with its dates, and nobody is told.
 * @throws DeskError CONFLICT while that is under way.
 */
export const startHistory = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Bring the old mail of an inbox in', ...manageMailboxesAccess },
  input: z.object({ id: id(), reach: z.enum(wantedReaches) }),
  output: historyView,
})

/** Pauses it, lets it go on, stops it or takes it back: who manages the inbox need not be an administrator. */
export const putHistory = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Pause, continue, stop or undo it', ...manageMailboxesAccess },
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: historyView,
})

/** Mail that lay in a mailbox before it was connected. */
export const historyEndpoints = { getHistory, startHistory, putHistory }
