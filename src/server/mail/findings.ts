import { findingDetailLimit, type Finding, type FindingKind } from '#domain/conversations/messages/finding.ts'
import type { BouncedRecipient, ReadMail } from './mail.ts'

/** Findings of the mail reader that are stored with the message, most important first. */
export function findingsOf(mail: ReadMail): Finding[] {
  const { author, bounce, sender } = mail
  const mended = [author, sender].find((each) => each?.isMended)
  const domain = mail.from[0]?.address.split('@').at(-1) ?? ''
  const all: (Finding | false | null | undefined)[] = [
    mail.failsDmarc && finding('unverified', domain),
    mail.isEncrypted && finding('encrypted'),
    mail.isComplaint && finding('complaint'),
    mail.isReadReceipt && finding('readReceipt'),
    ...(bounce ? ofReport(bounce.recipients) : []),
    mail.isOutOfOffice && finding('outOfOffice'),
    mail.isAutomatic && finding('automatic', mail.automaticReason),
    mail.mustNotAutoReply && finding('noAutoReply'),
    mended && finding('mended', mended.address),
    ...mail.limitsHit.map((limit) => finding('shortened', limit)),
  ]
  return all.filter((each) => Boolean(each)) as Finding[]
}

/** A report may have both failed and delayed recipients; one without recipients counts as failed. */
function ofReport(recipients: readonly BouncedRecipient[]): Finding[] {
  const late = recipients.filter(({ action }) => action === 'delayed')
  const failed = recipients.filter(({ action }) => action === 'failed')
  return [
    ...(failed.length > 0 || late.length === 0 ? [finding('returned', addressesOf(failed))] : []),
    ...(late.length > 0 ? [finding('delayed', addressesOf(late))] : []),
  ]
}

const addressesOf = (recipients: readonly BouncedRecipient[]) =>
  recipients
    .map(({ address }) => address)
    .filter(Boolean)
    .join(', ')

/** Details are external input, so they are cut to the stored length. */
const finding = (kind: FindingKind, detail = ''): Finding => ({
  kind,
  detail:
    detail.length > findingDetailLimit
      ? `${detail.slice(0, findingDetailLimit - 1).toWellFormed()}…`
      : detail.toWellFormed(),
})
