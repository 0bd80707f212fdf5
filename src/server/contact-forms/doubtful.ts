import type { Id } from '#lib/id.ts'
import type { Doubt } from '#domain/channels/doubt.ts'
import { doubtfulReason } from '#domain/channels/set-aside.ts'
import type { DeskSql } from '../store/database.ts'
import type { KeptSubmission } from './place.ts'

/** Stored submission that awaits review. */
export interface DoubtfulSubmission extends KeptSubmission {
  doubts: readonly Doubt[]
}

/** Sets a submission aside for review by a user, in the list of mail that was set aside. */
export async function setSubmissionAside(
  sql: DeskSql,
  { mailboxId, ...kept }: DoubtfulSubmission & { mailboxId: Id },
  now: number,
): Promise<void> {
  const { submission, rawSha256 } = kept
  await sql.rows({
    name: 'set a submission aside',
    text: `insert into set_aside (account_id, mailbox_id, reason, received_at, envelope, raw_sha256, subject, submission)
      values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    values: [
      ...[sql.accountId, mailboxId, doubtfulReason, now],
      ...[JSON.stringify({ from: submission.email, to: [] }), rawSha256, submission.subject],
      JSON.stringify(kept),
    ],
  })
}

/** True if the same submission was set aside: by id at any time, by its text within some minutes. */
export async function isSetAside(
  sql: DeskSql,
  { mailboxId, mark, externalId, since }: { mailboxId: Id; mark: string; externalId: string; since: number },
): Promise<boolean> {
  const found = await sql.rows({
    name: 'whether a submission was set aside',
    text: `select from set_aside where account_id = $1 and mailbox_id = $2 and submission is not null
      and (submission->>'externalId' = $3 or submission->>'mark' = $4 and received_at > $5) limit 1`,
    values: [sql.accountId, mailboxId, externalId, mark, since],
  })
  return found.length > 0
}

/** Submission that was set aside; null for mail. */
export async function submissionOf(sql: DeskSql, id: Id): Promise<DoubtfulSubmission | null> {
  const [row] = await sql.rows<{ submission: DoubtfulSubmission | null }>({
    name: 'submission that was set aside',
    text: 'select submission from set_aside where account_id = $1 and id = $2',
    values: [sql.accountId, id],
  })
  return row?.submission ?? null
}
