import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** States of a job. `failed` cannot continue by itself; `stopped` was ended by a user. */
export const jobStates = ['waiting', 'running', 'paused', 'stopped', 'done', 'failed'] as const
/** State of a job. */
export type JobState = (typeof jobStates)[number]

/** Actions on a job. */
export const jobChoices = ['pause', 'goOn', 'stop', 'undo'] as const
/** Action on a job. */
export type JobChoice = (typeof jobChoices)[number]

/** A background job with progress: an import, a change of all records of a filter. */
export const jobSchema = z.object({
  id: id(),
  /** Title: `Import of mail`. */
  title: z.string(),
  /** Subject, in a few words. */
  about: z.string(),
  state: z.enum(jobStates),
  /** It undoes an earlier job; `done` and `total` count the undone records. */
  isUndo: z.boolean(),
  done: z.int(),
  /** Known before it starts; null if it cannot be known. */
  total: z.nullable(z.int()),
  /** Result so far, as a short text. */
  outcome: z.string(),
  error: z.nullable(z.string()),
  /** User who started it; null for the system. */
  startedBy: z.nullable(z.string()),
  /** Effect of an undo; null if it cannot be undone. */
  undoes: z.nullable(z.string()),
  /** Epoch ms. */
  createdAt: keptMoment(),
  endedAt: z.nullable(keptMoment()),
})
/** A background job with progress: an import, a change of all records of a filter. */
export type Job = z.infer<typeof jobSchema>

/** True if a job is finished. */
export const isEnded = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'stopped' || state === 'done' || state === 'failed'

/** Actions available for a job in its state. */
export function choicesOf({
  state,
  isUndo,
  undoes,
}: Pick<Job, 'state' | 'isUndo' | 'undoes'>): readonly JobChoice[] {
  const undo: readonly JobChoice[] = undoes === null ? [] : ['undo']
  switch (state) {
    case 'waiting':
    case 'running':
      return ['pause', 'stop']
    case 'paused':
      return ['goOn', 'stop']
    case 'failed':
      return isUndo ? ['goOn'] : ['goOn', ...undo]
    case 'stopped':
      return undo
    case 'done':
      return isUndo ? [] : undo
  }
}
