import type { Id } from '#lib/id.ts'
import type { FieldRule, FieldValues } from '#domain/customers/field-values.ts'
import type { ImportNames } from '#domain/customers/import-words.ts'
import type { Fate } from '#domain/customers/import.ts'
import type { JobWork } from '../../jobs/kind.ts'
import type { Database, DeskSql } from '../../store/database.ts'

/** Plan of an import, as confirmed by a person. */
export interface ImportPlan {
  mapping: readonly (string | null)[]
  mode: 'fill' | 'leave'
  fields: readonly FieldRule[]
}

/** A row of the file as it is kept. */
export interface ImportRow {
  line: number
  cells: string[]
  isBroken: boolean
}

/** Values of a record by their keys. */
export type Values = Record<string, unknown>

/** Content of a row that could be parsed. */
export interface Said {
  /** Key of the row, unique in a file; null for a row without one. */
  key: string | null
  /** Name of its record. */
  name: string
  values: Values
  fields: FieldValues
}

/** A record that is here already. */
export interface Held {
  id: Id
  fields: FieldValues
}

/** Database state for a row. */
export interface Found {
  /** Null where a record would be added. */
  held: Held | null
  /** Values of the row, with references resolved to ids. */
  values: Values
  /** Why the row cannot be taken, and the value at fault; null where it can. */
  fault: { value: string; reason: string } | null
}

/** Outcome of a row. */
export interface Judged {
  line: number
  fate: Fate
  /** Of a refused row: the value at fault, and why. */
  value: string
  reason: string | null
  /** Content of the row, where it could be parsed. */
  said: Said | null
  held: Held | null
  /** Values to write: all of a new record, the empty fields of an existing one. */
  change: Values
}

/** A row that was written, with what stood there before; null for a new record. */
export interface Written {
  line: number
  recordId: Id
  before: Values | null
  after: Values
}

/** The transaction of a step. */
export interface StepOf {
  database: Database
  work: JobWork
  /** Keeps the fates of the rows; called once, before the step's last statement. */
  keep(written: readonly Written[]): Promise<unknown>
}

/** A row that is to be taken back. */
export type Undone = Pick<Written, 'recordId' | 'before' | 'after'>

/** A kind of record that comes in from files. */
export interface ImportKind {
  /** Stands in the rows: never renamed. */
  owner: 'contact' | 'asset'
  job: { name: string; title: string; undo: string }
  names: ImportNames
  fields(sql: DeskSql): Promise<FieldRule[]>
  /** Reads a cell that becomes no custom field. @throws Refused */
  read(values: Values, target: string, text: string): void
  /** Key and name of a row. @throws Refused for a missing required value. */
  identify(values: Values): Pick<Said, 'key' | 'name'>
  /** `Same email`. */
  twin: string
  /** Makes changes of the same records wait until the step is written. */
  lock?(sql: DeskSql): Promise<unknown>
  /** Reads the database state of the rows at once. */
  look(sql: DeskSql, all: readonly Said[]): Promise<(said: Said) => Found>
  /** Whether an import may fill a value that is empty. */
  mayFill(held: Held, key: string): boolean
  write(step: StepOf, added: readonly Judged[], changed: readonly Judged[]): Promise<void>
  /** Takes rows back, as far as nobody has worked with them. @returns how many were kept. */
  takeBack(work: JobWork, undone: () => Promise<Undone[]>, recordIds: readonly Id[]): Promise<number>
}

/** A row cannot be taken. */
export class Refused extends Error {
  readonly value: string
  constructor(value: string, reason: string) {
    super(reason)
    this.value = value
  }
}
