import type { Cause } from '#domain/events/cause.ts'
import type { Happening } from '#domain/events/event.ts'
import type { DeskSql } from '../store/database.ts'
import { openDeskWork, type DeskWork } from './desk-work.ts'
import { recordEvents } from './record.ts'
import { writeWork } from './write-work.ts'

/** Open unit of work: rows are read, locked and changed by `sql`, `rows` and `tx`. */
export interface UnitOfWork extends DeskWork {
  /** Adds statements to run after the rows are written. */
  after(...statements: readonly string[]): void
  /** Adds events that no row change produces. */
  tell(happenings: readonly Happening[]): void
  /** Replaces the cause of the unit, if it is known only later. */
  causedBy(cause: Cause): void
  /** Discards rows and events. */
  drop(): void
}

/** Options of a unit of work. */
export interface UnitOptions {
  cause: Cause
  /** Epoch ms. */
  at: number
  /** Checks deferred constraints before the events lock the account's head; otherwise the commit does. */
  isChecked?: boolean
}

/**
 * Runs a unit of work in an open transaction: writes its changes with their cause, then its events, as the
 * last statement. Events lock the account's head, so nothing that others may wait for should follow.
 */
export async function inUnitOfWork<Result>(
  sql: DeskSql,
  { cause, at, isChecked = false }: UnitOptions,
  work: (unit: UnitOfWork) => Promise<Result>,
): Promise<Result> {
  const desk = openDeskWork(sql, at)
  const { batch, tx } = desk
  const statements: string[] = []
  const told: Happening[] = []
  let by = cause
  let isDropped = false
  const result = await work({
    ...desk,
    after: (...more) => void statements.push(...more),
    tell: (more) => void told.push(...more),
    causedBy: (other) => void (by = other),
    drop: () => void (isDropped = true),
  })
  if (isDropped) return result
  await writeWork(batch, tx, by, statements)
  batch.told.push(...told.map((happening) => ({ ...happening, ...by, at })))
  if (isChecked) batch.write('set constraints all immediate')
  recordEvents(batch)
  await batch.flush()
  return result
}
