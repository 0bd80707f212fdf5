import * as z from 'zod/mini'
import { id } from '#domain/fields.ts'
import { reachText, wantedReaches } from '#domain/channels/history-reach.ts'
import type { JobKind } from '../jobs/kind.ts'
import { takeBack } from '../channels/take-back.ts'
import { countLeft, leaveAgain } from './mails.ts'
import { historySteps, type HistoryParts } from './steps.ts'

const inputSchema = z.object({
  mailboxId: id(),
  /** Of the inbox, for who reads of the job. */
  email: z.string(),
  reach: z.enum(wantedReaches),
  /** Epoch ms. */
  since: z.int(),
})
/** Which mail of before is brought in. */
export type HistoryTask = z.infer<typeof inputSchema>

const placeSchema = z.object({
  takenIn: z.int(),
  known: z.int(),
  setAside: z.int(),
  /** The server had it no more. */
  gone: z.int(),
  /** Taken back with the rest, had nobody worked with it. */
  kept: z.int(),
})
/** How far it has come. */
export type HistoryPlace = z.infer<typeof placeSchema>

const nothingYet: HistoryPlace = { takenIn: 0, known: 0, setAside: 0, gone: 0, kept: 0 }

const outcomeOf = ({ takenIn, known, setAside, gone, kept }: HistoryPlace): string =>
  [
    `${takenIn} imported`,
    ...(known > 0 ? [`${known} already there`] : []),
    ...(setAside > 0 ? [`${setAside} set aside`] : []),
    ...(gone > 0 ? [`${gone} gone from the server`] : []),
    ...(kept > 0 ? [`${kept} kept, as somebody has worked with them`] : []),
  ].join(', ')

/**
 * Brings mail in that lay in a mailbox before it was connected: silently, closed, each at the moment at which it arrived
 * there, newest weeks first. What agents do goes first (`pace.ts`).
 */
export function mailHistory(parts: HistoryParts): JobKind<HistoryTask, HistoryPlace> {
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
