import { resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { id } from '#domain/fields.ts'
import { DeskError } from '#domain/errors.ts'
import { doAsJob } from '../../jobs/finish.ts'
import type { JobKind, JobStep } from '../../jobs/kind.ts'
import type { JobParts } from '../../jobs/run.ts'
import { listMailFiles, readMailFiles, type StoredMail } from '../../mail/mailbox-files.ts'
import { StartError } from '../../start-error.ts'
import { takeBack } from '../take-back.ts'
import { readyMail, type IntakeParts } from './intake.ts'
import { destinationsOf } from './mail-in.ts'

const inputSchema = z.object({ path: z.string(), mailbox: z.string(), mailboxId: id() })
type MailImport = z.infer<typeof inputSchema>

const placeSchema = z.object({
  /** Source of the last imported message, to find the position again. */
  source: z.string(),
  number: z.int(),
  imported: z.int(),
  /** Number of mails that share their Message-ID with another mail. */
  sharing: z._default(z.int(), 0),
  known: z.int(),
  setAside: z.int(),
})
type Place = z.infer<typeof placeSchema>

const nowhere: Place = { source: '', number: 0, imported: 0, sharing: 0, known: 0, setAside: 0 }

/** Dependencies of the import. */
export interface MailImportParts extends IntakeParts {
  /** Called for each message that is set aside. */
  onSetAside?(source: string, reason: string): void
}

/**
 * Imports stored mail at once, as a job.
 * @param onProgress called with the number of processed messages and the total.
 * @returns a short summary.
 * @throws StartError when the address is no mailbox of this desk, Error when the path cannot be read.
 */
export async function importMail(
  parts: MailImportParts & Omit<JobParts, 'kinds'>,
  path: string,
  mailbox: string,
  onProgress?: (done: number, total: number) => void,
): Promise<string> {
  const destination = (await destinationsOf(parts, mailbox)).find(({ isVerified }) => isVerified)
  if (!destination) throw new StartError(`There is no verified inbox ${mailbox} on this desk.`)
  const { accountId, mailboxId } = destination
  // Absolute path: another process may resume the job in another working directory.
  const input = { path: resolve(path), mailbox, mailboxId }
  const { place } = await doAsJob(parts, accountId, mailImport(parts), input, ({ done, total }) =>
    onProgress?.(done, total ?? done),
  )
  return outcomeOf(placeSchema.safeParse(place).data ?? nowhere)
}

const outcomeOf = ({ imported, sharing, known, setAside }: Place) => {
  const shared = sharing === 0 ? '' : ` (${sharing} under the id of another message)`
  return `${imported} imported${shared}, ${known} already there, ${setAside} set aside`
}

/**
 * Imports stored mail (.eml files, folders of them, mbox) into a mailbox, one by one, by date. A failing
 * message is set aside with its reason, and the import continues. Imported mail causes no notifications.
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
    count: async (_, { path }) => (await mailsIn(path)).length,
    steps: ({ accountId, input, place }) => steps(parts, accountId, input, place ?? nowhere),
    undo: {
      text: 'Conversations that it opened go to the trash, unless somebody has worked on them since.',
      async run(work, messageIds, place) {
        await takeBack(parts.database, work, messageIds)
        return place
      },
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
    const put = await readyMail(parts, { accountId, mailboxId }, raw, {
      from: null,
      to: [mailbox],
      isHistory: true,
    })
    yield async ({ sql, cause, made }) => {
      const outcome = await put(sql, cause)
      const { number, imported, sharing, known, setAside } = place
      if (outcome.kind === 'kept') made([outcome.messageId])
      if (outcome.kind === 'set-aside') parts.onSetAside?.(source, outcome.reason)
      place = {
        ...{ source, number: number + 1 },
        imported: imported + Number(outcome.kind === 'kept'),
        sharing: sharing + Number(outcome.kind === 'kept' && outcome.sharesId),
        known: known + Number(outcome.kind === 'known'),
        setAside: setAside + Number(outcome.kind === 'set-aside'),
      }
      return { place, done: 1 }
    }
  }
}

/** Messages after the last imported one; all of them if the files changed, as known ones are skipped. */
async function* mailsAfter(path: string, { source, number }: Place): AsyncGenerator<StoredMail> {
  const listed = await mailsIn(path)
  const isThere = number === 0 || listed[number - 1]?.source === source
  try {
    yield* readMailFiles(isThere ? listed.slice(number) : listed)
  } catch (error) {
    throw namedGap(path, error)
  }
}

const mailsIn = (path: string) =>
  listMailFiles(path).catch((error: unknown) => {
    throw namedGap(path, error)
  })

/** Faults that no retry can fix: the files are missing or unreadable for this process. */
function namedGap(path: string, error: unknown): unknown {
  const { code, path: missing } = error as NodeJS.ErrnoException
  if (code === undefined || missing === undefined) return error
  return new DeskError('INVALID', { message: `${missing || path} cannot be read: ${code}` })
}
