/*
 * Comma-separated values (RFC 4180) as spreadsheets read them. A cell that a spreadsheet would take for a formula bears an
 * apostrophe (CWE-1236), which reading takes away again: telephone numbers with `+` come back unharmed.
 */

/** Beginnings that spreadsheets take for a formula, also behind apostrophes of before. */
const formula = /^'*[=+\-@\t\r]/

/** A cell that nothing is computed from. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that a safe cell was made of; any other as it is. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** A line with its end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(safeCell)
    .map((cell) => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`

/** Says that UTF-8 follows: without it spreadsheets guess. */
export const byteOrderMark = '\uFEFF'

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')

/** A record of a file: its cells, and the line that it begins on, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
  /** A quote in it is never closed: its cells are those of its first line as they stand. */
  isBroken: boolean
}

const delimiters = [',', ';', '\t', '|'] as const

/** Delimiter of the cells: the most frequent one in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)
  const counts = delimiters.map((each) => first.split(each).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads the records of a text one by one; a quote that is never closed spoils its own line alone. Empty lines are none. */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let at = 0
  let line = 1
  while (at < text.length) {
    const read = recordAt(text, at, delimiter)
    const { cells, end } = read ?? plainRecordAt(text, at, delimiter)
    if (cells.some((cell) => cell !== '')) yield { line, cells, isBroken: read === null }
    line += (text.slice(at, end).match(/\r\n|\r|\n/g) ?? []).length
    at = end
  }
}

/** The end of the line break at a place. */
const behindBreak = (text: string, at: number) => (text.startsWith('\r\n', at) ? at + 2 : at + 1)

/** A record and where it ends; null where a quote in it is never closed. */
function recordAt(text: string, from: number, delimiter: string): { cells: string[]; end: number } | null {
  const cells: string[] = []
  let at = from
  for (;;) {
    let cell = ''
    if (text[at] === '"') {
      at += 1
      for (;;) {
        const quote = text.indexOf('"', at)
        if (quote < 0) return null
        cell += text.slice(at, quote)
        at = quote + 1
        if (text[at] !== '"') break
        cell += '"'
        at += 1
      }
    }
    // Also what stands behind a closed quote is part of the cell.
    const start = at
    while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1
    cells.push(cell + text.slice(start, at))
    if (at >= text.length) return { cells, end: at }
    if (text[at] !== delimiter) return { cells, end: behindBreak(text, at) }
    at += 1
  }
}

function plainRecordAt(text: string, from: number, delimiter: string): { cells: string[]; end: number } {
  const rest = /[\r\n]/.exec(text.slice(from))
  const end = rest ? from + rest.index : text.length
  return { cells: text.slice(from, end).split(delimiter), end: rest ? behindBreak(text, end) : end }
}
