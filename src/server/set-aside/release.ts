import type { Id } from '#lib/id.ts'
import type { InputOf } from '#domain/define.ts'
import type { placeSetAside, SetAsideMail, SetAsideView } from '#domain/channels/set-aside.ts'
import { DeskError } from '#domain/errors.ts'
import type { ScopedActor } from '../access/actor.ts'
import { inPlacing, type IntakeParts } from '../channels/email/intake.ts'
import { findMail, holdMail, noteDone } from './rows.ts'
import type { DoubtfulSubmission } from '../contact-forms/doubtful.ts'
import { placeSubmission, messageText } from '../contact-forms/place.ts'

/** Readable part of a submission that was set aside. */
export const viewOfSubmission = ({
  submission,
  files,
}: DoubtfulSubmission): Pick<SetAsideView, 'from' | 'text' | 'isShortened' | 'files'> => ({
  from: { email: submission.email, name: submission.name },
  text: messageText(submission),
  isShortened: false,
  files: files.map(({ name, size }) => ({ name, size })),
})

/** The submission with the user's input. */
export const asTyped = (
  kept: DoubtfulSubmission,
  { email, name, subject }: InputOf<typeof placeSetAside>,
): DoubtfulSubmission => ({
  ...kept,
  submission: {
    ...kept.submission,
    ...(email !== undefined && { email, name: name || email }),
    ...(subject !== '' && { subject }),
  },
})

interface Released {
  id: Id
  mailboxId: Id
  submission: DoubtfulSubmission
}

/** Makes a conversation of a submission that was set aside, once, against concurrent calls. */
export async function releaseSubmission(
  parts: Pick<IntakeParts, 'database' | 'now'>,
  actor: ScopedActor,
  { id, mailboxId, submission }: Released,
): Promise<SetAsideMail> {
  const placed = await inPlacing(parts.database, actor.accountId, async (sql) => {
    const held = await holdMail(sql, actor, id)
    if (held.doneAt !== null) return held
    const at = parts.now()
    const conversationId = await placeSubmission(parts, sql, {
      kept: submission,
      mailboxId,
      at,
      isWanted: true,
    })
    await noteDone(sql, id, at, conversationId)
    return findMail(sql, actor, id)
  })
  if (placed === null)
    throw new DeskError('CONFLICT', { message: 'The same submission has just arrived again' })
  return placed
}
