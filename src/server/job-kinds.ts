import type { Clock } from '#lib/clock.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { mailImport } from './channels/email/mail-import.ts'
import { intakeParts } from './channels/email/mail-service.ts'
import { fetchSizes } from './channels/fetching/reading.ts'
import type { GrantTokens } from './mail-grants/sign-in.ts'
import { mailHistory } from './mail-history/kind.ts'
import { mailboxDeletion } from './channels/mailbox-deletion.ts'
import { demoLoad } from './demo/job.ts'
import { usualImapTimeouts } from './imap/imap-connection.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import type { MailReading } from './mail-reader/mail-reader.ts'
import type { KeptSecrets } from './secrets/kept-secrets.ts'
import type { Database } from './store/database.ts'

/** What jobs of all kinds work with. */
export interface JobKindParts {
  database: Database
  attachments: ContentStore
  rawMail: ContentStore
  secret: string
  /** Reads mail beside the calls; this thread does without it. */
  readMail?: MailReading
  clock: Clock
  authServers?: readonly string[]
  secrets: KeptSecrets
  grants: GrantTokens
  /** Whether a server inside our own network may be asked: not where customers of ours name them. */
  isInsideAllowed: boolean
  log: { info(message: string): void; warn(message: string): void }
}

/** The long work that the desk knows: every process goes on with each of them. */
export const jobKinds = (parts: JobKindParts): readonly AnyJobKind[] => [
  demoLoad({ database: parts.database, content: parts.attachments, rawMail: parts.rawMail }),
  mailImport(intakeParts(parts)),
  mailboxDeletion({ database: parts.database, secrets: parts.secrets }),
  mailHistory({
    ...{ ...parts, ...intakeParts(parts) },
    imap: {
      ...{ clock: parts.clock, timeouts: usualImapTimeouts },
      ...{ isInsideAllowed: parts.isInsideAllowed, maxBytes: fetchSizes.read },
    },
  }),
]
