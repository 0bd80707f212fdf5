import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, requiredText } from '../fields.ts'
import {
  afterIntakes,
  connectionSteps,
  fetchingLimits,
  fetchingView,
  imapFolderSchema,
  troubleSchema,
  type Fetching,
} from './fetching.ts'
import { historyReaches } from './history-reach.ts'
import { keepsPasswordPrivate, mailServerLimits, mailServerWords } from './mail-server.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

const path = '/desk/mailboxes/:id/imap'
const named = z.object({ id: id() })

/** A server that mail is fetched from, as it is written; nobody has a mailbox there without signing in. */
export const serverWords = { ...mailServerWords, user: requiredText('User', mailServerLimits.user) }

const folderPath = requiredText('Folder', fetchingLimits.path)

const words = {
  ...serverWords,
  folders: z
    .array(folderPath)
    .check(
      z.minLength(1, 'Choose a folder at least'),
      z.maxLength(fetchingLimits.folders, `At most ${fetchingLimits.folders} folders are fetched`),
    ),
  afterIntake: z._default(z.enum(afterIntakes), 'keep'),
  moveTo: z._default(z.nullable(folderPath), null),
}

type Moving = Pick<Fetching, 'folders' | 'afterIntake' | 'moveTo'>

const knowsWhere = z.refine<Moving>(({ afterIntake, moveTo }) => afterIntake === 'keep' || moveTo !== null, {
  path: ['moveTo'],
  error: 'Choose the folder that mail is moved to',
})

/** It would be fetched there again and again. */
const movesAway = z.refine<Moving>(({ folders, moveTo }) => moveTo === null || !folders.includes(moveTo), {
  path: ['moveTo'],
  error: 'Mail cannot be moved to a folder that is fetched',
})

/** How an inbox fetches its mail, and how that goes; null where it does not. */
export const getFetching = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How an inbox fetches its mail', ...manageMailboxesAccess },
  input: named,
  output: z.object({ fetching: z.nullable(fetchingView) }),
})

/**
 * Says how an inbox fetches its mail, which begins at once. An empty password keeps the one that is there, as long as it
 * goes to the same server and user.
 * @throws DeskError CONFLICT where somebody has changed it since `revision`; 0 stands for nothing yet.
 */
export const putFetching = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Fetch mail of an inbox by IMAP', ...manageMailboxesAccess },
  input: z
    .object({
      ...words,
      id: id(),
      revision: z._default(z.int(), 0),
      /** Mail that lies there already is brought in as well, so far back, as soon as it is known what that is. */
      history: z._default(z.enum(historyReaches), 'none'),
    })
    .check(keepsPasswordPrivate, knowsWhere, movesAway),
  output: fetchingView,
})

/** Fetches no more and forgets the password; mail that is here stays. */
export const removeFetching = defineEndpoint({
  ...{ method: 'DELETE', path, summary: 'Fetch no mail of an inbox any more', ...manageMailboxesAccess },
  input: named,
  output: named,
})

/** Tries at once again what is waited with. */
export const retryFetching = defineEndpoint({
  ...{
    method: 'POST',
    path: `${path}/retry`,
    summary: 'Fetch mail of an inbox now',
    ...manageMailboxesAccess,
  },
  input: named,
  output: fetchingView,
})

/** Tries a server out, step by step up to the first that does not go well; nothing is kept. */
export const checkFetching = defineEndpoint({
  ...{ method: 'POST', path: `${path}/check`, summary: 'Try a mail server out', ...manageMailboxesAccess },
  input: z.object({ ...serverWords, id: id() }).check(keepsPasswordPrivate),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(connectionSteps), trouble: z.nullable(troubleSchema) })),
    /** Folders that can be fetched; empty unless all steps succeeded. */
    folders: z.array(imapFolderSchema),
  }),
})

/** How a server did that was tried out. */
export type ServerCheck = z.infer<typeof checkFetching.output>

/** How the mail of an inbox is fetched. */
export const fetchingEndpoints = { getFetching, putFetching, removeFetching, retryFetching, checkFetching }
