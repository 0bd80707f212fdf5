import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** What has come of a job. `failed` comes to no end by itself; `stopped` was ended by a person. */
export const jobStates = ['waiting', 'running', 'paused', 'stopped', 'done', 'failed'] as const
/** What has come of a job. */
export type JobState = (typeof jobStates)[number]

/** What a person may do with a job. */
export const jobChoices = ['pause', 'goOn', 'stop', 'undo'] as const
/** What a person may do with a job. */
export type JobChoice = (typeof jobChoices)[number]

/** Long work that counts what it does: an import, a change of all that a filter finds. */
export const jobSchema = z.object({
  id: id(),
  /** What it is: `Import of mail`. */
  title: z.string(),
  /** What it is about, in a few words. */
  about: z.string(),
  state: z.enum(jobStates),
  /** It takes back what it did before; then `done` and `total` count that. */
  isUndo: z.boolean(),
  done: z.int(),
  /** Said before it starts; null where nobody can know. */
  total: z.nullable(z.int()),
  /** What it has come to so far, in a few words. */
  outcome: z.string(),
  error: z.nullable(z.string()),
  /** Who started it; null for the desk itself. */
  startedBy: z.nullable(z.string()),
  /** What taking it back would do; null where nothing of it can be. */
  undoes: z.nullable(z.string()),
  /** Epoch ms. */
  createdAt: keptMoment(),
  endedAt: z.nullable(keptMoment()),
})
/** Long work that counts what it does: an import, a change of all that a filter finds. */
export type Job = z.infer<typeof jobSchema>

/** Whether nobody need wait for it any more. */
export const isEnded = ({ state }: Pick<Job, 'state'>): boolean =>
  state === 'stopped' || state === 'done' || state === 'failed'

/** What can be done with a job as it is. */
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
