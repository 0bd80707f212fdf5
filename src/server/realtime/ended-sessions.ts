import type { Cancel, Clock } from '#lib/clock.ts'
import type { Database } from '../store/database.ts'

/** Interval of checking for sessions that other processes ended, in ms. */
const pollIntervalMs = 15_000

/** Dependencies of the session watch. */
export interface WatchParts {
  database: Database
  clock: Clock
  log: { warn(details: object, message: string): void }
  /** Sessions of this process's sockets. */
  sessionIds(): string[]
  /** Called with ended sessions. */
  onEnded(sessionIds: string[]): void
}

/** Watches the sessions of open sockets; returns the stop function. */
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
