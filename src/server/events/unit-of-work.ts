import type { Cause } from '#domain/events/cause.ts'
import type { Happening } from '#domain/events/event.ts'
import type { DeskSql } from '../store/database.ts'
import { openDeskWork, type DeskWork } from './desk-work.ts'
import { recordEvents } from './record.ts'
import { writeWork } from './write-work.ts'

/** A unit of work while it is open: rows are read, locked and changed by `sql`, `rows` and `tx`. */
export interface UnitOfWork extends DeskWork {
  /** Adds statements that belong to the rows and follow them. */
  after(...statements: readonly string[]): void
  /** Adds to the account's history what no row tells. */
  tell(happenings: readonly Happening[]): void
  /** Names another cause than the unit began with, where it is known later. */
  causedBy(cause: Cause): void
  /** Writes nothing: neither rows nor events. */
  drop(): void
}

/** How a unit of work is done. */
export interface UnitOptions {
  cause: Cause
  /** Epoch ms. */
  at: number
  /** Checks deferred constraints before the events take the account's head; without it, the commit does. */
  isChecked?: boolean
}

/**
 * Does a unit of work in an open transaction: what it changes is written with its cause, then told to the account's
 * history, as the last statement. Events take the account's head: nothing else is to follow in the transaction that
 * others could wait for.
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
