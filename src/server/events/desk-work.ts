import type { Actor } from '#domain/access/actor.ts'
import type { Id } from '#lib/id.ts'
import type { DeskSql } from '../store/database.ts'
import { RowStore } from '../store/rows.ts'
import { StatementBatch } from '../store/statement-batch.ts'
import { StoreTx } from '../store/tx.ts'

/** Unit of work outside of mutators, with its stores. */
export interface DeskWork {
  /** Flushes the collected statements before each query. */
  sql: DeskSql
  batch: StatementBatch
  rows: RowStore
  tx: StoreTx
}

/** Actor for changes without a user; activities show no name. */
function deskActor(accountId: Id): Actor {
  const none = new Set<never>()
  return { accountId, userId: 0, roleName: '', isAdministrator: false, permissions: none, features: none }
}

/** Opens a unit of work in a transaction: it sees all rows of the account; `writeWork` writes its changes. */
export function openDeskWork(sql: DeskSql, at: number): DeskWork {
  const batch = new StatementBatch(sql)
  const rows = new RowStore(batch.sql)
  const tx = new StoreTx({ rows, actor: deskActor(sql.accountId), scopes: 'all', at, op: '' })
  return { sql: batch.sql, batch, rows, tx }
}
