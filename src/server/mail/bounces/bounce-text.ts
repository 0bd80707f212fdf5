import { mendAddress } from '../addresses.ts'
import type { BouncedRecipient } from '../mail.ts'
import { plainLine } from '../mime/headers.ts'
import { isPermanent } from './delivery-status.ts'

/** Characters of a report that are searched; the reason is near its top. */
const searched = 20_000

const bounceSubject = new RegExp(
  [
    'undeliver|non[- ]?deliver|not (?:be )?delivered|delivery (?:fail|status|has|problem|notification|error|report|delayed|incomplete)',
    'returned (?:mail|to sender|message)|return(?:ed)?:? user unknown|failure notice|mail (?:delivery|system error|status report)',
    'error sending your mail|bounce notification|message (?:delayed|you sent blocked)|could not (?:be )?(?:deliver|send)',
    'warning: (?:message|could not)|unzustellbar|nicht zustellbar|zustellung fehlgeschlagen|non remis|échec de la remise|no se puede entregar',
    'mensaje no entregado|não (?:é possível|entregue)|mancato recapito|onbestelbaar|kan niet worden bezorgd|nie można dostarczyć',
    'недоставлен|не доставлено|配信できま|エラー通知|配信不能|退信|無法傳遞|无法投递|반송',
  ].join('|'),
  'iu',
)

const bounceWords = new RegExp(
  [
    'could not be (?:delivered|sent)|(?:was|been) (?:un)?able to deliver|unable to deliver|failed to deliver|delivery (?:to the following|has failed|failed)',
    'had (?:permanent|delivery|transient|fatal)|permanent (?:fatal )?error|fatal errors|did(?: not|n.t) reach|not delivered to|undeliverable',
    'created automatically by mail delivery|qmail-send|this is the (?:mail system|postfix program)|returned permanent errors|recipients? (?:were|was) (?:affected|rejected)',
    'no such user|user unknown|unknown user|invalid (?:user|final delivery|recipient)|mailbox (?:is )?(?:full|unavailable|not found)|over quota|account .{0,40}disabled',
    'an error occurred while trying to deliver|email you sent was rejected|message was rejected|address(?:es)? (?:rejected|failed)|recipient address rejected',
    'konnte nicht zugestellt|送信に失敗|配信できま|宛先.{0,20}見つかり',
  ].join('|'),
  'iu',
)

/** Marker after which the report quotes the returned message. */
const returnedMark = new RegExp(
  '^[-=*\\s>]*(?:original message|below this line is a copy|this is a copy of (?:the|your) message|message header|returned message|' +
    'bounced e-?mail|the (?:header|body) of (?:the|your)|original mail|headers? of the (?:original|message)|---+ ?original|return-path:\\s|received:\\s|' +
    'undelivered message follows|(?:unsent|your) message (?:follows|below))',
  'im',
)

/** True if subject or text report a failed delivery. */
export function speaksOfFailure(subject: string, text: string): boolean {
  return bounceSubject.test(subject) || bounceWords.test(reportPart(text))
}

/** Recipients, status and reason from a report in prose; `own` are addresses that the report was sent to. */
export function readBounceText(text: string, own: ReadonlySet<string>): BouncedRecipient[] {
  const report = reportPart(text)
  const status = /(?:^|[\s:#(<[=-])([45]\.\d{1,3}\.\d{1,3})\b/.exec(report)?.[1] ?? null
  const diagnostic = diagnosticOf(report, status)
  const isTemporary =
    /\b(delayed|will (?:continue|keep) (?:to )?try|still trying|not yet been delivered|warning message only)\b/i.test(
      report,
    )
  const addresses = addressesIn(report, own)
  return (addresses.length > 0 ? addresses : ['']).map((address) => ({
    address,
    status,
    action: isTemporary ? 'delayed' : 'failed',
    isPermanent: isPermanent(status, diagnostic),
    diagnostic,
  }))
}

/** Message-IDs in the quoted message. */
export function returnedIds(text: string): string[] {
  const found = text.slice(0, 200_000).matchAll(/^[ \t>]{0,10}message-id:\s{0,10}<([^<>\s]{3,300})>/gim)
  return [...new Set([...found].map((match) => match[1] as string))].slice(0, 5)
}

function reportPart(text: string): string {
  const start = text.slice(0, searched)
  const mark = returnedMark.exec(start)
  return mark && mark.index > 0 ? start.slice(0, mark.index) : start
}

function diagnosticOf(report: string, status: string | null): string {
  const lines = report.split('\n').map((line) => line.trim())
  const index = lines.findIndex(
    (line) => (status && line.includes(status)) || /(^|[\s:[])[45]\d\d[\s-]/.test(line),
  )
  const found = index >= 0 ? index : lines.findIndex((line) => bounceWords.test(line))
  return found < 0 ? '' : plainLine(`${lines[found]} ${lines[found + 1] ?? ''}`).slice(0, 500)
}

/** Addresses in the report, without those of its own sender and receiver. */
function addressesIn(report: string, own: ReadonlySet<string>): string[] {
  const found = new Set<string>()
  for (const line of report.split('\n')) {
    if (/^\s*(mail from|from|sender|original sender|reply-to|message-id)\s*[:=]/i.test(line)) continue
    for (const word of line.slice(0, 2_000).split(/[\s<>"'()[\],;:]+/)) {
      const address = word.includes('@') ? mendAddress(word)?.address : undefined
      const isMachine = address && /^(postmaster|mailer-daemon|abuse|support|helpdesk|info)@/.test(address)
      if (address?.includes('.') && !isMachine && !own.has(address)) found.add(address)
      if (found.size >= 20) return [...found]
    }
  }
  return [...found]
}
