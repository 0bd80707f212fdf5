import type { Database } from './database.ts'

/** A database that may come later. */
export interface LateDatabase extends Database {
  /** From now on work is done in this one, which is closed with it. */
  use(opened: Database): void
}

/** Until there is a database, all work fails as it does in an outage: with an error of class 08. */
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
