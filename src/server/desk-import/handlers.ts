import type { Clock } from '#lib/clock.ts'
import type { Id } from '#lib/id.ts'
import {
  deskImportLimits,
  type deskImportEndpoints,
  type DeskImport,
} from '#domain/desk-import/desk-import.ts'
import { DeskError } from '#domain/errors.ts'
import type { ContentStore } from '../attachments/content-store.ts'
import { readForm } from '../attachments/form.ts'
import { requireAddress } from '../channels/inbox-guards.ts'
import type { HandlersOf } from '../http/handler.ts'
import { chooseJob, readJob } from '../jobs/handlers.ts'
import type { AnyJobKind } from '../jobs/kind.ts'
import { putJobIn } from '../jobs/start.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { keepFiles } from './keep-files.ts'
import { unreadable } from './neutral.ts'
import { readExport } from './read-file.ts'
import { keepExport, readDeskImport, knownOf, newestStarted, summaryOf, usersBy } from './store.ts'
import { readOf } from './sources/read.ts'
import { placeFiles } from './zip-files.ts'

/** Dependencies of the handlers. */
export interface DeskImportHandlerParts {
  database: Database
  clock: Clock
  kinds: readonly AnyJobKind[]
  attachments: ContentStore
  storageBytes: number
}

/** Handlers for imports from other help desks. */
export function deskImportHandlers({
  database,
  clock,
  kinds,
  attachments,
  storageBytes,
}: DeskImportHandlerParts) {
  const intake = { database, content: attachments, now: () => clock.now(), storageBytes }
  const view = async (sql: DeskSql, id: Id): Promise<DeskImport> => {
    const { jobId, summary, name, source, mailboxId } = await readDeskImport(sql, id)
    const users = await usersBy(
      sql,
      summary.agents.map(({ email }) => email),
    )
    return {
      ...{ id, name, source, mailboxId, ...summary, known: await knownOf(sql, id) },
      agents: summary.agents.map((each) => ({ ...each, user: users.get(each.email)?.name ?? null })),
      job: jobId === null ? null : await readJob(sql, kinds, jobId),
    }
  }
  return {
    async postDeskImport({ mailboxId, source: chosen }, { actor, request }) {
      const { name, bytes } = await readForm(
        request,
        () => true,
        async ({ name, bytes: parts, isCutShort, end }) => {
          const chunks: Uint8Array[] = []
          for await (const chunk of parts) chunks.push(chunk)
          await end()
          if (isCutShort())
            throw new DeskError('TOO_LARGE', { field: 'file', message: 'The file is too large' })
          return { name, bytes: Buffer.concat(chunks) }
        },
        deskImportLimits.fileBytes,
      )
      const { files, zipped } = readExport(bytes)
      const { source, read } = readOf(files, chosen)
      const records = read.customers.length + read.conversations.length
      if (records === 0) throw unreadable('There is no customer and no ticket in this file')
      if (records > deskImportLimits.records)
        throw unreadable(`A file has at most ${deskImportLimits.records.toLocaleString('en')} records`)
      placeFiles(read, zipped)
      await database.look(actor.accountId, (sql) => requireAddress(sql, mailboxId))
      await keepFiles(intake, actor, { bytes, zipped }, read)
      const kept = { name, source, mailboxId, summary: summaryOf(read), now: clock.now() }
      return database.desk(actor.accountId, async (sql) => {
        await requireAddress(sql, mailboxId)
        return view(sql, await keepExport(sql, read, kept))
      })
    },
    newestDeskImport: (_, { actor }) =>
      database.look(actor.accountId, async (sql) => {
        const id = await newestStarted(sql)
        return { newest: id === null ? null : await view(sql, id) }
      }),
    getDeskImport: ({ id }, { actor }) => database.look(actor.accountId, (sql) => view(sql, id)),
    startDeskImport: ({ id }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const { jobId, name, source, total } = await readDeskImport(sql, id, true)
        if (jobId !== null) throw new DeskError('CONFLICT', { message: 'This import has already started' })
        const start = { startedBy: actor.userId, now: clock.now() }
        const input = { importId: id, name, source }
        const job = await putJobIn(sql, { kind: 'desk-import', input, total }, start)
        await sql.rows({
          name: 'job of a desk import',
          text: 'update desk_imports set job_id = $3 where account_id = $1 and id = $2',
          values: [sql.accountId, id, job],
        })
        return view(sql, id)
      }),
    putDeskImportJob: ({ id, choice }, { actor }) =>
      database.desk(actor.accountId, async (sql) => {
        const { jobId } = await readDeskImport(sql, id)
        if (jobId === null) throw new DeskError('NOT_FOUND')
        await chooseJob(sql, kinds, { id: jobId, choice, now: clock.now() })
        return view(sql, id)
      }),
  } satisfies HandlersOf<typeof deskImportEndpoints>
}
