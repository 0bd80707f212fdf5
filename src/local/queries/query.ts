import type { Changes, Watched } from '../changes.ts'
import type { Replica } from '../database.ts'

/** A table, or one record of it (for `threads`: one conversation's), that a query reads. */
export interface Interest {
  table: Watched
  id?: number
}

/** A named read of the replica, and its dependencies. */
export interface Query<Args, Result> {
  name: string
  watches(args: Args): readonly Interest[]
  /** `null` when the record does not exist. */
  run(db: Replica, args: Args): Promise<Result>
}

/** Declares a query. */
export function defineQuery<Args, Result>(
  name: string,
  watches: (args: Args) => readonly Interest[],
  run: (db: Replica, args: Args) => Promise<Result>,
): Query<Args, Result> {
  return { name, watches, run }
}

/** True if a change may alter the result of a query with these interests. */
export function concerns(changes: Changes, interests: readonly Interest[]): boolean {
  return interests.some(({ table, id }) => {
    const ids = changes[table]
    return ids !== undefined && (ids === true || id === undefined || ids.includes(id))
  })
}
