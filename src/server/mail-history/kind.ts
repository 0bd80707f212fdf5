import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { reachText, wantedReaches } from '#domain/channels/history-reach.ts'
import type { JobKind } from '../jobs/kind.ts'
import { takeBack } from '../channels/take-back.ts'
import { countLeft, leaveAgain } from './mails.ts'
import { historySteps, type HistoryParts } from './steps.ts'

const inputSchema = z.object({
  mailboxId: id(),
  /** Address of the inbox, shown with the job. */
  email: z.string(),
  reach: z.enum(wantedReaches),
  /** Epoch ms. */
  since: z.int(),
})
/** Input of an import of older mail. */
export type HistoryTask = z.infer<typeof inputSchema>

const placeSchema = z.object({
  takenIn: z.int(),
  known: z.int(),
  setAside: z.int(),
  /** Mails no longer on the server. */
  gone: z.int(),
  /** Messages kept on undo, because agents have worked with them. */
  kept: z.int(),
})
/** Progress of the import. */
export type HistoryProgress = z.infer<typeof placeSchema>

const nothingYet: HistoryProgress = { takenIn: 0, known: 0, setAside: 0, gone: 0, kept: 0 }

const outcomeOf = ({ takenIn, known, setAside, gone, kept }: HistoryProgress): string =>
  [
    `${takenIn} imported`,
    ...(known > 0 ? [`${known} already there`] : []),
    ...(setAside > 0 ? [`${setAside} set aside`] : []),
    ...(gone > 0 ? [`${gone} gone from the server`] : []),
    ...(kept > 0 ? [`${kept} kept, as somebody has worked with them`] : []),
  ].join(', ')

/**
 * Imports mail that was in a mailbox before it was connected: without notifications, closed, each with its
 * original arrival time, newest weeks first. Agents' requests take precedence (`pace.ts`).
 */
export function mailHistory(parts: HistoryParts): JobKind<HistoryTask, HistoryProgress> {
  return {
    name: 'mail-history',
    title: 'Old mail',
    input: inputSchema,
    place: placeSchema,
    isSilent: true,
    about: ({ email, reach }) => `${reachText(reach)}, ${email}`,
    outcome: outcomeOf,
    count: (accountId, { mailboxId, since }) =>
      parts.database.look(accountId, (sql) => countLeft(sql, mailboxId, since)),
    steps: (task) => historySteps(parts, { ...task, place: task.place ?? nothingYet }),
    undo: {
      text: 'Conversations that it opened go to the trash, unless somebody has worked on them since. On the server nothing changes, and it can be imported again.',
      async run(work, messageIds, place) {
        const { gone, kept } = await takeBack(parts.database, work, messageIds)
        await leaveAgain(work.sql, gone)
        return place && { ...place, kept: place.kept + kept }
      },
    },
  }
}
