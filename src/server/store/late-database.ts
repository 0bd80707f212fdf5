import type { Database } from './database.ts'

/** Database that may be opened later. */
export interface LateDatabase extends Database {
  /** Delegates to this database from now on, and closes it on `close`. */
  use(opened: Database): void
}

/** Until a database is set, all calls fail as in an outage: with an error of class 08. */
export function lateDatabase(): LateDatabase {
  let present: Database | undefined
  const reached = (): Database => {
    if (present) return present
    throw Object.assign(new Error('The database has not been reached yet'), { code: '08006' })
  }
  return {
    desk: async (accountId, work) => reached().desk(accountId, work),
    look: async (accountId, work) => reached().look(accountId, work),
    report: async (accountId, work) => reached().report(accountId, work),
    system: async (work) => reached().system(work),
    close: async () => present?.close(),
    use(opened) {
      present = opened
    },
  }
}
