import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { id } from '#domain/fields.ts'
import { importLimits } from '#domain/customers/import.ts'
import type { JobKind, JobStep, JobWork } from '../../jobs/kind.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { jsonOf } from '../../store/literal.ts'
import { ImportJudge } from './import-judge.ts'
import type { ImportKind, ImportRow, Judged, Undone, WrittenRow } from './import-kind.ts'
import { readStoredImport, rowsBehind } from './import-store.ts'

/** Rows per step: each may write a contact and a company. */
const atOnce = 50

const inputSchema = z.object({ importId: id(), name: z.string() })
const placeSchema = z.object({
  importId: id(),
  line: z.int(),
  ...{ added: z.int(), changed: z.int(), same: z.int(), refused: z.int() },
  /** Records that an undo left alone, because users have changed or used them. */
  kept: z.int(),
})
type Input = z.infer<typeof inputSchema>
type Place = z.infer<typeof placeSchema>

/** Creates the judge of an import, which knows all of its rows. */
export async function judgeOf(
  sql: DeskSql,
  kind: ImportKind,
  importId: Id,
): Promise<{ judge: ImportJudge; rows: ImportRow[] }> {
  const { mapping, mode } = await readStoredImport(sql, kind, importId)
  const rows = await rowsBehind(sql, importId, 0, importLimits.rows)
  return { judge: new ImportJudge(kind, { mapping, mode, fields: await kind.fields(sql) }, rows), rows }
}

/** Job that imports the records of a file; its records can be removed by an undo (D1-156). */
export const importJob = (kind: ImportKind, { database }: { database: Database }): JobKind<Input, Place> => ({
  name: kind.job.name,
  title: kind.job.title,
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
    (await database.look(accountId, (sql) => readStoredImport(sql, kind, importId))).total,
  async *steps({ accountId, input: { importId }, place }) {
    const { judge, rows } = await database.look(accountId, (sql) => judgeOf(sql, kind, importId))
    let reached: Place = place ?? {
      ...{ importId, line: 0, added: 0, changed: 0, same: 0, refused: 0, kept: 0 },
    }
    const left = rows.filter(({ line }) => line > reached.line)
    for (let at = 0; at < left.length; at += atOnce) {
      const part = left.slice(at, at + atOnce)
      const step: JobStep<Place> = async (work) => {
        await kind.lock?.(work.sql)
        const judged = await judge.judge(work.sql, part)
        await bringIn(database, kind, work, importId, judged)
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
    text: kind.job.undo,
    async run(work, recordIds, place) {
      if (!place) return place
      const undone = () => undoneOf(work.sql, place.importId, recordIds)
      return { ...place, kept: place.kept + (await kind.takeBack(work, undone, recordIds)) }
    },
  },
})

/** Writes the values of rows and stores the previous values. */
async function bringIn(
  database: Database,
  kind: ImportKind,
  work: JobWork,
  importId: Id,
  judged: readonly Judged[],
): Promise<void> {
  const keep = (written: readonly WrittenRow[]) => {
    work.made(written.map(({ recordId }) => recordId))
    return noteFates(work.sql, importId, judged, written)
  }
  const of = (wanted: Judged['fate']) => judged.filter(({ fate }) => fate === wanted)
  await kind.write({ database, work, keep }, of('added'), of('changed'))
}

const noteFates = (sql: DeskSql, importId: Id, judged: readonly Judged[], written: readonly WrittenRow[]) =>
  sql.rows({
    name: 'fates of import rows',
    text: `update import_rows r set fate = j.fate, reason = j.reason, value = j.value, record_id = w."recordId",
        before = w.before, after = w.after
      from jsonb_to_recordset($3::jsonb) as j(line int, fate text, reason text, value text)
        left join jsonb_to_recordset($4::jsonb) as w(line int, "recordId" bigint, before jsonb, after jsonb)
          on w.line = j.line
      where r.account_id = $1 and r.import_id = $2 and r.line = j.line`,
    values: [
      ...[sql.accountId, importId],
      jsonOf(judged.map(({ line, fate, reason, value }) => ({ line, fate, reason, value: reason && value }))),
      jsonOf(written),
    ],
  })

/** Values that an import wrote to records; marks their rows as undone. */
const undoneOf = (sql: DeskSql, importId: Id, recordIds: readonly Id[]): Promise<Undone[]> =>
  sql.rows<Undone>({
    name: 'import rows to undo',
    text: `update import_rows r set fate = 'refused', reason = 'Taken back', value = null
      where r.account_id = $1 and r.import_id = $2 and r.record_id = any($3)
      returning r.record_id as "recordId", r.before, r.after`,
    values: [sql.accountId, importId, recordIds],
  })
