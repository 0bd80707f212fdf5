import type { SystemMail } from '#domain/auth/system-mail.ts'
import type { Cause } from '#domain/events/cause.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import type { TooLargeMail } from '../channels/fetching/reading.ts'
import type { MailAddress } from '../mail/addresses.ts'
import { findingsOf } from '../mail/findings.ts'
import { UnreadableMail } from '../mail/mail.ts'
import { readMail } from '../mail/read.ts'
import type { DeskSql } from '../store/database.ts'
import { sendSystemMail } from '../system-mail/kind.ts'
import { mayAnswer } from './may-answer.ts'

const dayMs = 24 * 3_600_000
/** Age until which a notice is still useful, in ms. */
const patienceMs = 3 * dayMs
/** Repeated part of the subject, in characters. */
const subjectLimit = 200

interface Telling {
  /** Size limit of mail, in bytes. */
  limit: number
  cause: Pick<Cause, 'origin' | 'isSilent'>
  now: number
}

interface Box extends Address {
  tells: boolean
}

/**
 * Notifies the author of a mail that is too large, if the inbox does so and automatic mail is allowed; with
 * the usual limits, and in the transaction that sets the mail aside.
 */
export async function tellTooLarge(
  sql: DeskSql,
  { mailboxId, beginning, arrivedAt }: TooLargeMail,
  { limit, cause, now }: Telling,
): Promise<void> {
  const [box] = await sql.rows<Box>({
    text: `select email, name, coalesce((settings->>'tellsTooLarge')::boolean, false) as tells from mailboxes
      where account_id = $1 and id = $2 and email_verified`,
    values: [sql.accountId, mailboxId],
  })
  if (!box?.tells || arrivedAt < now - dayMs) return
  const mail = await readHead(beginning, now)
  if (!mail?.author) return
  const to = mail.replyTo[0] ?? mail.author
  const message = {
    ...{ isInbound: true, isAutomatic: mail.isAutomatic, findings: findingsOf(mail) },
    ...{ from: addressOf(mail.author), replyTo: mail.replyTo.map(addressOf) },
  }
  const conversation = { isSpam: mail.spamVerdict === 'spam', isTrashed: false, mergedInto: null }
  if (!(await mayAnswer(sql, { to: to.address, cause, message, conversation }, now))) return
  const letter = {
    to: { address: to.address, name: to.name },
    mail: wordsOf(box, mail.subject.slice(0, subjectLimit).toWellFormed(), limit),
    ...{ mailboxId, from: { address: box.email, name: box.name }, inReplyTo: mail.messageId },
    until: now + patienceMs,
  }
  await sendSystemMail(sql, letter, {
    owner: sql.accountId,
    key: `too-large ${mailboxId} ${mail.messageId}`,
    now,
  })
}

const wordsOf = ({ name }: Address, subject: string, limit: number): SystemMail => ({
  kind: 'notice',
  title: `Your mail is too large: ${subject}`,
  paragraphs: [
    `${name} reads mails of up to ${Math.floor(limit / (1024 * 1024))} MB. Yours is larger, so nobody has read it.`,
    'Please send it again with smaller files, or with a link to them.',
  ],
  link: null,
})

const addressOf = ({ address, name }: MailAddress): Address => ({ email: address, name })

/** Parses the header of a mail; the body is ignored and may be truncated. */
async function readHead(beginning: Uint8Array, now: number) {
  const text = Buffer.from(beginning).toString('latin1')
  const end = /\r?\n\r?\n/.exec(text)
  if (!end) return null
  // Removes the Content fields, as the parts they describe are missing.
  const head = text.slice(0, end.index).replace(/^content-[^\n]*(\n[ \t][^\n]*)*\n?/gim, '')
  try {
    return await readMail(Buffer.from(`${head}\r\n\r\n`, 'latin1'), { now })
  } catch (error) {
    if (error instanceof UnreadableMail) return null
    throw error
  }
}
