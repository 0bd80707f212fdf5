import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { fates, importLimits, type Fate, type ImportView } from '#domain/customers/import.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../access/actor.ts'
import { readForm } from '../attachments/form.ts'
import type { HandlersOf } from '../http/handler.ts'
import { chooseJob, readJob } from '../jobs/handlers.ts'
import type { AnyJobKind } from '../jobs/kind.ts'
import { putJobIn } from '../jobs/start.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { jsonOf } from '../store/literal.ts'
import { fileHandlers } from './file-handlers.ts'
import { importKind, judgeOf } from './import-job.ts'
import { keepFile, keptImport, rowsBehind, type KeptImport } from './import-store.ts'

/** Dependencies of the import and export handlers. */
export interface ImportHandlerParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
}

const noCounts = (): Record<Fate, number> => ({ added: 0, changed: 0, same: 0, refused: 0 })

type Found = Pick<ImportView, 'counts' | 'problems' | 'samples'>

/** Expected outcome of all rows now. */
async function foresee(sql: DeskSql, id: Id): Promise<Found> {
  const { judge, rows } = await judgeOf(sql, id)
  const found: Found = { counts: noCounts(), problems: [], samples: [] }
  for (let at = 0; at < rows.length; at += 1000)
    for (const { line, fate, value, reason, words } of await judge.judge(sql, rows.slice(at, at + 1000))) {
      found.counts[fate] += 1
      if (reason !== null && found.problems.length < importLimits.shown)
        found.problems.push({ line, value, reason })
      if (words && fate !== 'refused' && found.samples.length < importLimits.samples) {
        const name = [words.firstName, words.lastName].filter(Boolean).join(' ')
        found.samples.push({ line, name, email: words.email, fate })
      }
    }
  return found
}

/** Outcome of the rows so far. */
async function known(sql: DeskSql, id: Id): Promise<Found> {
  const counted = await sql.rows<{ fate: Fate; count: number }>({
    name: 'fates of an import',
    text: `select fate, count(*)::int as count from contact_import_rows
      where account_id = $1 and import_id = $2 and fate is not null group by fate`,
    values: [sql.accountId, id],
  })
  const problems = await sql.rows<Found['problems'][number]>({
    name: 'problems of an import',
    text: `select line, coalesce(cells ->> 0, '') as value, reason from contact_import_rows
      where account_id = $1 and import_id = $2 and reason is not null order by line limit ${importLimits.shown}`,
    values: [sql.accountId, id],
  })
  const counts = noCounts()
  for (const { fate, count } of counted) if (fates.includes(fate)) counts[fate] = count
  return { counts, problems, samples: [] }
}

/** Serves imports and exports of contacts. */
export function importHandlers({ database, clock, kinds }: ImportHandlerParts) {
  const view = async (sql: DeskSql, id: Id): Promise<ImportView> => {
    const { columns, jobId, ...kept } = await keptImport(sql, id)
    const [first] = await rowsBehind(sql, id, 0, 1)
    const found = jobId === null ? await foresee(sql, id) : await known(sql, id)
    return {
      ...{ ...kept, ...found },
      columns: columns.map((title, at) => ({ title, first: first?.cells[at] ?? '' })),
      job: jobId === null ? null : await readJob(sql, kinds, jobId),
    }
  }
  const begin = async (sql: DeskSql, { userId }: ScopedActor, { id, name, total, jobId }: KeptImport) => {
    if (jobId !== null) throw new DeskError('CONFLICT', { message: 'This import has begun already' })
    const start = { startedBy: userId, now: clock.now() }
    const job = await putJobIn(sql, { kind: importKind, input: { importId: id, name }, total }, start)
    await sql.rows({
      name: 'job of an import',
      text: 'update contact_imports set job_id = $3 where account_id = $1 and id = $2',
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
          return { name, bytes: Buffer.concat(chunks), now: clock.now() }
        },
      )
      return database.desk(actor.accountId, async (sql) => {
        const id = await keepFile(sql, file)
        if (!isPreview) await begin(sql, actor, await keptImport(sql, id))
        return view(sql, id)
      })
    },
    getImport: ({ id }, { actor }) => database.look(actor.accountId, (sql) => view(sql, id)),
    putImport: ({ id, mapping, mode }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const kept = await keptImport(sql, id, true)
        if (kept.jobId !== null) throw new DeskError('CONFLICT', { message: 'This import has begun already' })
        const named = mapping.filter((each) => each !== null)
        if (mapping.length !== kept.columns.length || new Set(named).size < named.length)
          throw new DeskError('INVALID', { field: 'mapping', message: 'Two columns become the same' })
        await sql.rows({
          name: 'plan of an import',
          text: 'update contact_imports set mapping = $3, mode = $4 where account_id = $1 and id = $2',
          values: [sql.accountId, id, jsonOf(mapping), mode],
        })
        return view(sql, id)
      }),
    startImport: ({ id }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        await begin(sql, actor, await keptImport(sql, id, true))
        return view(sql, id)
      }),
    putImportJob: ({ id, choice }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const { jobId } = await keptImport(sql, id)
        if (jobId === null) throw new DeskError('NOT_FOUND')
        await chooseJob(sql, kinds, { id: jobId, choice, now: clock.now() })
        return view(sql, id)
      }),
    ...fileHandlers({ database, clock }),
  } satisfies HandlersOf<(typeof endpoints)['imports']>
}
