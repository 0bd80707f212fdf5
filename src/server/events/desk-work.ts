import type { Actor } from '#domain/access/actor.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { RowStore } from '../store/rows.ts'
import { StatementBatch } from '../store/statement-batch.ts'
import { StoreTx } from '../store/tx.ts'

/** A unit of work that no mutator does, and what it is written with. */
export interface DeskWork {
  /** Sends what was collected before it asks. */
  sql: DeskSql
  batch: StatementBatch
  rows: RowStore
  tx: StoreTx
}

/** The desk itself, where no person acts; what it does stands in the trail without a name. */
function deskActor(accountId: Id): Actor {
  const none = new Set<never>()
  return { accountId, userId: 0, roleName: '', isAdministrator: false, permissions: none, features: none }
}

/** Begins a unit of work in an open transaction: it sees all rows of the account, and writes them by `writeWork`. */
export function openDeskWork(sql: DeskSql, at: number): DeskWork {
  const batch = new StatementBatch(sql)
  const rows = new RowStore(batch.sql)
  const tx = new StoreTx({ rows, actor: deskActor(sql.accountId), scopes: 'all', at, op: '' })
  return { sql: batch.sql, batch, rows, tx }
}
