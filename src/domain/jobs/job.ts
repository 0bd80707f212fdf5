import * as z from 'zod/mini'
import { id, keptMoment } from '../fields.ts'

/** States of a job. `failed` comes to no end by itself; `stopped` was ended by a person. */
export const jobStates = ['waiting', 'running', 'paused', 'stopped', 'done', 'failed'] as const
/** State of a job. */
export type JobState = (typeof jobStates)[number]

/** Actions on a job. */
export const jobChoices = ['pause', 'goOn', 'stop', 'undo'] as const
/** Action on a job. */
export type JobChoice = (typeof jobChoices)[number]

/** Long work that counts what it does: an import, a change of all that a filter finds. */
export const jobSchema = z.object({
  id: id(),
  /** Title: `Import of mail`. */
  title: z.string(),
  /** Subject, in a few words. */
  about: z.string(),
  state: z.enum(jobStates),
  /** It takes back what it did before; then `done` and `total` count that. */
  isUndo: z.boolean(),
  done: z.int(),
  /** Said before it starts; null where nobody can know. */
  total: z.nullable(z.int()),
  /** Result so far, in a few words. */
  outcome: z.string(),
  error: z.nullable(z.string()),
  /** Starter; null for the desk itself. */
  startedBy: z.nullable(z.string()),
  /** Effect of an undo; null if nothing can be undone. */
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
