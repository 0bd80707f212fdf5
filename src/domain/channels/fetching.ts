import * as z from 'zod/mini'
import { id } from '../fields.ts'
import { mailServerSchema } from './mail-server.ts'
import { byItself, portTroubles, serverSteps, serverTroubles, type MailTrouble } from './mail-trouble.ts'

/*
 * Mail that the desk fetches by IMAP from a mailbox elsewhere. What it has of each folder is remembered by the numbers
 * that the server gives; whether somebody has read a mail there plays no part.
 */

/** Limits of fetching. */
export const fetchingLimits = {
  /** Folders of one mailbox. */
  folders: 20,
  /** Characters of a folder's path. */
  path: 500,
}

/** Treatment of a mail on the server after its intake. */
export const afterIntakes = ['keep', 'move'] as const
/** Treatment of a mail on the server after its intake. */
export type AfterIntake = (typeof afterIntakes)[number]

/** The steps on which a connection stands, in their order. */
export const connectionSteps = [...serverSteps, 'folders'] as const
/** A step on which a connection stands. */
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

/** A trouble as it is answered, with the server's own words where it said any. */
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
  /** Of those that are not fetched: there before the folder was connected, and left where they are. */
  fromBefore: z.int(),
})
/** Counts of a server's mail. */
export type MailCounts = z.infer<typeof mailCounts>

/** How an inbox fetches its mail, and how that goes. */
export const fetchingView = z.object({
  id: id(),
  server: z.extend(mailServerSchema, {
    hasPassword: z.boolean(),
    /** Signs in by what Google or Microsoft has granted, in place of a password. */
    byGrant: z.boolean(),
  }),
  folders: z.array(z.string()),
  afterIntake: z.enum(afterIntakes),
  /** Where mail is moved that was taken in; null where it is kept. */
  moveTo: z.nullable(z.string()),
  /** Counts the changes of the settings. */
  revision: z.int(),
  state: z.object({
    /** When the server last said that nothing more is there; null before the first time. In epoch ms. */
    fetchedAt: z.nullable(z.int()),
    /** Null while all is well. */
    trouble: z.nullable(troubleSchema),
    /** Since when it has not gone well, in epoch ms; null while all is well. */
    failingSince: z.nullable(z.int()),
    /** When it is tried again, in epoch ms; null while connected. */
    nextTryAt: z.nullable(z.int()),
    counts: mailCounts,
  }),
})
/** How an inbox fetches its mail, and how that goes. */
export type Fetching = z.infer<typeof fetchingView>
