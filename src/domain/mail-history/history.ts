import * as z from 'zod/mini'
import { wantedReaches } from '../channels/history-reach.ts'
import { jobSchema } from '../jobs/job.ts'

/** Older mail of an inbox: its amount on the server, and the progress of its import. */
export const historyView = z.object({
  /** Number of mails on the server that were not imported, by range. */
  left: z.object({ week: z.int(), month: z.int(), year: z.int(), all: z.int() }),
  /** Requested, but not started: the mailbox has to be listed first. */
  asked: z.nullable(z.enum(wantedReaches)),
  /** The last import job. */
  job: z.nullable(jobSchema),
})
/** Older mail of an inbox: its amount on the server, and the progress of its import. */
export type MailHistory = z.infer<typeof historyView>
