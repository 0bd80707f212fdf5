import { plainCell } from '#lib/csv.ts'
import { foldText } from '#lib/text.ts'
import { faultOfValue, type FieldRule } from '#domain/customers/field-values.ts'
import { fieldTarget } from '#domain/customers/import-words.ts'
import type { DeskSql } from '../../store/database.ts'
import {
  Refused,
  type Found,
  type MatchedRecord,
  type ImportKind,
  type ImportPlan,
  type ImportRow,
  type Judged,
  type ParsedRow,
  type Values,
} from './import-kind.ts'

const yes = new Set(['true', 'yes', 'y', '1', 'x', 'ja', 'oui', 'si'])
const no = new Set(['false', 'no', 'n', '0', 'nein', 'non'])

/** Value of a custom field in its stored form. */
function fieldValue(field: FieldRule, text: string): string {
  const word = foldText(text)
  const value = field.type !== 'checkbox' ? text : yes.has(word) ? 'true' : no.has(word) ? 'false' : text
  const fault = faultOfValue(field, value)
  if (fault) throw new Refused(text, fault)
  return value
}

/** Parses a row. @throws Refused */
function saidIn(
  { cells, isBroken }: ImportRow,
  kind: ImportKind,
  { mapping, fields }: ImportPlan,
): ParsedRow {
  if (isBroken) throw new Refused(cells[0] ?? '', 'A quote in this row is never closed')
  const values: Values = {}
  const own: Record<string, string> = {}
  for (const [at, target] of mapping.entries()) {
    const text = plainCell(cells[at] ?? '').trim()
    if (target === null || text === '') continue
    const field = fields.find(({ id }) => fieldTarget(id) === target)
    if (field) own[field.id] = fieldValue(field, text)
    else kind.read(values, target, text)
  }
  return { ...kind.identify(values), values, fields: own }
}

/** Values of a row that are empty in the record. */
function fillingOf(
  kind: ImportKind,
  held: MatchedRecord,
  values: Values,
  fields: ParsedRow['fields'],
): Values {
  const there = held as unknown as Values
  const lacking = Object.entries(values).filter(
    ([key, value]) =>
      ![value, there[key]].some((each) => each === undefined) &&
      value !== '' &&
      value !== null &&
      (there[key] === '' || there[key] === null) &&
      kind.mayFill(held, key),
  )
  const own = Object.entries(fields).filter(([id]) => (held.fields[id] ?? '') === '')
  return {
    ...Object.fromEntries(lacking),
    ...(own.length > 0 && { fields: { ...held.fields, ...Object.fromEntries(own) } }),
  }
}

/** Decides the outcome of each row, for the preview and for the import. */
export class ImportJudge {
  readonly #kind: ImportKind
  readonly #plan: ImportPlan
  /** First line of each key in the file. */
  readonly #firstLines: ReadonlyMap<string, number>

  constructor(kind: ImportKind, plan: ImportPlan, rows: Iterable<ImportRow>) {
    this.#kind = kind
    this.#plan = plan
    const firstLines = new Map<string, number>()
    for (const row of rows) {
      const key = this.#read(row).said?.key ?? null
      if (key !== null && !firstLines.has(key)) firstLines.set(key, row.line)
    }
    this.#firstLines = firstLines
  }

  #read(row: ImportRow): Judged {
    const judged = { line: row.line, value: '', reason: null, held: null, change: {} }
    try {
      return { ...judged, fate: 'added', said: saidIn(row, this.#kind, this.#plan) }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return { ...judged, fate: 'refused', said: null, value: error.value, reason: error.message }
    }
  }

  /** Judges rows against the current records. */
  async judge(sql: DeskSql, rows: readonly ImportRow[]): Promise<Judged[]> {
    const read = rows.map((row) => this.#read(row))
    const foundOf = await this.#kind.look(
      sql,
      read.flatMap(({ said }) => said ?? []),
    )
    return read.map((row) => (row.said ? this.#decide(row, row.said, foundOf(row.said)) : row))
  }

  #decide(row: Judged, said: ParsedRow, { held, values, fault }: Found): Judged {
    const refuse = (reason: string, value: string): Judged => ({ ...row, fate: 'refused', value, reason })
    const { key, fields } = said
    const first = key === null ? undefined : this.#firstLines.get(key)
    if (key !== null && first !== undefined && first !== row.line)
      return refuse(`${this.#kind.twin} as row ${first}`, key)
    if (fault) return refuse(fault.reason, fault.value)
    if (held) {
      const change = this.#plan.mode === 'leave' ? {} : fillingOf(this.#kind, held, values, fields)
      return { ...row, held, fate: Object.keys(change).length > 0 ? 'changed' : 'same', change }
    }
    const lacking = this.#plan.fields.find(({ id, isRequired }) => isRequired && !fields[id])
    if (lacking) return refuse(`${lacking.name} is a required field`, '')
    return { ...row, fate: 'added', change: { ...values, fields } }
  }
}
