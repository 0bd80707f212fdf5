/*
 * Comma-separated values (RFC 4180) as spreadsheets read them. Cells that look like formulas are written with
 * a leading apostrophe (CWE-1236), which reading removes: phone numbers with `+` survive.
 */

/** Text that spreadsheets interpret as a formula, also after apostrophes added earlier. */
const formula = /^'*[=+\-@\t\r]/

/** A cell that spreadsheets do not compute. */
export const safeCell = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The original text of a safe cell; any other text is unchanged. */
export const plainCell = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell

/** A line with its end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(safeCell)
    .map((cell) => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`

/** Marks the text as UTF-8: without it spreadsheets guess. */
export const byteOrderMark = '\uFEFF'

/** Rows as CSV with a byte order mark, so that spreadsheets read it as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  byteOrderMark + rows.map(csvLine).join('')

/** A record of a file: its cells, and the number of its first line, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
  /** A quote is never closed: its cells are those of its first line, unparsed. */
  isBroken: boolean
}

const delimiters = [',', ';', '\t', '|'] as const

/** Delimiter of the cells: the most frequent one in the first line, outside quotes. */
export function delimiterOf(text: string): string {
  const [first = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/\r?\n|\r/, 1)
  const counts = delimiters.map((each) => first.split(each).length)
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads the records of a text; an unclosed quote breaks only its own line. Empty lines are skipped. */
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

/** Index after the line break at a position. */
const behindBreak = (text: string, at: number) => (text.startsWith('\r\n', at) ? at + 2 : at + 1)

/** A record and its end; null if a quote in it is never closed. */
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
    // Text after a closed quote is part of the cell, too.
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
