import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactView } from '#domain/customers/endpoints.ts'
import type { ImportView } from '#domain/customers/import.ts'
import { textOf } from '#server/customers/import/import-store.ts'
import { contactImport } from '#server/customers/import/contact-import.ts'
import { importJob } from '#server/customers/import/import-job.ts'
import { finishJob } from '#server/jobs/finish.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

/* Customers are imported from files and exported as one (D1-156). */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  for (const table of ['imports', 'jobs', 'tasks', 'contacts', 'companies', '"customFields"'])
    await desk.sql(`delete from ${table}`)
})

const call = <Answer = ImportView>(method: string, path: string, body?: unknown, as: DeskUser = desk.owner) =>
  desk.call<Answer>(method, `/desk/customers${path}`, { as, ...(body !== undefined && { body }) })

function formOf(text: string | Buffer, name = 'dealers.csv'): FormData {
  const form = new FormData()
  form.set('file', new Blob([text as never], { type: 'text/csv' }), name)
  return form
}
const preview = async (text: string | Buffer) =>
  (await call('POST', '/import?isPreview=true', formOf(text))).body

/** Runs the job of an import to its end. */
async function finish({ id }: ImportView): Promise<ImportView> {
  const { body } = await call('GET', `/import/${id}`)
  const { database, clock, accountId } = desk
  const log = { warn: (message: string) => void desk.logged.push({ message }) }
  const kinds = [importJob(contactImport, { database }) as never]
  await finishJob({ database, clock, kinds, random: nodeRandom, log }, { accountId, id: body.job?.id ?? 0 })
  return (await call('GET', `/import/${id}`)).body
}
const contacts = async () => (await call<{ data: ContactView[] }>('GET', '?sort=email&limit=200')).body.data
const add = async (more: object) =>
  (
    await call<ContactView>('POST', '', {
      ...{ firstName: 'Inge', lastName: 'Brandt', email: 'i.brandt@velomarkt.example' },
      ...more,
    })
  ).body

const german = [
  'Vorname;Nachname;E-Mail;Telefon;Firma;Land;Bemerkung',
  "Inge;Brandt;I.Brandt@velomarkt.example;'+49 341 555017;Velomarkt;Germany;bar",
  'Jonas;Müller;j.mueller@radhaus.example;;Radhaus;DE;',
  'Lotte;Vermeer;lotte@@radhaus.example;;;;',
  'Bo;Berg;;;;;',
  'B;Berg;b@radhaus.example;;;;',
  'Ann;Lee;ann@radhaus.example;0341 555 01729 Ext. 4;;;',
  'Jo;M;J.Mueller@radhaus.example ;;;;',
  'Eva;Maas;eva@radhaus.example;;;Atlantis;',
  '',
].join('\r\n')

test('ADM-062, D1-156: a file in Windows letters is matched by names, and each row has a fate, which the import keeps', async () => {
  await add({})
  const seen = await preview(Buffer.from(german, 'latin1'))
  expect(seen.mapping).toEqual(['firstName', 'lastName', 'email', 'phone', 'companyName', 'country', null])
  expect(seen.counts).toEqual({ added: 1, changed: 1, same: 0, refused: 6 })
  expect(seen.problems.map(({ line, reason }) => [line, reason])).toEqual([
    [4, 'Email must be a valid email'],
    [5, 'Email is a required field'],
    [6, 'First Name length must be at least 2 characters long'],
    [7, 'Phone length must be less than or equal to 15 characters'],
    [8, 'Last Name length must be at least 2 characters long'],
    [9, 'Country is not known'],
  ])
  // No row has changed yet.
  expect(await contacts()).toHaveLength(1)
  await call('POST', `/import/${seen.id}/start`, {})
  const done = await finish(seen)
  expect(done).toMatchObject({ counts: seen.counts, job: { state: 'done', done: 8, total: 8 } })
  expect(await contacts()).toMatchObject([
    { phone: '+49 341 555017', company: { name: 'Velomarkt' }, address: { country: 'DE' } },
    { firstName: 'Jonas', lastName: 'Müller', email: 'j.mueller@radhaus.example' },
  ])
  expect((await call('POST', `/import/${seen.id}/start`, {})).status).toBe(409)
})

test('ADM-062: without a preview the contacts appear at once; one address twice is one contact', async () => {
  const { body } = await call('POST', '/import', formOf('Email\na@x.example\nA@X.example\n"b@x.example"\n'))
  const done = await finish(body)
  expect(done.counts).toMatchObject({ added: 2, refused: 1 })
  expect(done.problems).toMatchObject([{ line: 3, reason: 'Same email as row 2' }])
  expect((await contacts()).map(({ email }) => email)).toEqual(['a@x.example', 'b@x.example'])
})

test('columns can become something else, also custom fields; who is here can be left as they are', async () => {
  await add({})
  const { body: field } = await call<{ id: number }>('POST', '/fields', { name: 'Kundennr.', type: 'number' })
  const file = 'Email,Who,Kundennr.\ni.brandt@velomarkt.example,Inge,12\nal@x.example,Al,x\n'
  const seen = await preview(file)
  expect(seen.mapping).toEqual(['email', null, `field.${field.id}`])
  expect(seen.problems).toMatchObject([{ line: 3, value: 'x', reason: 'Kundennr. must be a number' }])
  const copy = await finish((await call('POST', '/import', formOf(file))).body)
  expect(copy.problems).toMatchObject([{ line: 3, value: 'x', reason: 'Kundennr. must be a number' }])
  const plan = { mapping: ['email', 'firstName', null], mode: 'leave' }
  const { body } = await call('PUT', `/import/${seen.id}`, plan)
  expect(body.counts).toEqual({ added: 1, changed: 0, same: 1, refused: 0 })
  const twice = await call('PUT', `/import/${seen.id}`, { ...plan, mapping: ['email', null, 'email'] })
  expect(twice.status).toBe(400)
})

test('an import is taken back, but for what somebody has worked with since', async () => {
  const held = await add({ phone: '1' })
  const rows = ['i.brandt@velomarkt.example,Buyer', 'a@x.example,', 'b@x.example,', 'c@x.example,'].join('\n')
  const { body } = await call('POST', '/import', formOf(`Email,Title\n${rows}\n`))
  const done = await finish(body)
  expect(done.counts).toEqual({ added: 3, changed: 1, same: 0, refused: 0 })
  expect((await contacts()).find(({ id }) => id === held.id)?.title).toBe('Buyer')
  const [a, b] = await contacts()
  await call('PUT', `/${a?.id}`, { email: 'other@x.example' })
  await call('POST', `/${b?.id}/notes`, { note: 'Called' })
  await call('PUT', `/import/${body.id}/job`, { choice: 'undo' })
  const undone = await finish(body)
  expect(undone.job).toMatchObject({ state: 'done', isUndo: true })
  expect(undone.job?.outcome).toContain('2 kept')
  expect((await contacts()).map(({ email }) => email)).toEqual([
    ...['b@x.example', 'i.brandt@velomarkt.example', 'other@x.example'],
  ])
  expect((await contacts()).find(({ id }) => id === held.id)?.title).toBe('')
})

test('the rows that were refused come as a file, with the reason behind', async () => {
  const seen = await preview('Email,Name\nno,"=1, x"\nok@x.example,Al Bo\n')
  const text = await download(`/import/${seen.id}/refused`)
  expect(text).toBe('Email,Name,Why it was refused\r\nno,"\'=1, x",Email must be a valid email\r\n')
})

test('a mended file of refused rows comes in again: rows that are here stay one, and the reason is ignored', async () => {
  const first = await call('POST', '/import', formOf('Email,Name\nno,Al Bo\nok@x.example,Cy Do\n'))
  await finish(first.body)
  const mended = (await download(`/import/${first.body.id}/refused`)).replace('no,', 'al@x.example,')
  const again = await preview(`${mended}ok@x.example,Cy Do,\r\nstill no,Ed Fy,Some reason\r\n`)
  expect(again.mapping).toEqual(['email', 'name', null])
  expect(again.counts).toEqual({ added: 1, changed: 0, same: 1, refused: 1 })
  const next = await download(`/import/${again.id}/refused`)
  expect(next.split('\r\n')[0]).toBe('Email,Name,Why it was refused')
})

test('a workbook comes in as its first sheet; an old or locked one is refused with a sentence', async () => {
  const sheet = `<row><c t="str"><v>Email</v></c><c t="str"><v>Name</v></c></row>
    <row><c t="str"><v>al@x.example</v></c><c t="str"><v>Al Bo</v></c></row>`
  const parts = {
    'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<R><Relationship Id="r1" Target="worksheets/sheet1.xml"/></R>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
  }
  const bytes = zipSync(
    Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])),
  )
  expect(await preview(Buffer.from(bytes))).toMatchObject({
    ...{ total: 1, mapping: ['email', 'name'], counts: { added: 1 } },
    samples: [{ line: 2, name: 'Al Bo', key: 'al@x.example' }],
  })
  const old = await call<{ message: string }>('POST', '/import', formOf(Buffer.from('d0cf11e0a1b1', 'hex')))
  expect(old.body.message).toMatch(/^Old .xls files and files with a password cannot be read/)
})

async function download(path: string): Promise<string> {
  const answer = await fetch(`${desk.url}/api/desk/customers${path}`, {
    headers: { authorization: `Bearer ${(await desk.signIn(desk.owner)).token}` },
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

test('D1-156: an export holds all that fit, page after page, and comes back unharmed', async () => {
  await add({ phone: '+49 341 555', lastName: '=cmd()', address: { country: 'DE' } })
  for (let n = 0; n < 3; n += 1) await add({ email: `n${n}@x.example`, firstName: 'Other' })
  const text = await download('/export?country=DE')
  expect(text.split('\r\n')).toEqual([
    'First name,Last name,Email,Other emails,Phone,Title,Company,Street,Postal code,City,Country,Tags',
    "Inge,'=cmd(),i.brandt@velomarkt.example,,'+49 341 555,,,,,,Germany,",
    '',
  ])
  const seen = await preview(text)
  expect(seen.counts).toEqual({ added: 0, changed: 0, same: 1, refused: 0 })
})

describe('D1-156: text is read in whatever encoding a spreadsheet writes', () => {
  const words = 'Müller;Łódź'
  test.each([
    ['UTF-8', Buffer.from(words), words],
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${words}`, 'utf16le'), words],
    ['UTF-16 without', Buffer.from('Name;Mail', 'utf16le'), 'Name;Mail'],
    ['Windows-1252', Buffer.from('Müller', 'latin1'), 'Müller'],
  ])('%s', (_, bytes, text) => expect(textOf(bytes)).toBe(text))
})

test('a file without rows, or with no end of columns, is refused', async () => {
  const send = (text: string) => call<{ message: string }>('POST', '/import', formOf(text))
  expect((await send('Email\n')).body.message).toBe('The file has no rows below its head')
  expect((await send(`${'a,'.repeat(300)}a\nx\n`)).body.message).toBe('A file has at most 300 columns')
})

test('PR2-009, PRM-012: imports need import_contacts, exports export_contacts', async () => {
  expect((await call('POST', '/import', formOf('Email\na@x.example\n'), desk.powerless)).status).toBe(403)
  expect((await call('GET', '/export', undefined, desk.powerless)).status).toBe(403)
})
