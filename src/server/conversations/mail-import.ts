import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { id } from '#domain/fields.ts'
import { DeskError } from '#domain/errors.ts'
import { openDeskWork } from '../events/desk-work.ts'
import { recordEvents } from '../events/record.ts'
import { writeWork } from '../events/write-work.ts'
import { doAsJob } from '../jobs/finish.ts'
import type { JobKind, JobStep, JobWork } from '../jobs/kind.ts'
import type { JobParts } from '../jobs/run.ts'
import { countMailFiles, readMailFiles, type StoredMail } from '../mail/mailbox-files.ts'
import type { Database } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { logActivities } from '../sync/activity-log.ts'
import { readyMail, type IntakeParts } from './intake.ts'
import { destinationsOf } from './mail-in.ts'

const inputSchema = z.object({ path: z.string(), mailbox: z.string(), mailboxId: id() })
type MailImport = z.infer<typeof inputSchema>

const placeSchema = z.object({
  /** The last message that was taken, and which one it was. */
  source: z.string(),
  number: z.int(),
  imported: z.int(),
  known: z.int(),
  setAside: z.int(),
})
type Place = z.infer<typeof placeSchema>

const nowhere: Place = { source: '', number: 0, imported: 0, known: 0, setAside: 0 }

/** What importing works with. */
export interface MailImportParts extends IntakeParts {
  /** Told of each message that is set aside. */
  onSetAside?(source: string, reason: string): void
}

/**
 * Imports stored mail at once, as a job.
 * @param onProgress called with how many messages were taken, and of how many.
 * @returns what it has come to, in a few words.
 * @throws Error when the address is no mailbox of this desk, or the path cannot be read.
 */
export async function importMail(
  parts: MailImportParts & Omit<JobParts, 'kinds'>,
  path: string,
  mailbox: string,
  onProgress?: (done: number, total: number) => void,
): Promise<string> {
  const destination = (await destinationsOf(parts, mailbox)).find(({ isVerified }) => isVerified)
  if (!destination) throw new Error(`There is no mailbox ${mailbox} on this desk.`)
  const { accountId, mailboxId } = destination
  // Another process may go on with it, which stands in a folder of its own.
  const input = { path: resolve(path), mailbox, mailboxId }
  const { place } = await doAsJob(parts, accountId, mailImport(parts), input, ({ done, total }) =>
    onProgress?.(done, total ?? done),
  )
  return outcomeOf(placeSchema.safeParse(place).data ?? nowhere)
}

const outcomeOf = ({ imported, known, setAside }: Place) =>
  `${imported} imported, ${known} already there, ${setAside} set aside`

/**
 * Takes stored mail (.eml files, folders of them, mbox) into a mailbox, one after the other. A message that breaks is
 * set aside with its reason and does not stop the rest. What lies in an archive is no news to anybody.
 */
export function mailImport(parts: MailImportParts): JobKind<MailImport, Place> {
  return {
    name: 'mail-import',
    title: 'Import of mail',
    input: inputSchema,
    place: placeSchema,
    isSilent: true,
    about: ({ path, mailbox }) => `${path} into ${mailbox}`,
    outcome: outcomeOf,
    count: (_, { path }) =>
      countMailFiles(path).catch((error: unknown) => {
        throw namedGap(path, error)
      }),
    steps: ({ accountId, input, place }) => steps(parts, accountId, input, place ?? nowhere),
    undo: {
      text: 'Conversations that it opened go to the trash, unless somebody has worked on them since.',
      run: (work, messageIds) => trashImported(parts.database, work, messageIds),
    },
  }
}

async function* steps(
  parts: MailImportParts,
  accountId: Id,
  { path, mailbox, mailboxId }: MailImport,
  begin: Place,
): AsyncGenerator<JobStep<Place>> {
  let place = begin
  for await (const { source, raw } of mailsAfter(path, begin)) {
    const put = await readyMail(parts, { accountId, mailboxId }, raw, { from: '', to: [mailbox] })
    yield async ({ sql, cause, made }) => {
      const outcome = await put(sql, cause)
      const { number, imported, known, setAside } = place
      if (outcome.kind === 'kept') made([outcome.messageId])
      if (outcome.kind === 'set-aside') parts.onSetAside?.(source, outcome.reason)
      place = {
        ...{ source, number: number + 1 },
        imported: imported + Number(outcome.kind === 'kept'),
        known: known + Number(outcome.kind === 'known'),
        setAside: setAside + Number(outcome.kind === 'set-aside'),
      }
      return { place, done: 1 }
    }
  }
}

/** The messages after the last one that was taken; all of them where that stands elsewhere by now: what is here is known. */
async function* mailsAfter(path: string, { source, number }: Place): AsyncGenerator<StoredMail> {
  let passed = 0
  let isFound = number === 0
  for await (const mail of storedMail(path)) {
    passed += 1
    if (isFound) yield mail
    else if (passed === number) {
      if (mail.source !== source) break
      isFound = true
    }
  }
  if (!isFound) yield* storedMail(path)
}

async function* storedMail(path: string): AsyncGenerator<StoredMail> {
  try {
    yield* readMailFiles(path)
  } catch (error) {
    throw namedGap(path, error)
  }
}

/** What no other try mends: the files are gone, or another process may not read them. */
function namedGap(path: string, error: unknown): unknown {
  const { code, path: missing } = error as NodeJS.ErrnoException
  if (code === undefined || missing === undefined) return error
  return new DeskError('INVALID', { message: `${missing || path} cannot be read: ${code}` })
}

/**
 * Moves conversations to the trash that hold nothing but what an import brought: no answer, no note, no draft, no mail
 * that came since, nothing that somebody changed.
 */
async function trashImported(
  database: Database,
  { sql: inner, now, cause }: JobWork,
  messageIds: readonly Id[],
): Promise<void> {
  const { sql, batch, rows, tx } = openDeskWork(inner, now)
  const behind = await sql.rows<{ id: Id }>({
    text: 'select distinct conversation_id as id from messages where account_id = $1 and id = any($2) order by 1',
    values: [sql.accountId, messageIds],
  })
  await rows.lock(
    'conversations',
    behind.map(({ id }) => id),
  )
  const untouched = await sql.rows<{ id: Id }>({
    text: `select c.id from conversations c
      where c.account_id = $1 and c.id = any($2) and not c.is_trashed and c.merged_into is null
        and not exists (select from messages m where m.account_id = c.account_id and m.conversation_id = c.id
          and not m.id = any($3)
          and not exists (select from job_rows r where r.account_id = m.account_id and r.row_id = m.id))
        and not exists (select from notes n where n.account_id = c.account_id and n.conversation_id = c.id)
        and not exists (select from drafts d where d.account_id = c.account_id and d.conversation_id = c.id)
        and not exists (select from activities a where a.account_id = c.account_id and a.conversation_id = c.id
          and a.actor_id is not null)
      order by c.id`,
    values: [sql.accountId, behind.map(({ id }) => id), messageIds],
  })
  for (const { id } of untouched) await tx.conversations.patch(id, { isTrashed: true })
  const newIds = (count: number) => idSource(database).take(sql, count)
  await logActivities(sql, tx, { actorId: cause.actorId, op: null, base: null, newIds })
  await writeWork(batch, tx, cause)
  recordEvents(batch)
  await batch.flush()
}
