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

/** One line with its end. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells
    .map(safeCell)
    .map((cell) => (/[",;\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`

/** Says that UTF-8 follows: without it spreadsheets guess. */
export const byteOrderMark = '\uFEFF'
