import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { mailServerSchema } from './mail-server.ts'
import { byItself, portTroubles, serverSteps, serverTroubles, type MailTrouble } from './mail-trouble.ts'

/*
 * Mail fetched by IMAP from a mailbox elsewhere. Progress per folder is stored by the server's UIDs; whether
 * a mail was read there does not matter.
 */

/** Limits of fetching. */
export const fetchingLimits = {
  /** Folders per mailbox. */
  folders: 20,
  /** Characters of a folder's path. */
  path: 500,
}

/** Treatment of a mail on the server after its intake. */
export const afterIntakes = ['keep', 'move'] as const
/** Treatment of a mail on the server after its intake. */
export type AfterIntake = (typeof afterIntakes)[number]

/** Steps of a connection, in order. */
export const connectionSteps = [...serverSteps, 'folders'] as const
/** Step of a connection. */
export type ConnectionStep = (typeof connectionSteps)[number]

const usualPorts = 'IMAP is usually at port 993 with TLS, or at 143 with STARTTLS.'

/** Faults of fetching mail. */
export const fetchTroubles = {
  ...serverTroubles,
  ...portTroubles(usualPorts, 993),
  silent: {
    step: 'connection',
    text: 'The server does not answer',
    remedy: `Check host and port. ${usualPorts} ${byItself}`,
  },
  notImap: {
    step: 'connection',
    text: 'What answers at this port does not speak IMAP',
    remedy: usualPorts,
  },
  busy: {
    step: 'signIn',
    text: 'The server lets nobody else in at the moment',
    remedy: `Close other programs that read this mailbox. ${byItself}`,
  },
  folder: {
    step: 'folders',
    text: 'A folder cannot be opened',
    remedy: 'Choose the folders again.',
  },
  move: {
    step: 'folders',
    text: 'Mail that was taken in cannot be moved',
    remedy: 'Choose another folder for it, or keep it where it is.',
  },
  full: {
    step: 'folders',
    text: 'The mailbox has no room left on its server',
    remedy: `Delete mail there, or have its room enlarged. ${byItself}`,
  },
  desk: {
    step: 'folders',
    text: 'The desk could not take a mail in',
    remedy: 'It is tried again by itself, and set aside where that does not help.',
  },
} as const satisfies Record<string, MailTrouble<ConnectionStep>>

/** Fault of fetching mail. */
export type FetchTrouble = keyof typeof fetchTroubles

const troubleNames = Object.keys(fetchTroubles) as [FetchTrouble, ...FetchTrouble[]]

/** A fault as calls return it, with the server's own text if it sent any. */
export const troubleSchema = z.object({ code: z.enum(troubleNames), words: z.nullable(z.string()) })

/** A folder on the server. */
export const imapFolderSchema = z.object({
  path: z.string(),
  /** Special use as given by the server: `\Inbox`, `\Sent`, `\Junk`, `\Trash`, `\Drafts`, `\Archive`, `\All`. */
  use: z.nullable(z.string()),
})
/** A folder on the server. */
export type ImapFolder = z.infer<typeof imapFolderSchema>

/** Counts of a server's mail: `takenIn`, `setAside` and `notFetched` add up to `onServer`. */
export const mailCounts = z.object({
  /** Count of the server at the last query. */
  onServer: z.int(),
  /** In conversations. */
  takenIn: z.int(),
  setAside: z.int(),
  notFetched: z.int(),
  /** Not fetched because they were there before the folder was connected; they stay on the server. */
  fromBefore: z.int(),
})
/** Counts of a server's mail. */
export type MailCounts = z.infer<typeof mailCounts>

/** Fetching of an inbox's mail, with its current state. */
export const fetchingView = z.object({
  id: id(),
  server: z.extend(mailServerSchema, {
    hasPassword: z.boolean(),
    /** Signs in with an OAuth grant of Google or Microsoft instead of a password. */
    byGrant: z.boolean(),
  }),
  folders: z.array(z.string()),
  afterIntake: z.enum(afterIntakes),
  /** Folder to which fetched mail is moved; null if it stays in place. */
  moveTo: z.nullable(z.string()),
  /** Number of changes of the settings. */
  revision: z.int(),
  state: z.object({
    /** When the server last reported no further mail, in epoch ms; null before the first time. */
    fetchedAt: z.nullable(z.int()),
    /** Null if there is no fault. */
    trouble: z.nullable(troubleSchema),
    /** Start of the current fault, in epoch ms; null without one. */
    failingSince: z.nullable(z.int()),
    /** Time of the next try, in epoch ms; null while connected. */
    nextTryAt: z.nullable(z.int()),
    counts: mailCounts,
  }),
})
/** Fetching of an inbox's mail, with its current state. */
export type Fetching = z.infer<typeof fetchingView>
