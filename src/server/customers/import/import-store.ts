import type { Id } from '#lib/id.ts'
import { byteOrderMark, type CsvRecord, csvRecords, delimiterOf } from '#lib/csv.ts'
import { isZip } from '../../attachments/zip.ts'
import { mappingOf } from '#domain/customers/import-words.ts'
import { importLimits } from '#domain/customers/import.ts'
import { DeskError } from '#domain/errors.ts'
import type { DeskSql } from '../../store/database.ts'
import { jsonOf } from '../../store/literal.ts'
import type { ImportKind, ImportRow } from './import-kind.ts'
import { xlsxRecords } from './xlsx.ts'

/** Stored import. */
export interface KeptImport {
  id: Id
  name: string
  columns: string[]
  mapping: (string | null)[]
  mode: 'fill' | 'leave'
  total: number
  jobId: Id | null
}

/** Rows per insert. */
const atOnce = 1000

const refuse = (message: string) => new DeskError('INVALID', { field: 'file', message })

/** First bytes of .xls files and of password-protected workbooks. */
const oldWorkbook = Buffer.from('d0cf11e0', 'hex')

/** Records of a workbook or of a CSV text. */
async function recordsIn(bytes: Buffer): Promise<Iterable<CsvRecord>> {
  if (isZip(bytes)) return xlsxRecords(bytes)
  if (bytes.subarray(0, 4).equals(oldWorkbook))
    throw refuse('Old .xls files and files with a password cannot be read. Save it as .xlsx or as CSV.')
  // PostgreSQL text cannot contain NUL characters.
  const text = textOf(bytes).replaceAll('\0', '').replace(byteOrderMark, '')
  return csvRecords(text, delimiterOf(text))
}

/** Reads the header and rows of a file. @throws DeskError INVALID if it is no table, or too large. */
export async function recordsOf(bytes: Buffer): Promise<{ head: string[]; rows: CsvRecord[] }> {
  const [head, ...rows] = await recordsIn(bytes)
  if (!head || rows.length === 0) throw refuse('The file has no rows below its head')
  if (head.cells.length > importLimits.columns)
    throw refuse(`A file has at most ${importLimits.columns} columns`)
  if (rows.length > importLimits.rows)
    throw refuse(`A file has at most ${importLimits.rows.toLocaleString('en')} rows`)
  return { head: head.cells.map((each) => each.trim()), rows }
}

/** Parsed file. */
export interface ReadFile {
  name: string
  head: string[]
  rows: CsvRecord[]
  now: number
}

/** Stores a file as rows and matches its columns by name. @returns its id. */
export async function keepFile(
  sql: DeskSql,
  kind: ImportKind,
  { name, head, rows, now }: ReadFile,
): Promise<Id> {
  const mapping = mappingOf(head, kind.names, await kind.fields(sql))
  const [made] = await sql.rows<{ id: Id }>({
    name: 'keep import',
    text: `insert into imports (account_id, owner, name, columns, mapping, total, created_at)
      values ($1, $2, $3, $4, $5, $6, $7) returning id`,
    values: [sql.accountId, kind.owner, name.slice(0, 200), head, jsonOf(mapping), rows.length, now],
  })
  const id = made?.id ?? 0
  for (let at = 0; at < rows.length; at += atOnce)
    await sql.rows({
      name: 'keep import rows',
      text: `insert into import_rows (account_id, import_id, line, cells, is_broken)
        select $1, $2, r.line, r.cells, r."isBroken"
        from jsonb_to_recordset($3::jsonb) as r(line int, cells jsonb, "isBroken" boolean)`,
      values: [sql.accountId, id, jsonOf(rows.slice(at, at + atOnce))],
    })
  return id
}

/** Reads an import. @throws DeskError NOT_FOUND */
export async function readStoredImport(
  sql: DeskSql,
  { owner }: ImportKind,
  id: Id,
  isLocking = false,
): Promise<KeptImport> {
  const [found] = await sql.rows<KeptImport>({
    name: `import${isLocking ? ', locked' : ''}`,
    text: `select id, name, columns, mapping, mode, total, job_id as "jobId" from imports
      where account_id = $1 and id = $2 and owner = $3${isLocking ? ' for update' : ''}`,
    values: [sql.accountId, id, owner],
  })
  if (!found) throw new DeskError('NOT_FOUND')
  return found
}

/** Rows of an import after a line, in order. */
export const rowsBehind = (sql: DeskSql, id: Id, line: number, limit: number): Promise<ImportRow[]> =>
  sql.rows<ImportRow>({
    name: 'import rows',
    text: `select line, cells, is_broken as "isBroken" from import_rows
      where account_id = $1 and import_id = $2 and line > $3 order by line limit $4`,
    values: [sql.accountId, id, line, limit],
  })

/** Decodes text: by byte order mark, by UTF-16 patterns, as UTF-8, or else as windows-1252. */
export function textOf(bytes: Uint8Array): string {
  const decode = (encoding: string, isStrict = false) =>
    new TextDecoder(encoding, { fatal: isStrict }).decode(bytes)
  const [a, b] = bytes
  if (a === 0xff && b === 0xfe) return decode('utf-16le')
  if (a === 0xfe && b === 0xff) return decode('utf-16be')
  const start = bytes.subarray(0, 2000)
  const zeros = (from: number) => start.filter((byte, at) => at % 2 === from && byte === 0).length
  if (zeros(1) > start.length / 5) return decode('utf-16le')
  if (zeros(0) > start.length / 5) return decode('utf-16be')
  try {
    return decode('utf-8', true)
  } catch {
    return decode('windows-1252')
  }
}
