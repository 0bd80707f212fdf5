import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { start, type Cursor } from '#domain/sync/cursor.ts'
import type { DeskSql } from '../../store/database.ts'
import { loadActor, type ScopedActor } from '../../access/actor.ts'
import { decided, repeated } from '../push/claim.ts'
import { isOpId } from '../push/read-op.ts'

/** How things stand in the snapshot of one transaction. */
export interface PullState {
  epoch: string
  head: Cursor
  floor: number
  actor: ScopedActor
  /** The tag of the log row at the cursor asked for; null where there is none. */
  cursorTag: number | null
}

/**
 * Reads how far the log is and who asks.
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

/** Whether a cursor is a place in this log: not cut off, not of another history. */
export function isPlace(cursor: Cursor, { head, floor, cursorTag }: PullState): boolean {
  if (cursor[0] === 0) return floor === 0 && cursor[1] === start[1]
  return cursor[0] >= floor && cursor[0] <= head[0] && cursor[1] === cursorTag
}

/** Ops that a device is in doubt about, answered in the very snapshot that its rows come from. */
export class Doubts {
  #open: readonly string[]

  constructor(ops: readonly string[]) {
    this.#open = ops.filter(isOpId)
  }

  /** Verdict lines of those that are decided by now; each is told once. */
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
