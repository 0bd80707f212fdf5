import { statusIds, type StatusId } from '#domain/conversations/status.ts'
import type { MailFile, ReadMail } from '../mail/mail.ts'

/** A mail that is here already; raised inside the transaction, so that nothing of it stays. */
export class KnownMail extends Error {}

/** Whether a file is listed with the attachments, rather than shown inside the text. */
export const isListed = (file: MailFile) => !file.isInline

/** Whether a mail says that somebody is waiting for an answer. */
export const reopens = (mail: ReadMail) => !mail.isAutomatic && mail.bounce === null && !mail.isReadReceipt

/** The status a conversation gets when mail arrives in it. */
export function statusAfter(statusId: StatusId, mail: ReadMail): StatusId {
  return statusId === statusIds.closed && reopens(mail) ? statusIds.open : statusId
}
