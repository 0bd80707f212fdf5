import type { Id } from '#lib/id.ts'
import type { FieldRule, FieldValues } from '#domain/customers/field-values.ts'
import type { ImportNames } from '#domain/customers/import-words.ts'
import type { Fate } from '#domain/customers/import.ts'
import type { JobWork } from '../../jobs/kind.ts'
import type { Database, DeskSql } from '../../store/database.ts'

/** Plan of an import, as confirmed by a user. */
export interface ImportPlan {
  mapping: readonly (string | null)[]
  mode: 'fill' | 'leave'
  fields: readonly FieldRule[]
}

/** Stored row of the file. */
export interface ImportRow {
  line: number
  cells: string[]
  isBroken: boolean
}

/** Values of a record by field. */
export type Values = Record<string, unknown>

/** Parsed content of a row. */
export interface ParsedRow {
  /** Key of the row, unique within a file; null for none. */
  key: string | null
  /** Display name of its record. */
  name: string
  values: Values
  fields: FieldValues
}

/** Existing record that matches a row. */
export interface MatchedRecord {
  id: Id
  fields: FieldValues
}

/** Database state for a row. */
export interface Found {
  /** Null if the row would add a record. */
  held: MatchedRecord | null
  /** Values of the row, with references resolved to ids. */
  values: Values
  /** Reason for refusing the row, with the faulty value; null if it is valid. */
  fault: { value: string; reason: string } | null
}

/** Outcome of a row. */
export interface Judged {
  line: number
  fate: Fate
  /** Faulty value of a refused row; its reason is in `reason`. */
  value: string
  reason: string | null
  /** Parsed content of the row; null if it could not be parsed. */
  said: ParsedRow | null
  held: MatchedRecord | null
  /** Values to write: all of a new record, the empty fields of an existing one. */
  change: Values
}

/** Written row, with the previous values; null for a new record. */
export interface WrittenRow {
  line: number
  recordId: Id
  before: Values | null
  after: Values
}

/** Transaction of a step. */
export interface StepOf {
  database: Database
  work: JobWork
  /** Stores the outcomes of the rows; called once, before the step's last statement. */
  keep(written: readonly WrittenRow[]): Promise<unknown>
}

/** Row to undo. */
export type Undone = Pick<WrittenRow, 'recordId' | 'before' | 'after'>

/** Kind of record that can be imported from files. */
export interface ImportKind {
  /** Stored in the rows: never rename it. */
  owner: 'contact' | 'asset'
  job: { name: string; title: string; undo: string }
  names: ImportNames
  fields(sql: DeskSql): Promise<FieldRule[]>
  /** Parses a cell of a built-in field. @throws Refused */
  read(values: Values, target: string, text: string): void
  /** Key and name of a row. @throws Refused for a missing required value. */
  identify(values: Values): Pick<ParsedRow, 'key' | 'name'>
  /** Text for a duplicate key, such as `Same email`. */
  twin: string
  /** Locks the records against concurrent changes until the step is committed. */
  lock?(sql: DeskSql): Promise<unknown>
  /** Reads the database state for all rows at once. */
  look(sql: DeskSql, all: readonly ParsedRow[]): Promise<(said: ParsedRow) => Found>
  /** True if an import may fill an empty value. */
  mayFill(held: MatchedRecord, key: string): boolean
  write(step: StepOf, added: readonly Judged[], changed: readonly Judged[]): Promise<void>
  /** Undoes rows whose records users have not changed. @returns how many stay. */
  takeBack(work: JobWork, undone: () => Promise<Undone[]>, recordIds: readonly Id[]): Promise<number>
}

/** Row that cannot be imported. */
export class Refused extends Error {
  readonly value: string
  constructor(value: string, reason: string) {
    super(reason)
    this.value = value
  }
}
