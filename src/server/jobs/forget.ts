import type { Database } from '../store/database.ts'

/** Days that a finished job is stored and can be undone. */
const keptDays = 90
const dayMs = 86_400_000

/** Deletes old finished jobs with their undo rows. */
export async function forgetJobs(database: Database, now: number): Promise<void> {
  await database.system((sql) =>
    sql.rows({
      text: `with gone as (delete from jobs where ended_at < $1 returning account_id, id)
        delete from job_rows r using gone where r.account_id = gone.account_id and r.job_id = gone.id`,
      values: [now - keptDays * dayMs],
    }),
  )
}
