import { createHash } from 'node:crypto'
import type { Id } from '#lib/id.ts'
import type { Doubt } from '#domain/channels/doubt.ts'
import type { Submission } from '#domain/contact-forms/submission.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { isSetAside, setSubmissionAside } from './doubtful.ts'
import { knownIn, placeSubmission, sameWithin, messageText } from './place.ts'
import { keepFiles, type SentFile } from './read-form.ts'

/** Submission and its form. */
export interface Sent {
  accountId: Id
  formKey: string
  mailboxId: Id
  submission: Submission
  files: readonly SentFile[]
  /** Idempotency id from the browser, valid without time limit; null without script. */
  id: string | null
  /** Reasons for a review by a user; empty for none. */
  doubts: readonly Doubt[]
}

type TakeParts = Pick<IntakeParts, 'database' | 'keepRaw' | 'keepFile' | 'now'>

/**
 * Opens a conversation from a submission, or sets it aside if it is doubtful; idempotent by id, or by text
 * within ten minutes.
 */
export async function takeSubmission(parts: TakeParts, sent: Sent): Promise<void> {
  const { accountId, submission, mailboxId, doubts } = sent
  const files = await keepFiles(parts, accountId, sent.files)
  const raw = Buffer.from(
    `From: ${submission.name} <${submission.email}>\nSubject: ${submission.subject}\n\n${messageText(submission)}\n`,
  )
  const rawSha256 = await parts.keepRaw(accountId, raw)
  const marks = [sent.formKey, rawSha256, ...files.map(({ name, sha256 }) => `${name} ${sha256}`)]
  const mark = createHash('sha256').update(marks.join('\n')).digest('hex')
  await inPlacing(parts.database, accountId, async (desk) => {
    const at = parts.now()
    const externalId = `${mark}.${sent.id ?? Math.floor(at / sameWithin)}@contact-form`
    const kept = { submission, files, rawSha256, mark, externalId }
    if ((await knownIn(desk, mailboxId, kept, at)) !== null) return
    if (await isSetAside(desk, { mailboxId, mark, externalId, since: at - sameWithin })) return
    if (doubts.length > 0) await setSubmissionAside(desk, { ...kept, mailboxId, doubts }, at)
    else await placeSubmission(parts, desk, { kept, mailboxId, at })
  })
}
