import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { start, type Cursor } from '#domain/sync/cursor.ts'
import type { DeskSql } from '../../store/database.ts'
import { loadActor, type ScopedActor } from '../../access/actor.ts'
import { decided, repeated } from '../push/claim.ts'
import { isOpId } from '../push/read-op.ts'

/** State of the account in one transaction's snapshot. */
export interface PullState {
  epoch: string
  head: Cursor
  floor: number
  actor: ScopedActor
  /** Tag of the log row at the requested cursor; null if there is none. */
  cursorTag: number | null
}

/**
 * Reads the account's head and the caller's scopes.
 * @throws DeskError UNAUTHENTICATED when the user is gone.
 */
export async function readState(sql: DeskSql, userId: Id, cursor: Cursor): Promise<PullState> {
  const [row] = await sql.rows<{
    epoch: string
    seq: number
    floor: number
    tag: number | null
    cursorTag: number | null
  }>({
    name: 'pull state',
    text: `select m.db_epoch as epoch, h.seq, h.floor,
        (select l.tag from change_log l where l.account_id = $1 and l.seq = h.seq) as tag,
        (select l.tag from change_log l where l.account_id = $1 and l.seq = $2) as "cursorTag"
      from sync_meta m, account_head h where h.account_id = $1`,
    values: [sql.accountId, cursor[0]],
  })
  const { epoch, seq, floor, tag, cursorTag } = invariant(row, 'account head')
  return { epoch, head: [seq, tag ?? 0], floor, cursorTag, actor: await loadActor(sql, userId) }
}

/** True if a cursor is a position in this log: not below the floor, and not of another history. */
export function isValidCursor(cursor: Cursor, { head, floor, cursorTag }: PullState): boolean {
  if (cursor[0] === 0) return floor === 0 && cursor[1] === start[1]
  return cursor[0] >= floor && cursor[0] <= head[0] && cursor[1] === cursorTag
}

/** Ops with an unknown outcome on the device, answered in the same database snapshot as its rows. */
export class Doubts {
  #open: readonly string[]

  constructor(ops: readonly string[]) {
    this.#open = ops.filter(isOpId)
  }

  /** Verdict lines of ops that are decided now; each is returned once. */
  async lines(sql: DeskSql, userId: Id): Promise<string[]> {
    const found = await decided(sql, this.#open)
    this.#open = this.#open.filter((op) => !found.has(op))
    return [...found.values()].map((stored) => {
      const { op, outcome, seq, made } = repeated(stored, userId, null)
      return JSON.stringify({
        t: 'verdict',
        op,
        ...outcome,
        seq,
        ...(made !== undefined && { result: { id: made } }),
      })
    })
  }
}
