import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { jobChoices } from '../jobs/job.ts'
import { historyView } from './history.ts'
import { wantedReaches } from '../channels/history-reach.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

const path = '/desk/mailboxes/:id/imap/history'

/** Amount of older mail in the mailbox of an inbox, and the progress of its import. */
export const getHistory = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How far the old mail of an inbox is', ...manageMailboxesAccess },
  input: z.object({ id: id() }),
  output: historyView,
})

/**
 * Imports older mail: as closed conversations with the original dates, without notifications.
 * @throws DeskError CONFLICT while an import is running.
 */
export const startHistory = defineEndpoint({
  ...{ method: 'POST', path, summary: 'Bring the old mail of an inbox in', ...manageMailboxesAccess },
  input: z.object({ id: id(), reach: z.enum(wantedReaches) }),
  output: historyView,
})

/** Pauses, continues, stops or undoes the import: managers of the inbox need not be administrators. */
export const putHistory = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Pause, continue, stop or undo it', ...manageMailboxesAccess },
  input: z.object({ id: id(), choice: z.enum(jobChoices) }),
  output: historyView,
})

/** Mail from before a mailbox was connected. */
export const historyEndpoints = { getHistory, startHistory, putHistory }
