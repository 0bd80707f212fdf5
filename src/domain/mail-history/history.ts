import * as z from 'zod/mini'
import { wantedReaches } from '../channels/history-reach.ts'
import { jobSchema } from '../jobs/job.ts'

/** The mail of before of an inbox: how much of it lies there, and how far bringing it in is. */
export const historyView = z.object({
  /** How many mails lie on the server that are not here, by how far back they are asked for. */
  left: z.object({ week: z.int(), month: z.int(), year: z.int(), all: z.int() }),
  /** Asked for, and not begun: first it has to be known what lies there. */
  asked: z.nullable(z.enum(wantedReaches)),
  /** The job that was begun last. */
  job: z.nullable(jobSchema),
})
/** The mail of before of an inbox: how much of it lies there, and how far bringing it in is. */
export type MailHistory = z.infer<typeof historyView>
