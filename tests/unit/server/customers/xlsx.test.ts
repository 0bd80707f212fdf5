import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { xlsxRecords } from '#server/customers/import/xlsx.ts'
import { tooLarge, ZipParts } from '#server/customers/import/zip-parts.ts'
import { formatOf, numberText } from '#server/customers/import/xlsx-numbers.ts'

/* A workbook is imported as the rows of its first visible sheet. */

interface Book {
  sheets?: string
  rows: string
  shared?: string
  styles?: string
  workbook?: string
}

function book({ rows, shared = '', styles = '', workbook = '', sheets }: Book): Buffer {
  const shown =
    '<sheet name="Old" sheetId="1" state="hidden" r:id="r1"/><sheet name="A" sheetId="2" r:id="r2"/>'
  const parts = {
    'xl/workbook.xml': `<workbook>${workbook}<sheets>${sheets ?? shown}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/>
      <Relationship Id="r2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet2.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  const packed = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(packed)))
}
const cellsOf = async (of: Book) => (await xlsxRecords(book(of))).map(({ cells }) => cells)

test('shared, rich, inline and computed texts, numbers, flags and faults are read as text; hidden sheets are not', async () => {
  const shared = `<si><t>E-Mail</t></si><si><r><t>Ki</t></r><r><t>t &amp; Co</t></r><rPh><t>x</t></rPh></si>`
  const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row><row r="2"/>
    <row r="4"><c r="A4" t="inlineStr"><is><t>a_x000A_b</t></is></c><c r="B4" t="str"><f>A1&amp;"x"</f><v>ax</v></c>
    <c r="C4"><v>4.9123456789E11</v></c><c r="D4" t="b"><v>1</v></c><c r="E4" t="e"><v>#N/A</v></c><c r="F4"/></row>`
  const read = await xlsxRecords(book({ shared, rows }))
  expect(read).toEqual([
    { line: 1, cells: ['E-Mail', '', 'Kit & Co'], isBroken: false },
    { line: 4, cells: ['a\nb', 'ax', '491234567890', 'true', '#N/A', ''], isBroken: false },
  ])
})

test('numbers become days by the style of their cell, from 1900 or from 1904', async () => {
  const styles = `<numFmts><numFmt numFmtId="164" formatCode="[$-407]dd\\.mm\\.yyyy"/></numFmts>
    <cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs>`
  const rows = '<row><c s="1"><v>46351</v></c><c><v>46351</v></c></row>'
  expect(await cellsOf({ styles, rows })).toEqual([['2026-11-25', '46351']])
  const workbook = '<workbookPr date1904="1"/>'
  expect(await cellsOf({ styles, rows, workbook })).toEqual([['2030-11-26', '46351']])
})

test.each([
  [0, undefined, '0.1', '0.1'],
  [0, undefined, '0.30000000000000004', '0.3'],
  [14, undefined, '46351', '2026-11-25'],
  [22, undefined, '46351.5', '2026-11-25 12:00'],
  [164, 'yyyy-mm-dd hh:mm:ss', '46351.750011574', '2026-11-25 18:00:01'],
  [164, 'yyyy-mm-dd hh:mm', '46351', '2026-11-25'],
  [20, undefined, '0.75', '18:00'],
  [164, '00000', '4109', '04109'],
  [164, '[Red]#,##0.00 "days"', '12', '12'],
  [164, '[h]:mm', '0.5', '12:00'],
  [164, 'mmm yy', '46351', '2026-11-25'],
  [14, undefined, '-3', '-3'],
  [14, undefined, '99999999', '99999999'],
])('format %i %s writes %s as %s', (id, code, text, shown) =>
  expect(numberText(text, formatOf(id, code), false)).toBe(shown),
)

describe('a hostile or damaged workbook is refused with a sentence', () => {
  const empty = '<row><c><v>1</v></c></row>'
  const patched = (change: (bytes: Buffer) => Buffer) => change(book({ rows: empty }))
  test.each<[string, () => Buffer, string]>([
    ['no zip', () => Buffer.from('PK\u0003\u0004 but no more'), 'The spreadsheet is damaged'],
    ['cut off', () => patched((bytes) => bytes.subarray(0, bytes.length - 30)), 'The spreadsheet is damaged'],
    ['broken parts', () => patched((bytes) => bytes.fill(0xff, 40, 90)), 'The spreadsheet is damaged'],
    ['no sheet', () => book({ rows: empty, sheets: '' }), 'The spreadsheet has no sheet'],
    [
      'one long text in each of many cells',
      () =>
        book({
          rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(300)}</row>`.repeat(10),
          shared: `<si><t>${'x'.repeat(30_000)}</t></si>`,
        }),
      'The spreadsheet is too large',
    ],
    ['too many rows', () => book({ rows: empty.repeat(100_002) }), 'The spreadsheet is too large'],
  ])('%s', async (_, bytes, message) => {
    await expect(xlsxRecords(bytes())).rejects.toMatchObject({ code: 'INVALID', message })
  })

  test('a small zip that unpacks to more than is allowed is read no further', async () => {
    const bomb = Buffer.from(zipSync({ a: new Uint8Array(1_000_000), b: new Uint8Array(1_000_000) }))
    const read = async (parts: ZipParts, name: string, most: number) => {
      let size = 0
      for await (const piece of parts.read(name, most)) size += piece.length
      return size
    }
    await expect(read(new ZipParts(bomb, 5_000_000), 'a', 900_000)).rejects.toThrow(tooLarge)
    const parts = new ZipParts(bomb, 1_500_000)
    expect(await read(parts, 'a', 1_000_000)).toBe(1_000_000)
    await expect(read(parts, 'b', 1_000_000)).rejects.toThrow(tooLarge)
  })

  test('lines go up, and a cell far to the right takes no place', async () => {
    const rows =
      '<row r="7"><c r="XFD7"><v>1</v></c><c r="A7"><v>2</v></c></row><row r="3"><c r="A3"><v>3</v></c></row>'
    expect(await xlsxRecords(book({ rows }))).toMatchObject([
      { line: 7, cells: ['2'] },
      { line: 8, cells: ['3'] },
    ])
  })
})
