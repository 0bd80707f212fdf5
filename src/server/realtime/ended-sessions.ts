import type { Cancel, Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'

/** How often it is asked which sessions go on, in ms: for those that other processes ended. */
const pollIntervalMs = 15_000

/** Dependencies of the session watch. */
export interface WatchParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Sessions that sockets here are of. */
  sessionIds(): string[]
  /** Told the sessions that are no more. */
  onEnded(sessionIds: string[]): void
}

/** Watches whether the sessions of open sockets go on; the returned function ends that. */
export function watchSessions(parts: WatchParts): () => void {
  const { database, clock, log, sessionIds, onEnded } = parts
  let cancel: Cancel = () => {}
  let isStopped = false
  const ask = async () => {
    const here = sessionIds()
    if (here.length === 0) return
    const open = await database.system((sql) =>
      sql.rows<{ id: string }>({
        name: 'open sessions',
        text: 'select id from sessions where id = any($1::uuid[]) and expires_at > $2',
        values: [here, clock.now()],
      }),
    )
    const goingOn = new Set(open.map(({ id }) => id))
    const ended = here.filter((id) => !goingOn.has(id))
    if (ended.length > 0) onEnded(ended)
  }
  const next = () => {
    cancel = clock.after(pollIntervalMs, () => {
      ask()
        .catch((error: unknown) =>
          log.warn({ err: error }, 'Ended sessions could not be read from the database'),
        )
        .finally(() => {
          if (!isStopped) next()
        })
    })
  }
  next()
  return () => {
    isStopped = true
    cancel()
  }
}
