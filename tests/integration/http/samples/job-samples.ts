import type { endpoints } from '#domain/endpoints.ts'
import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'

/** A sample of every call about jobs. */
export async function jobSamples(desk: TestDesk): Promise<Record<keyof (typeof endpoints)['jobs'], Sample>> {
  const [job] = await desk.sql<{ id: number }>(
    `insert into jobs (kind, input, next_at, created_at) values ('mail-import', '{}', 1, 1) returning id`,
  )
  const path = '/desk/jobs'
  const one = { path: `${path}/${job?.id}`, stranger: 404 as const }
  return {
    listJobs: { path, bad: null, stranger: 'own' },
    getJob: { ...one, bad: { path: `${path}/abc` } },
    putJob: { ...one, body: { choice: 'pause' }, bad: { body: { choice: 'halt' } } },
  }
}
