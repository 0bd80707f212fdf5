import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { id } from '#domain/fields.ts'
import {
  countText,
  deskImportLimits,
  deskSourceTitle,
  type DeskSource,
} from '#domain/desk-import/desk-import.ts'
import { takeBack, bringBack } from '../channels/take-back.ts'
import { contactImport } from '../customers/import/contact-import.ts'
import { inUnitOfWork } from '../events/unit-of-work.ts'
import type { JobKind, JobStep, JobWork } from '../jobs/kind.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { addEntries, beginConversation, readyEntry } from './bring-conversation.ts'
import { bringCustomers } from './bring-customers.ts'
import { placeSchema, type DeskImportParts, type DeskImportProgress } from './place.ts'
import { conversationContent, type ConversationContent } from './neutral.ts'
import {
  broughtIn,
  readDeskImport,
  readImportedFiles,
  noteBrought,
  recordsBehind,
  type Brought,
  type KeptRecord,
} from './store.ts'

const inputSchema = z.object({ importId: id(), name: z.string(), source: z.string() })
type Input = z.infer<typeof inputSchema>
type Place = DeskImportProgress

const nothingYet: Place = {
  ...{ position: 0, customers: 0, conversations: 0, messages: 0, known: 0, refused: 0, kept: 0 },
}
/** Customers per step: each may write a company too. */
const customersAtOnce = 50

/** Job that imports another help desk's export: silent, with original dates, idempotent. */
export const deskImport = (parts: DeskImportParts): JobKind<Input, Place> => ({
  name: 'desk-import',
  title: 'Import of a help desk',
  ...{ input: inputSchema, place: placeSchema, isSilent: true },
  about: ({ name, source }) => `${deskSourceTitle(source as DeskSource)}, ${name}`,
  outcome: ({ customers, conversations, messages, known, refused, kept }) =>
    [
      countText(customers, 'customer'),
      `${countText(conversations, 'conversation')} with ${messages.toLocaleString('en')} messages and notes`,
      ...(known > 0 ? [`${known} already there`] : []),
      ...(refused > 0 ? [`${refused} refused`] : []),
      ...(kept > 0 ? [`${kept} kept, as somebody has worked with them`] : []),
    ].join(', '),
  count: async (accountId, { importId }) =>
    (await parts.database.look(accountId, (sql) => readDeskImport(sql, importId))).total,
  async *steps({ accountId, input: { importId }, place }) {
    const { database } = parts
    const look = <T>(work: (sql: DeskSql) => Promise<T>) => database.look(accountId, work)
    const { mailboxId } = await look((sql) => readDeskImport(sql, importId))
    let reached = place ?? nothingYet
    for (;;) {
      const records = await look((sql) => recordsBehind(sql, importId, reached.position, customersAtOnce))
      const [first] = records
      if (!first) return
      const step =
        first.kind === 'customer'
          ? bringCustomers(parts, records, reached)
          : await conversationStep(parts, { accountId, mailboxId }, first, reached)
      yield async (work) => {
        const end = await step(work)
        reached = end.place
        return end
      }
    }
  },
  undo: {
    text: 'Its conversations go to the trash, and customers that have none are deleted, unless somebody has worked on them since. Tags and companies stay. It can be imported again.',
    async run(work, rowIds, place) {
      const { kept } = await takeBack(parts.database, work, rowIds)
      const undone = () => writtenOf(work.sql, rowIds)
      await contactImport.takeBack(work, undone, rowIds)
      return place && { ...place, kept: place.kept + kept }
    },
  },
})

const writtenOf = (sql: DeskSql, recordIds: readonly Id[]) =>
  sql.rows<{ recordId: Id; before: null; after: Record<string, unknown> }>({
    name: 'customers brought in',
    text: `select record_id as "recordId", null as before, after from imported_records
      where account_id = $1 and kind = 'customer' and record_id = any($2) and after is not null`,
    values: [sql.accountId, recordIds],
  })

/** Writes the next entries of a conversation; the last step finishes the conversation. */
async function conversationStep(
  { database, keepRaw }: DeskImportParts,
  { accountId, mailboxId }: { accountId: Id; mailboxId: Id },
  { position, source, content: kept }: KeptRecord,
  reached: Place,
): Promise<JobStep<Place>> {
  const content: ConversationContent = z.parse(conversationContent, kept)
  const before = await database.look(accountId, async (sql) => (await broughtIn(sql, [source])).get(source))
  const from = before?.entries ?? 0
  const part = content.entries.slice(from, from + deskImportLimits.entries)
  const ids = part.flatMap(({ files }) => files.flatMap(({ kept: id }) => id ?? []))
  const here = await database.look(accountId, (sql) => readImportedFiles(sql, ids))
  const files = {
    keepRaw: (bytes: Uint8Array) => keepRaw(accountId, bytes),
    kept: new Map(here.map((file) => [file.id, file])),
  }
  const ready = await Promise.all(part.map((entry) => readyEntry(entry, content.subject, files)))
  const isLast = from + part.length >= content.entries.length
  const end = (change: Partial<Place>) => ({
    place: { ...reached, ...change, ...(isLast && { position }) },
    done: isLast ? 1 : 0,
  })
  return async (work) => {
    if (before?.isTrashed && (await bringAllBack(database, work, before)))
      return end(part.length === 0 ? { conversations: reached.conversations + 1 } : {})
    if (part.length === 0) return end({ known: reached.known + 1 })
    await inUnitOfWork(work.sql, { cause: work.cause, at: work.now }, async (unit) => {
      const { sql, rows } = unit
      const placing = { ...unit, newIds: (count: number) => idSource(database).take(sql, count) }
      if (before) await rows.lock('conversations', [before.recordId])
      const conversationId = before?.recordId ?? (await beginConversation(placing, mailboxId, content))
      const { made, after } = await addEntries(placing, { conversationId, mailboxId }, content, ready)
      unit.after(...after)
      work.made(made)
      const entries = { entries: from + part.length }
      await noteBrought(sql, [{ source, kind: 'conversation', recordId: conversationId, after: entries }])
    })
    return end({
      conversations: reached.conversations + (isLast ? 1 : 0),
      messages: reached.messages + part.length,
    })
  }
}

/** Restores a conversation that an undo removed, with all imported entries. */
async function bringAllBack(database: Database, work: JobWork, { recordId }: Brought): Promise<boolean> {
  if (!(await bringBack(database, work, recordId))) return false
  const rows = await work.sql.rows<{ id: Id }>({
    name: 'rows of a conversation brought back',
    text: `select id from messages where account_id = $1 and conversation_id = $2
      union all select id from notes where account_id = $1 and conversation_id = $2 limit 150`,
    values: [work.sql.accountId, recordId],
  })
  work.made(rows.map((row) => row.id))
  return true
}
