import type { Clock } from '#lib/clock.ts'
import type { ContentStore } from './attachments/content-store.ts'
import { mailImport } from './conversations/mail-import.ts'
import { intakeParts } from './conversations/mail-service.ts'
import { demoLoad } from './demo/job.ts'
import type { AnyJobKind } from './jobs/kind.ts'
import type { Database } from './store/database.ts'

/** What jobs of all kinds work with. */
export interface JobKindParts {
  database: Database
  attachments: ContentStore
  rawMail: ContentStore
  secret: string
  clock: Clock
  log: { info(message: string): void; warn(message: string): void }
}

/** The long work that the desk knows: every process goes on with each of them. */
export const jobKinds = (parts: JobKindParts): readonly AnyJobKind[] => [
  demoLoad({ database: parts.database, content: parts.attachments, rawMail: parts.rawMail }),
  mailImport(intakeParts(parts)),
]
