import type { Finding, FindingKind } from '#domain/conversations/messages/finding.ts'
import type { Message } from '#domain/conversations/messages/message.ts'

/** Findings below a message's head: one muted line, and a box per warning. */
export interface FindingTexts {
  quiet: string[]
  warnings: string[]
}

const warnings: Partial<Record<FindingKind, (detail: string) => string>> = {
  unverified: (domain) =>
    `Could not be verified as from ${domain || 'who it says'}. Somebody else may have written it.`,
  stranger: () => 'Whoever wrote this had no part in this conversation before.',
  mended: (address) => `Its address was written in a way that is none, and was read as ${address}.`,
}

/** Shown instead of an encrypted body. */
export const encryptedText =
  'This message is encrypted. A mail program that has the key can open its original.'

const cut: Record<string, string> = {
  html: 'its text is attached',
  text: 'its text is attached',
  parts: 'some of its parts are attached',
  nesting: 'some of its parts are attached',
  recipients: 'not all recipients are listed',
  size: 'it is too large, and its original has all of it',
}

const quiet: Partial<Record<FindingKind, (detail: string) => string>> = {
  followsUp: (ticketNo) => `Follows up on ${ticketNo ? `#${ticketNo}` : 'a conversation'}, which is closed`,
  outOfOffice: () => 'Out of office',
  readReceipt: () => 'Read receipt',
  complaint: () => 'Reported as unwanted mail',
  returned: (to) => `Delivery report: ${to ? `did not reach ${to}` : 'a message did not arrive'}`,
  delayed: (to) => `Delivery report: late${to && ` for ${to}`}, and still tried`,
  automatic: () => 'Written by a machine',
  typedAddress: () => 'The address was typed in a form, and is not verified',
  signedFor: () => 'Verified: signed in on the site of the support widget',
  noAutoReply: () => 'Gets no automatic answer',
  shortened: (limit) => `Shortened: ${cut[limit] ?? 'some of its header is left out'}`,
}

/** Kinds that make the key redundant: it is not shown if one of its list was found. */
const said: Partial<Record<FindingKind, readonly FindingKind[]>> = {
  automatic: ['outOfOffice', 'readReceipt', 'complaint', 'returned', 'delayed'],
  noAutoReply: ['automatic'],
}

/** Findings of a received message; older mail only has the one about automatic mail. */
export function findingTexts({
  findings,
  isAutomatic,
}: Pick<Message, 'findings' | 'isAutomatic'>): FindingTexts {
  const found: readonly Finding[] =
    findings.length === 0 && isAutomatic ? [{ kind: 'automatic', detail: '' }] : findings
  const isSaid = ({ kind }: Finding) => found.some((other) => said[kind]?.includes(other.kind))
  const wordsBy = (texts: typeof quiet) =>
    found.flatMap((finding) => {
      const words = isSaid(finding) ? undefined : texts[finding.kind]
      return words ? [words(finding.detail)] : []
    })
  return { quiet: [...new Set(wordsBy(quiet))], warnings: wordsBy(warnings) }
}

const signs: Record<string, string> = { subject: 'its subject', report: 'its form' }

/** Evidence that a message is automatic, as text; null if unknown. */
export function machineSign(findings: readonly Finding[]): string | null {
  const detail = findings.find(({ kind }) => kind === 'automatic')?.detail
  return detail ? (signs[detail] ?? detail) : null
}
