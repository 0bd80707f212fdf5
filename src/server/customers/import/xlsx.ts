import { Parser } from 'htmlparser2'
import type { CsvRecord } from '#lib/csv.ts'
import { importLimits } from '#domain/customers/import.ts'
import { DeskError } from '#domain/errors.ts'
import { formatOf, numberText, type NumberFormat } from './xlsx-numbers.ts'
import { tooLarge, ZipError, ZipParts } from './zip-parts.ts'

const refuse = (message: string) => new DeskError('INVALID', { field: 'file', message })
/** Limits: bytes of the parts held in memory beside the sheet, characters per cell and rows (as in Excel). */
const limits = { part: 100_000_000, cell: 32_767, line: 1_048_576 }

type Attributes = Readonly<Record<string, string>>
interface XmlHandler {
  open?(name: string, attributes: Attributes): void
  text?(text: string): void
  close?(name: string): void
}

/** Element name without its namespace prefix. */
const plain = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a part while it is unpacked, so that only a chunk of it is in memory. */
async function parse(
  parts: ZipParts,
  path: string,
  { open, text, close }: XmlHandler,
  most = limits.part,
): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(plain(name), attributes),
      ontext: (data) => text?.(data),
      onclosetag: (name) => close?.(plain(name)),
    },
    { xmlMode: true },
  )
  const decoder = new TextDecoder()
  for await (const piece of parts.read(path, most)) parser.write(decoder.decode(piece, { stream: true }))
  parser.end(decoder.decode())
}

/** Path of the first visible sheet, and whether its dates count from 1904. */
async function firstSheet(parts: ZipParts): Promise<{ path: string; isFrom1904: boolean }> {
  const sheets: { ref: string; isHidden: boolean }[] = []
  let isFrom1904 = false
  await parse(parts, 'xl/workbook.xml', {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
      if (name !== 'sheet') return
      const [, ref = ''] = Object.entries(attributes).find(([key]) => plain(key) === 'id') ?? []
      sheets.push({ ref, isHidden: (attributes['state'] ?? 'visible') !== 'visible' })
    },
  })
  const targets = new Map<string, string>()
  await parse(parts, 'xl/_rels/workbook.xml.rels', {
    open: (_, { Id, Target = '' }) => Id !== undefined && targets.set(Id, Target),
  })
  const target = targets.get(sheets.find(({ isHidden }) => !isHidden)?.ref ?? '')
  if (target === undefined) throw refuse('The spreadsheet has no sheet')
  return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, isFrom1904 }
}

/** Decodes escapes of characters that XML cannot contain. */
const unescaped = (text: string) =>
  text
    .replace(/_x([0-9A-F]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')

/** Shared strings of cells, without phonetic readings of Japanese text. */
async function sharedTexts(parts: ZipParts): Promise<string[]> {
  const texts: string[] = []
  let [text, isText, isReading] = ['', false, false]
  await parse(parts, 'xl/sharedStrings.xml', {
    open(name) {
      if (name === 'si') text = ''
      if (name === 'rPh') isReading = true
      isText = name === 't' && !isReading
    },
    text(data) {
      if (isText) text += data
    },
    close(name) {
      isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') texts.push(unescaped(text))
    },
  })
  return texts
}

/** Number formats by cell style. */
async function styleFormats(parts: ZipParts): Promise<NumberFormat[]> {
  const codes = new Map<string, string>()
  const styles: string[] = []
  let isOfCells = false
  await parse(parts, 'xl/styles.xml', {
    open(name, { numFmtId = '', formatCode = '' }) {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      if (name === 'cellXfs') isOfCells = true
      if (name === 'xf' && isOfCells) styles.push(numFmtId)
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles.map((id) => formatOf(Number(id), codes.get(id)))
}

/** Column index from 0: `C7` is 2. */
function columnOf(ref: string): number {
  let column = 0
  for (const letter of /^[A-Z]{1,3}/.exec(ref)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** Cell being parsed. */
interface Cell {
  type: string
  style: number
  text: string
}

/**
 * Reads the rows of a workbook's first visible sheet: dates as `2026-11-25`, numbers in plain form.
 * @throws DeskError INVALID for a workbook that is damaged or too large.
 */
export async function xlsxRecords(bytes: Buffer): Promise<CsvRecord[]> {
  try {
    return await readRows(new ZipParts(bytes, importLimits.unpacked))
  } catch (error) {
    if (!(error instanceof ZipError)) throw error
    throw refuse(error.message === tooLarge ? 'The spreadsheet is too large' : 'The spreadsheet is damaged')
  }
}

async function readRows(parts: ZipParts): Promise<CsvRecord[]> {
  const { path, isFrom1904 } = await firstSheet(parts)
  const [shared, formats] = [await sharedTexts(parts), await styleFormats(parts)]
  const textOf = ({ type, style, text }: Cell): string => {
    if (type === 's') return shared[Number(text)] ?? ''
    if (type === 'n' && text !== '') return numberText(text, formats[style] ?? 'plain', isFrom1904)
    if (type === 'b') return text === '1' ? 'true' : 'false'
    if (type === 'd') return text.replace(/T00:00(:00(\.0+)?)?Z?$/, '')
    return unescaped(text)
  }
  const rows: CsvRecord[] = []
  let row: CsvRecord = { line: 0, cells: [], isBroken: false }
  let cell: Cell = { type: '', style: 0, text: '' }
  let [column, isValue, left] = [-1, false, importLimits.text]
  const sheet: XmlHandler = {
    open(name, { r, t = 'n', s }) {
      if (name === 'row') {
        const line = Number(r)
        const isBehind = line > row.line && line <= limits.line
        row = { line: isBehind ? line : row.line + 1, cells: [], isBroken: false }
        column = -1
      } else if (name === 'c') {
        cell = { type: t, style: Number(s), text: '' }
        column = r === undefined ? column + 1 : columnOf(r)
      } else isValue = name === 'v' || name === 't'
    },
    text(data) {
      if (isValue && cell.text.length < limits.cell) cell.text += data
    },
    close(name) {
      isValue = false
      // Reads a single column over the limit, so that the file is refused.
      if (name === 'c' && column >= 0 && column <= importLimits.columns) {
        const text = textOf(cell)
        while (row.cells.length < column) row.cells.push('')
        row.cells[column] = text
        left -= text.length
      } else if (name === 'row' && row.cells.some((each) => each !== '')) {
        rows.push(row)
        left -= row.cells.length
        if (left < 0 || rows.length > importLimits.rows + 1) throw new ZipError(tooLarge)
      }
    },
  }
  await parse(parts, path, sheet, importLimits.unpacked)
  return rows
}
