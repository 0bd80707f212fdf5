import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { isEqual } from '#lib/equal.ts'
import { id } from '#domain/fields.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { importLimits } from '#domain/customers/import.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { JobKind, JobStep, JobWork } from '../jobs/kind.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { jsonOf } from '../store/literal.ts'
import { shapes } from '../store/shape.ts'
import { companyNamed } from './company-of.ts'
import { fieldRules } from './custom-fields.ts'
import { ImportJudge, type ImportRow, type Judged } from './import-judge.ts'
import { keptImport, rowsBehind } from './import-store.ts'

/** Rows of a step: each may write a contact and a company. */
const atOnce = 50

const inputSchema = z.object({ importId: id(), name: z.string() })
const placeSchema = z.object({
  importId: id(),
  line: z.int(),
  ...{ added: z.int(), changed: z.int(), same: z.int(), refused: z.int() },
  /** Left as they are by an undo, as somebody has worked with them. */
  kept: z.int(),
})
type Input = z.infer<typeof inputSchema>
type Place = z.infer<typeof placeSchema>

/** The kind of job that imports contacts. */
export const importKind = 'contact-import'

const fields = shapes.contacts.fields.map(({ key, read }) => `${read('c')} as "${key}"`).join(', ')

/** Contacts as they are. */
export const contactsOf = (sql: DeskSql, ids: readonly Id[]): Promise<Contact[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql.rows<Contact>({
        name: 'contacts of an import',
        text: `select ${fields} from contacts c where c.account_id = $1 and c.id = any($2)`,
        values: [sql.accountId, ids],
      })

/** The judge of an import, which knows all of its rows. */
export async function judgeOf(
  sql: DeskSql,
  importId: Id,
): Promise<{ judge: ImportJudge; rows: ImportRow[] }> {
  const { mapping, mode } = await keptImport(sql, importId)
  const rows = await rowsBehind(sql, importId, 0, importLimits.rows)
  const plan = { mapping, mode, fields: await fieldRules(sql, 'contact') }
  return { judge: new ImportJudge(plan, rows, contactsOf), rows }
}

/** Brings in the contacts of a file; what it made can be taken back (D1-156). */
export const contactImport = ({ database }: { database: Database }): JobKind<Input, Place> => ({
  name: importKind,
  title: 'Import of customers',
  input: inputSchema,
  place: placeSchema,
  isSilent: true,
  about: ({ name }) => name,
  outcome: ({ added, changed, same, refused, kept }) =>
    [
      `${added} added`,
      ...(changed > 0 ? [`${changed} updated`] : []),
      ...(same > 0 ? [`${same} the same`] : []),
      ...(refused > 0 ? [`${refused} refused`] : []),
      ...(kept > 0 ? [`${kept} kept, as somebody has worked with them`] : []),
    ].join(', '),
  count: async (accountId, { importId }) =>
    (await database.look(accountId, (sql) => keptImport(sql, importId))).total,
  async *steps({ accountId, input: { importId }, place }) {
    const { judge, rows } = await database.look(accountId, (sql) => judgeOf(sql, importId))
    let reached: Place = place ?? {
      ...{ importId, line: 0, added: 0, changed: 0, same: 0, refused: 0, kept: 0 },
    }
    const left = rows.filter(({ line }) => line > reached.line)
    for (let at = 0; at < left.length; at += atOnce) {
      const part = left.slice(at, at + atOnce)
      const step: JobStep<Place> = async (work) => {
        const judged = await bringIn(database, work, importId, await judge.judge(work.sql, part))
        const next = { ...reached, line: part.at(-1)?.line ?? reached.line }
        for (const { fate } of judged) next[fate] += 1
        return { place: next, done: part.length }
      }
      yield async (work) => {
        const end = await step(work)
        reached = end.place
        return end
      }
    }
  },
  undo: {
    text: 'Customers that it added are deleted, and what it filled in is emptied, unless somebody has worked with them since.',
    run: takeBack,
  },
})

/** Writes what rows come to, with what stood there before. */
async function bringIn(database: Database, work: JobWork, importId: Id, judged: Judged[]): Promise<Judged[]> {
  const { sql, cause, now: at } = work
  const added = judged.filter(({ fate }) => fate === 'added')
  const changed = judged.filter(({ fate }) => fate === 'changed')
  const ids = await idSource(database).take(sql, added.length)
  const written: { line: number; contactId: Id; before: object | null; after: object }[] = []
  const complete = async (change: Partial<Contact>): Promise<Partial<Contact>> => {
    if (!change.companyName) return change
    const company = await companyNamed(sql, change.companyName, { url: '', createdAt: at })
    return { ...change, companyId: company.id, companyName: company.name }
  }
  await inUnitOfWork(sql, { cause, at }, async ({ tx }) => {
    for (const [index, { line, change }] of added.entries()) {
      const contactId = ids[index] ?? 0
      const after = await complete(change)
      const nameless = { firstName: '', lastName: '', email: null }
      tx.add('contacts', { ...blankContact, ...nameless, ...after, id: contactId, createdAt: at })
      written.push({ line, contactId, before: null, after })
    }
    const held = await tx.along(
      'contacts',
      changed.flatMap(({ contact }) => contact?.id ?? []),
    )
    for (const { line, change, contact } of changed) {
      const row = held.find((each) => each.id === contact?.id)
      if (!row) continue
      const after = await complete(change)
      const before = Object.fromEntries(Object.keys(after).map((key) => [key, row[key as keyof Contact]]))
      tx.carry('contacts', row, after)
      written.push({ line, contactId: row.id, before, after })
    }
    await noteFates(sql, importId, judged, written)
  })
  work.made(written.map(({ contactId }) => contactId))
  return judged
}

const noteFates = (sql: DeskSql, importId: Id, judged: readonly Judged[], written: readonly object[]) =>
  sql.rows({
    name: 'fates of import rows',
    text: `update contact_import_rows r set fate = j.fate, reason = j.reason, contact_id = w."contactId",
        before = w.before, after = w.after
      from jsonb_to_recordset($3::jsonb) as j(line int, fate text, reason text)
        left join jsonb_to_recordset($4::jsonb) as w(line int, "contactId" bigint, before jsonb, after jsonb)
          on w.line = j.line
      where r.account_id = $1 and r.import_id = $2 and r.line = j.line`,
    values: [
      ...[sql.accountId, importId],
      jsonOf(judged.map(({ line, fate, reason }) => ({ line, fate, reason }))),
      jsonOf(written),
    ],
  })

interface Undone {
  contactId: Id
  before: Partial<Contact> | null
  after: Partial<Contact>
  isUsed: boolean
}

/** Deletes whom the import added and nobody has worked with, and takes back what still is as it wrote it. */
async function takeBack(
  work: JobWork,
  contactIds: readonly Id[],
  place: Place | null,
): Promise<Place | null> {
  const { sql, cause, now: at } = work
  if (!place) return place
  let kept = 0
  await inUnitOfWork(sql, { cause, at }, async ({ tx }) => {
    const undone = await sql.rows<Undone>({
      name: 'import rows to undo',
      text: `update contact_import_rows r set fate = 'refused', reason = 'Taken back'
        where r.account_id = $1 and r.import_id = $2 and r.contact_id = any($3)
        returning r.contact_id as "contactId", r.before, r.after, exists (
          select from conversations v where v.account_id = $1 and v.contact_id = r.contact_id) or exists (
          select from tasks t where t.account_id = $1 and t.contact_id = r.contact_id) as "isUsed"`,
      values: [sql.accountId, place.importId, contactIds],
    })
    const held = await tx.along('contacts', [...contactIds])
    for (const { contactId, before, after, isUsed } of undone) {
      const row = held.find((each) => each.id === contactId)
      if (!row) continue
      const keys = Object.keys(after) as (keyof Contact)[]
      const same = keys.filter((key) => isEqual(row[key], after[key]))
      const isUntouched = same.length === keys.length && row.notes.length === 0 && row.labelIds.length === 0
      if (before) {
        const back = Object.fromEntries(same.map((key) => [key, before[key]]))
        tx.carry('contacts', row, back)
        if (same.length < keys.length) kept += 1
      } else if (isUntouched && !isUsed) await tx.contacts.remove(contactId)
      else kept += 1
    }
  })
  return { ...place, kept: place.kept + kept }
}
