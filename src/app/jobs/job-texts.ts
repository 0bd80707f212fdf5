import type { Job } from '#domain/jobs/job.ts'

const states: Record<Job['state'], string> = {
  waiting: 'Waiting',
  running: 'Running',
  paused: 'Paused',
  stopped: 'Stopped',
  done: 'Done',
  failed: 'Failed',
}

/** State of a job, in a word or two. */
export function stateText({ state, isUndo }: Pick<Job, 'state' | 'isUndo'>): string {
  if (!isUndo) return states[state]
  if (state === 'done') return 'Undone'
  return state === 'running' ? 'Undoing' : `Undo ${states[state].toLowerCase()}`
}

const number = (count: number) => count.toLocaleString('en')

/** Progress of a job in numbers. */
export const progressText = ({ done, total }: Pick<Job, 'done' | 'total'>): string =>
  total === null ? number(done) : `${number(done)} of ${number(total)}`

/** Title and subject of a job. */
export const jobText = ({ title, about }: Pick<Job, 'title' | 'about'>): string =>
  about === '' ? title : `${title}: ${about}`
