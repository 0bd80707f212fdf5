import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { ofRecord } from '#domain/events/record-events.ts'
import { slugOf } from '#domain/knowledge/article.ts'
import { transferLimits, type KnownDocument, type transferEndpoints } from '#domain/knowledge/transfer.ts'
import { readForm } from '../attachments/form.ts'
import { recordChange } from '../events/record.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Call, HandlersOf } from '../http/handler.ts'
import { OutsideRefusal } from '../outside/call.ts'
import type { DeskSql } from '../store/database.ts'
import { keepBackup, readBackups, restoreFrom } from './backups.ts'
import type { KnowledgeHandlerParts } from './handlers.ts'
import { readImport } from './import-file.ts'
import { nextPageOf } from './import-vendors.ts'
import { beginCopies } from './copy-job.ts'
import { keepZipFiles, type Upload } from './zip-files.ts'
import { hasKnowledgeBase, readKnowledgeBase } from './read.ts'
import {
  exportOf,
  importInto,
  keepWaiting,
  requireName,
  waitingDocuments,
  waitingImport,
} from './transfer.ts'

const tooLarge = 'The file must be at most 10 MB'

/** Complete uploaded file of a form. */
async function fileIn({ request }: Call): Promise<{ name: string; bytes: Buffer }> {
  return readForm(
    request,
    () => true,
    async ({ name, bytes, isCutShort, end }) => {
      const chunks: Uint8Array[] = []
      let size = 0
      for await (const chunk of bytes) {
        size += chunk.byteLength
        if (size > transferLimits.bytes)
          throw new DeskError('TOO_LARGE', { field: 'file', message: tooLarge })
        chunks.push(chunk)
      }
      await end()
      if (isCutShort()) throw new DeskError('TOO_LARGE', { field: 'file', message: tooLarge })
      return { name: name.slice(0, 200), bytes: Buffer.concat(chunks) }
    },
  )
}

/** Helpers that run a call on its account. */
function workOf({ database, clock }: KnowledgeHandlerParts) {
  const handOf = ({ actor }: Call) => ({ userId: actor.userId, now: clock.now() })
  const desk = <R>({ actor }: Call, work: (sql: DeskSql) => Promise<R>) =>
    database.desk(actor.accountId, work)
  const look = <R>({ actor }: Call, work: (sql: DeskSql) => Promise<R>) =>
    database.look(actor.accountId, work)
  /** Writes an operation on a whole knowledge base to the audit log. */
  const tell = (sql: DeskSql, { actor, key }: Call, resource: string, id: Id, after: object) =>
    recordChange(sql, ofRecord(resource, { id, before: null, after }), {
      ...{ actorId: actor.userId, op: key, at: clock.now() },
    })
  return { handOf, desk, look, tell }
}

function backupHandlers(parts: KnowledgeHandlerParts) {
  const { clock, origin } = parts
  const { desk, look, handOf, tell } = workOf(parts)
  return {
    getBackups: ({ docId }, call) =>
      look(call, async (sql) => {
        if (!(await hasKnowledgeBase(sql, docId))) throw new DeskError('NOT_FOUND')
        return { data: await readBackups(sql, { docId }) }
      }),
    createBackup: ({ docId }, call) =>
      desk(call, async (sql) => {
        const copy = await exportOf(sql, origin, docId, clock.now())
        const backup = await keepBackup(sql, handOf(call), docId, copy)
        await tell(sql, call, 'knowledgeBackups', backup.id, { articleCount: backup.articleCount })
        return backup
      }),
    restoreBackup: ({ id, name }, call) =>
      desk(call, async (sql) => {
        const [backup] = await readBackups(sql, { id })
        if (!backup) throw new DeskError('NOT_FOUND')
        requireName(name, await readKnowledgeBase(sql, origin, backup.docId))
        const done = await restoreFrom(sql, handOf(call), backup)
        await tell(sql, call, 'knowledgeBackups', id, done)
        return done
      }),
  } satisfies Partial<HandlersOf<typeof transferEndpoints>>
}

/** Handlers for exports, imports and backups of knowledge bases. */
export function transferHandlers(parts: KnowledgeHandlerParts) {
  const { clock, origin, callOutside } = parts
  const { desk, look, handOf, tell } = workOf(parts)
  const withFiles = (call: Call, bytes: Buffer, documents: KnownDocument[]) =>
    keepZipFiles(parts, call.actor, bytes, documents)
  /** Downloads the articles at a URL (KBS-041). */
  const fetched = async (address: string, call: Call): Promise<Upload> => {
    const unreadable = (message: string) => new DeskError('INVALID', { field: 'importURL', message })
    try {
      const pages: Buffer[] = []
      let left = transferLimits.bytes
      for (let next: string | null = address; next !== null && pages.length < transferLimits.pages;) {
        const { status, body } = await callOutside(next, { maxBytes: left, limitMs: transferLimits.ms })
        if (status !== 200) throw unreadable(`This address answers with status ${status}`)
        pages.push(body)
        left -= body.byteLength
        next = nextPageOf(next, body)
      }
      const [first = Buffer.alloc(0), ...further] = pages
      return await withFiles(call, first, readImport(address, first, further))
    } catch (error) {
      if (error instanceof DeskError) throw unreadable(error.message)
      if (error instanceof OutsideRefusal && error.reason !== 'address')
        throw unreadable(error.reason === 'tooLarge' ? tooLarge : 'This address takes too long to answer')
      throw unreadable('This address cannot be read')
    }
  }
  return {
    async exportDoc({ docId }, call): Promise<FileAnswer> {
      const copy = await look(call, (sql) => exportOf(sql, origin, docId, clock.now()))
      const bytes = Buffer.from(JSON.stringify(copy, null, 1))
      return {
        name: `${slugOf(copy.name) || 'knowledge-base'}.json`,
        ...{ type: 'application/json', size: bytes.byteLength },
        tag: createHash('sha256').update(bytes).digest('hex'),
        read: (start, end) => Readable.from(bytes.subarray(start, end + 1)),
      }
    },
    getExportDocs: ({ docId }, call) =>
      look(call, async (sql) => {
        if (!(await hasKnowledgeBase(sql, docId))) throw new DeskError('NOT_FOUND')
        return waitingImport(sql, docId)
      }),
    async uploadKB({ docId }, call) {
      const { name, bytes } = await fileIn(call)
      const upload = await withFiles(call, bytes, readImport(name, bytes))
      return desk(call, async (sql) => {
        await keepWaiting(sql, docId, { ...upload, name, now: clock.now() })
        return waitingImport(sql, docId)
      })
    },
    async importDocs({ docId, importFrom, importURL, isPreview }, call) {
      const from =
        importFrom === 'url' && importURL !== undefined ? await fetched(importURL, call) : undefined
      return desk(call, async (sql) => {
        if (!(await hasKnowledgeBase(sql, docId))) throw new DeskError('NOT_FOUND')
        if (from && isPreview) {
          await keepWaiting(sql, docId, { ...from, name: importURL ?? '', now: clock.now() })
          return { added: 0, known: 0 }
        }
        const found = from ?? (await waitingDocuments(sql, docId))
        if (!found) throw new DeskError('INVALID', { field: 'file', message: 'File is a required field' })
        const { made, known } = await importInto(sql, { ...handOf(call), docId, origin }, found.documents)
        await tell(sql, call, 'knowledgeImports', docId, { importFrom, added: made.length })
        const { name } = await readKnowledgeBase(sql, origin, docId)
        await beginCopies(sql, { ...handOf(call), name, origin }, made)
        return { added: made.length, known }
      })
    },
    ...backupHandlers(parts),
  } satisfies HandlersOf<typeof transferEndpoints>
}
