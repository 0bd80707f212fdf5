import { afterAll, beforeAll, expect, test } from 'vitest'
import { mappingOf } from '#domain/customers/import-words.ts'
import { contactImport } from '#server/customers/import/contact-import.ts'
import { fieldRules } from '#server/customers/custom-fields.ts'
import { ImportJudge } from '#server/customers/import/import-judge.ts'
import { recordsOf } from '#server/customers/import/import-store.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { importFiles, refusedFiles, type ImportFile } from './import-files.ts'

/* Realistic files with the results of their rows, by the shared code of preview and import. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
  await desk.sql(`insert into contacts (first_name, last_name, email, other_emails, created_at)
    values ('Inge', 'Brandt', 'inge@x.example', '{inge@old.example}', 0)`)
  await desk.sql(`insert into "customFields" (name, owner, type, is_required, position, revision)
    values ('Kundennr.', 'contact', 'number', false, 1, 1), ('Since', 'contact', 'date', false, 2, 1),
      ('VIP', 'contact', 'checkbox', false, 3, 1)`)
})
afterAll(() => desk.close())

const judged = (bytes: Buffer) =>
  desk.database.look(desk.accountId, async (sql) => {
    const fields = await fieldRules(sql, 'contact')
    const { head, rows } = await recordsOf(bytes)
    const mapping = mappingOf(head, contactImport.names, fields)
    return new ImportJudge(contactImport, { mapping, mode: 'fill', fields }, rows).judge(sql, rows)
  })

test('there are sixty of them', () => expect(importFiles.length).toBeGreaterThanOrEqual(60))

test.each<ImportFile>(importFiles)('ADM-062, D1-156: %s', async (_, bytes, fates, first = {}) => {
  const rows = await judged(bytes)
  expect(rows.map(({ fate }) => fate[0]).join('')).toBe(fates)
  expect(rows.find(({ fate }) => fate === 'added')?.change ?? {}).toMatchObject(first)
})

test.each(refusedFiles)('D1-156: %s is refused whole', async (_, bytes, message) => {
  await expect(judged(bytes)).rejects.toMatchObject({ code: 'INVALID', message })
})
