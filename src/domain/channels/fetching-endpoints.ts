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
import { keepsPasswordPrivate, mailServerLimits, mailServerFields } from './mail-server.ts'
import { manageMailboxesAccess } from '../access/plan-access.ts'

const path = '/desk/mailboxes/:id/imap'
const named = z.object({ id: id() })

/** Form fields of a server to fetch from; a user is required, because mailboxes need a sign-in. */
export const serverFields = { ...mailServerFields, user: requiredText('User', mailServerLimits.user) }

const folderPath = requiredText('Folder', fetchingLimits.path)

const words = {
  ...serverFields,
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

/** Moved mail would be fetched again and again. */
const movesAway = z.refine<Moving>(({ folders, moveTo }) => moveTo === null || !folders.includes(moveTo), {
  path: ['moveTo'],
  error: 'Mail cannot be moved to a folder that is fetched',
})

/** Fetching of an inbox's mail, with its current state; null if it does not fetch. */
export const getFetching = defineEndpoint({
  ...{ method: 'GET', path, summary: 'How an inbox fetches its mail', ...manageMailboxesAccess },
  input: named,
  output: z.object({ fetching: z.nullable(fetchingView) }),
})

/**
 * Sets how an inbox fetches its mail, starting at once. An empty password leaves the stored one, as long as
 * server and user are the same.
 * @throws DeskError CONFLICT if another user has changed it since `revision`; 0 means not set yet.
 */
export const putFetching = defineEndpoint({
  ...{ method: 'PUT', path, summary: 'Fetch mail of an inbox by IMAP', ...manageMailboxesAccess },
  input: z
    .object({
      ...words,
      id: id(),
      revision: z._default(z.int(), 0),
      /** Older mail of the folders is imported too, back to this point, once the folders have been read. */
      history: z._default(z.enum(historyReaches), 'none'),
    })
    .check(keepsPasswordPrivate, knowsWhere, movesAway),
  output: fetchingView,
})

/** Stops fetching and deletes the password; fetched mail stays. */
export const removeFetching = defineEndpoint({
  ...{ method: 'DELETE', path, summary: 'Fetch no mail of an inbox any more', ...manageMailboxesAccess },
  input: named,
  output: named,
})

/** Retries at once what waits for its next try. */
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

/** Tests a server step by step up to the first failure; nothing is stored. */
export const checkFetching = defineEndpoint({
  ...{ method: 'POST', path: `${path}/check`, summary: 'Try a mail server out', ...manageMailboxesAccess },
  input: z.object({ ...serverFields, id: id() }).check(keepsPasswordPrivate),
  output: z.object({
    steps: z.array(z.object({ step: z.enum(connectionSteps), trouble: z.nullable(troubleSchema) })),
    /** Folders that can be fetched; empty unless all steps succeeded. */
    folders: z.array(imapFolderSchema),
  }),
})

/** Result of a server test. */
export type ServerCheck = z.infer<typeof checkFetching.output>

/** Fetching of an inbox's mail. */
export const fetchingEndpoints = { getFetching, putFetching, removeFetching, retryFetching, checkFetching }
