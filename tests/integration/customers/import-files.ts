import { strToU8, zipSync } from 'fflate'
import { csvOf } from '#lib/csv.ts'

/** File, results of its rows by their first letters, and content of the first added row. */
export type ImportFile = [
  name: string,
  bytes: Buffer,
  fates: string,
  first?: Readonly<Record<string, unknown>>,
]

const utf8 = (text: string) => Buffer.from(text)
const latin = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
const utf16le = (text: string) => Buffer.from(text, 'utf16le')
const utf16be = (text: string) => utf16le(text).swap16()
const marked = (text: string) => `\uFEFF${text}`

const head = 'First name,Last name,Email,Phone,Company'
const ada = 'Ada,Keller,ada@x.example,1,Velo'
const file = (...rows: string[]) => [head, ...rows].join('\n')
const email = (...rows: string[]) => utf8(['Email', ...rows].join('\n'))
const jörg = 'Vorname;Nachname;E-Mail\nJörg;Müßig;j@x.example\n'
const many = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `c${n + from}`)

/** A workbook of one sheet. */
function book(
  rows: string,
  { shared = '', styles = '', state = '', type = 'worksheets/sheet1.xml' } = {},
): Buffer {
  const parts = {
    'xl/workbook.xml': `<workbook><sheets>${state}<sheet name="A" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<R><Relationship Id="r1" Target="${type}"/><Relationship Id="r0" Target="worksheets/sheet0.xml"/></R>`,
    'xl/sharedStrings.xml': `<sst>${shared}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/sheet0.xml': '<worksheet><sheetData><row><c><v>9</v></c></row></sheetData></worksheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}
const cells = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="str"><v>${text}</v></c>`).join('')}</row>`

const encodings: ImportFile[] = [
  ['UTF-8', utf8(jörg), 'a', { firstName: 'Jörg', lastName: 'Müßig' }],
  ['UTF-8 with its mark', utf8(marked(jörg)), 'a', { firstName: 'Jörg' }],
  ['UTF-16, small end first, with its mark', utf16le(marked(jörg)), 'a', { firstName: 'Jörg' }],
  ['UTF-16, great end first, with its mark', utf16be(marked(jörg)), 'a', { firstName: 'Jörg' }],
  ['UTF-16, small end first, without', utf16le(jörg), 'a', { firstName: 'Jörg' }],
  ['UTF-16, great end first, without', utf16be(jörg), 'a', { firstName: 'Jörg' }],
  ['Windows-1252', latin(jörg), 'a', { lastName: 'Müßig' }],
  [
    'Windows-1252 with a sign of its own',
    latin('Email;Company\na@x.example;5 € Store'),
    'a',
    { companyName: '5 € Store' },
  ],
  [
    'UTF-8 of several scripts',
    utf8('Email,Name\na@x.example,Łódź Οδός\nb@x.example,山田 太郎'),
    'aa',
    { lastName: 'Οδός' },
  ],
  [
    'UTF-16 with tabs, as Excel saves Unicode text',
    utf16le(marked('Email\tName\na@x.example\tJörg Maß')),
    'a',
    { firstName: 'Jörg' },
  ],
  [
    'characters that no database keeps',
    utf8('Email,Company\na@x.example,Ve\0lo'),
    'a',
    { companyName: 'Velo' },
  ],
]

const delimiters: ImportFile[] = [
  ['commas', utf8(file(ada)), 'a', { firstName: 'Ada', phone: '1', companyName: 'Velo' }],
  ['semicolons', utf8(file(ada).replaceAll(',', ';')), 'a', { lastName: 'Keller' }],
  ['tabs', utf8(file(ada).replaceAll(',', '\t')), 'a', { lastName: 'Keller' }],
  ['bars', utf8(file(ada).replaceAll(',', '|')), 'a', { lastName: 'Keller' }],
  [
    'semicolons, with commas in cells',
    utf8('Email;Company\na@x.example;Rye, Rail, Co'),
    'a',
    { companyName: 'Rye, Rail, Co' },
  ],
  [
    'commas, with semicolons in a quoted head',
    utf8('Email,"Notes; private; old; x"\na@x.example,1'),
    'a',
    { email: 'a@x.example' },
  ],
  ['lines that end as on Windows', utf8(file(ada, 'Bo,Berg,b@x.example').replaceAll('\n', '\r\n')), 'aa'],
  ['lines that end as on old Macs', utf8(file(ada, 'Bo,Berg,b@x.example').replaceAll('\n', '\r')), 'aa'],
  ['empty lines between rows', utf8(file('', ada, '', ',,,,', 'Bo,Berg,b@x.example', '', '')), 'aa'],
  ['one column', email('a@x.example'), 'a', { email: 'a@x.example' }],
]

const quotes: ImportFile[] = [
  ['every cell in quotes', utf8('"Email","Name"\n"a@x.example","Ada Keller"'), 'a', { firstName: 'Ada' }],
  [
    'the delimiter in quotes',
    utf8(file('Ada,Keller,a@x.example,1,"Rye, Rail"')),
    'a',
    { companyName: 'Rye, Rail' },
  ],
  ['a line break in quotes', utf8(file('Ada,Keller,a@x.example,1,"Rye\nRail"', 'Bo,Berg,b@x.example')), 'aa'],
  [
    'a quote that is doubled',
    utf8(file('Ada,Keller,a@x.example,1,"Rye ""R"" Rail"')),
    'a',
    { companyName: 'Rye "R" Rail' },
  ],
  [
    'a quote in the middle of a cell',
    utf8(file('Ada,Keller,a@x.example,1,5" Store')),
    'a',
    { companyName: '5" Store' },
  ],
  [
    'text behind a closed quote',
    utf8(file('Ada,Keller,a@x.example,1,"Rye" Rail')),
    'a',
    { companyName: 'Rye Rail' },
  ],
  [
    'a quote that is never closed spoils its row alone',
    utf8(file('Ada,Keller,a@x.example,1,"Rye', 'Bo,Berg,b@x.example')),
    'ra',
  ],
  ['empty quotes', utf8(file('"","",a@x.example,"",""')), 'a', { email: 'a@x.example' }],
]

const doubles: ImportFile[] = [
  ['one address twice', email('a@x.example', 'a@x.example'), 'ar'],
  ['one address in another case', email('a@x.example', 'A@X.EXAMPLE'), 'ar', { email: 'a@x.example' }],
  ['one address with blanks around it', email('a@x.example', '"  a@x.example "'), 'ar'],
  [
    'three of one, and another between',
    email('a@x.example', 'b@x.example', 'A@x.example', 'a@X.example'),
    'aarr',
  ],
  ['somebody who is here, in another case', email('INGE@X.EXAMPLE'), 's'],
  ['somebody who is here, with what was missing', utf8(file('Inge,Brandt,Inge@x.example,17,')), 'c'],
  ['somebody who is here, with what contradicts', utf8(file('Olga,Orlow,inge@x.example,,')), 's'],
  ['somebody who is here, by another address of theirs', email('inge@old.example'), 's'],
  ['somebody who is here, twice', utf8(file('Inge,Brandt,inge@x.example,17,', ',,INGE@x.example,18,')), 'cr'],
  [
    'a refused row does not take an address',
    utf8(file('A,Keller,a@x.example,,', 'Ada,Keller,a@x.example,,')),
    'ra',
  ],
  ['the address of an inbox', email('support@northwind.example'), 'r'],
]

const columns: ImportFile[] = [
  [
    '300 columns',
    utf8(`Email,${many(299).join()}\na@x.example,${many(299).join()}`),
    'a',
    { email: 'a@x.example' },
  ],
  [
    '300 columns, the address in the last one',
    utf8(`${many(299).join()},Email\n${many(299).join()},a@x.example`),
    'a',
  ],
  [
    'columns of the same name',
    utf8('Email,Email,Company,Company\na@x.example,b@x.example,Velo,Rad'),
    'a',
    { email: 'a@x.example', companyName: 'Velo' },
  ],
  [
    'a head with blanks and capitals',
    utf8(' E-MAIL , first_name ,LAST NAME\na@x.example,Ada,Keller'),
    'a',
    { firstName: 'Ada' },
  ],
  ['more cells than the head', utf8('Email\na@x.example,1,2,3'), 'a'],
  ['fewer cells than the head', utf8(file('Ada,Keller,a@x.example')), 'a', { firstName: 'Ada' }],
  ['no column of addresses', utf8('Name\nAda Keller'), 'r'],
  ['custom fields by their names', utf8('Email,Kundennr.,Since,VIP\na@x.example,12,2026-01-31,ja'), 'a', {}],
  [
    'values that custom fields do not take',
    utf8('Email,Kundennr.,Since\na@x.example,x,\nb@x.example,,31.2.26'),
    'rr',
  ],
  [
    'Google Contacts, with several addresses',
    utf8(
      'Given Name,Family Name,E-mail 1 - Value,Organization Name\nAda,Keller,a@x.example ::: b@x.example,Velo',
    ),
    'a',
    { email: 'a@x.example', companyName: 'Velo' },
  ],
  [
    'Outlook, with a title beside the job title',
    utf8('Title,First Name,Last Name,Job Title,E-mail Address\nDr.,Ada,Keller,Buyer,a@x.example'),
    'a',
    { jobTitle: 'Buyer' },
  ],
  [
    'our own export',
    utf8(csvOf([head.split(','), ['=Ada', 'Keller', 'a@x.example', '+49 341', 'Velo']])),
    'a',
    { firstName: '=Ada', phone: '+49 341' },
  ],
  [
    'countries by name, by code, and none',
    utf8('Email,Country\na@x.example,Germany\nb@x.example,de\nc@x.example,Atlantis'),
    'aar',
    { country: 'DE' },
  ],
  [
    'limits of fields',
    utf8(
      file(
        'A,Keller,a@x.example,,',
        'Ada,Keller,b@x,,',
        `Ada,Keller,c@x.example,${'1'.repeat(16)},`,
        `Ada,Keller,d@x.example,,${'V'.repeat(51)}`,
      ),
    ),
    'rrrr',
  ],
]

const workbooks: ImportFile[] = [
  [
    'a workbook',
    book(cells('Email', 'Name') + cells('a@x.example', 'Ada Keller')),
    'a',
    { firstName: 'Ada' },
  ],
  [
    'a workbook with shared texts',
    book('<row><c t="s"><v>0</v></c></row><row><c t="s"><v>1</v></c></row>', {
      shared: '<si><t>Email</t></si><si><t>a@x.example</t></si>',
    }),
    'a',
    { email: 'a@x.example' },
  ],
  [
    'a workbook with texts in the sheet',
    book(
      '<row><c t="inlineStr"><is><t>Email</t></is></c></row><row><c t="inlineStr"><is><t>a@x.example</t></is></c></row>',
    ),
    'a',
  ],
  [
    'a workbook whose first sheet is hidden',
    book(cells('Email') + cells('a@x.example'), { state: '<sheet name="Old" state="hidden" r:id="r0"/>' }),
    'a',
  ],
  [
    'a workbook with gaps',
    book(
      '<row r="2"><c r="B2" t="str"><v>Email</v></c></row><row r="9"><c r="B9" t="str"><v>a@x.example</v></c></row>',
    ),
    'a',
  ],
  [
    'a workbook with a number as phone',
    book(`${cells('Email', 'Phone')}<row><c t="str"><v>a@x.example</v></c><c><v>4.9341555E7</v></c></row>`),
    'a',
    { phone: '49341555' },
  ],
  ['a workbook with doubles', book(cells('Email') + cells('a@x.example') + cells('A@X.example')), 'ar'],
]

/** Sample files for imports, in many variants. */
export const importFiles = [...encodings, ...delimiters, ...quotes, ...doubles, ...columns, ...workbooks]

/** Files that are refused as a whole, with the error. */
export const refusedFiles: readonly (readonly [string, Buffer, string])[] = [
  ['nothing', utf8(''), 'The file has no rows below its head'],
  ['a head alone', utf8(head), 'The file has no rows below its head'],
  ['301 columns', utf8(`${many(301).join()}\nx`), 'A file has at most 300 columns'],
  ['100,001 rows', email(...many(100_001)), 'A file has at most 100,000 rows'],
  [
    'an old workbook',
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    'Old .xls files and files with a password cannot be read. Save it as .xlsx or as CSV.',
  ],
  ['a damaged workbook', book(cells('Email')).subarray(0, 200), 'The spreadsheet is damaged'],
]
