import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import {
  fates,
  importLimits,
  type Fate,
  type ImportCalls,
  type ImportView,
} from '#domain/customers/import.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../../access/actor.ts'
import { readForm } from '../../attachments/form.ts'
import type { HandlersOf } from '../../http/handler.ts'
import { chooseJob, readJob } from '../../jobs/handlers.ts'
import type { AnyJobKind } from '../../jobs/kind.ts'
import { putJobIn } from '../../jobs/start.ts'
import type { Database, DeskSql } from '../../store/database.ts'
import { jsonOf } from '../../store/literal.ts'
import { refusedHandlers } from '../file-handlers.ts'
import { judgeOf } from './import-job.ts'
import type { ImportKind } from './import-kind.ts'
import { keepFile, readStoredImport, recordsOf, rowsBehind, type KeptImport } from './import-store.ts'

/** Dependencies of the import handlers. */
export interface ImportHandlerParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
}

const noCounts = (): Record<Fate, number> => ({ added: 0, changed: 0, same: 0, refused: 0 })

type Found = Pick<ImportView, 'counts' | 'problems' | 'samples'>

/** Expected outcome of all rows at the current state. */
async function foresee(sql: DeskSql, kind: ImportKind, id: Id): Promise<Found> {
  const { judge, rows } = await judgeOf(sql, kind, id)
  const found: Found = { counts: noCounts(), problems: [], samples: [] }
  for (let at = 0; at < rows.length; at += 1000)
    for (const { line, fate, value, reason, said } of await judge.judge(sql, rows.slice(at, at + 1000))) {
      found.counts[fate] += 1
      if (reason !== null && found.problems.length < importLimits.shown)
        found.problems.push({ line, value, reason })
      if (said && fate !== 'refused' && found.samples.length < importLimits.samples)
        found.samples.push({ line, name: said.name, key: said.key ?? '', fate })
    }
  return found
}

/** Outcome of the rows processed so far. */
async function known(sql: DeskSql, id: Id): Promise<Found> {
  const counted = await sql.rows<{ fate: Fate; count: number }>({
    name: 'fates of an import',
    text: `select fate, count(*)::int as count from import_rows
      where account_id = $1 and import_id = $2 and fate is not null group by fate`,
    values: [sql.accountId, id],
  })
  const problems = await sql.rows<Found['problems'][number]>({
    name: 'problems of an import',
    text: `select line, coalesce(value, cells ->> 0, '') as value, reason from import_rows
      where account_id = $1 and import_id = $2 and reason is not null order by line limit ${importLimits.shown}`,
    values: [sql.accountId, id],
  })
  const counts = noCounts()
  for (const { fate, count } of counted) if (fates.includes(fate)) counts[fate] = count
  return { counts, problems, samples: [] }
}

/** Import handlers for a kind of record. */
export function importHandlers(kind: ImportKind, { database, clock, kinds }: ImportHandlerParts) {
  const view = async (sql: DeskSql, id: Id): Promise<ImportView> => {
    const { columns, jobId, ...kept } = await readStoredImport(sql, kind, id)
    const [first] = await rowsBehind(sql, id, 0, 1)
    const found = jobId === null ? await foresee(sql, kind, id) : await known(sql, id)
    return {
      ...{ ...kept, ...found },
      columns: columns.map((title, at) => ({ title, first: first?.cells[at] ?? '' })),
      job: jobId === null ? null : await readJob(sql, kinds, jobId),
    }
  }
  const begin = async (sql: DeskSql, { userId }: ScopedActor, { id, name, total, jobId }: KeptImport) => {
    if (jobId !== null) throw new DeskError('CONFLICT', { message: 'This import has already started' })
    const start = { startedBy: userId, now: clock.now() }
    const job = await putJobIn(sql, { kind: kind.job.name, input: { importId: id, name }, total }, start)
    await sql.rows({
      name: 'job of an import',
      text: 'update imports set job_id = $3 where account_id = $1 and id = $2',
      values: [sql.accountId, id, job],
    })
  }
  return {
    async postImport({ isPreview }, { actor, request }) {
      const file = await readForm(
        request,
        () => true,
        async ({ name, bytes, isCutShort, end }) => {
          const chunks: Uint8Array[] = []
          for await (const chunk of bytes) chunks.push(chunk)
          await end()
          if (isCutShort()) throw new DeskError('TOO_LARGE', { message: 'The file is too large' })
          return { name, ...(await recordsOf(Buffer.concat(chunks))), now: clock.now() }
        },
      )
      return database.desk(actor.accountId, async (sql) => {
        const id = await keepFile(sql, kind, file)
        if (!isPreview) await begin(sql, actor, await readStoredImport(sql, kind, id))
        return view(sql, id)
      })
    },
    getImport: ({ id }, { actor }) => database.look(actor.accountId, (sql) => view(sql, id)),
    putImport: ({ id, mapping, mode }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const kept = await readStoredImport(sql, kind, id, true)
        if (kept.jobId !== null)
          throw new DeskError('CONFLICT', { message: 'This import has already started' })
        const named = mapping.filter((each) => each !== null)
        if (mapping.length !== kept.columns.length || new Set(named).size < named.length)
          throw new DeskError('INVALID', { field: 'mapping', message: 'Two columns become the same' })
        await sql.rows({
          name: 'plan of an import',
          text: 'update imports set mapping = $3, mode = $4 where account_id = $1 and id = $2',
          values: [sql.accountId, id, jsonOf(mapping), mode],
        })
        return view(sql, id)
      }),
    startImport: ({ id }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        await begin(sql, actor, await readStoredImport(sql, kind, id, true))
        return view(sql, id)
      }),
    putImportJob: ({ id, choice }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const { jobId } = await readStoredImport(sql, kind, id)
        if (jobId === null) throw new DeskError('NOT_FOUND')
        await chooseJob(sql, kinds, { id: jobId, choice, now: clock.now() })
        return view(sql, id)
      }),
    ...refusedHandlers(kind, database),
  } satisfies HandlersOf<ImportCalls>
}
