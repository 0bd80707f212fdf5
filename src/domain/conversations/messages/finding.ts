import * as z from 'zod/mini'

/** Characters of a finding's detail. */
export const findingDetailLimit = 200

/** Kinds of findings when mail is parsed or assigned to a conversation. */
export const findingKinds = [
  /** Automatic mail; the detail is the header or the text that shows it. */
  'automatic',
  /** An out-of-office reply. */
  'outOfOffice',
  /** Must not be answered automatically: from a machine, a list, or a sender who requests it. */
  'noAutoReply',
  /** The sender typed this address in a form; it is not verified. */
  'typedAddress',
  /** The site around a support widget signed the visitor's identity. */
  'signedFor',
  /** The front mail server reports a DMARC failure of the sender's domain; the detail is the domain. */
  'unverified',
  /** The sender had no part in the conversation before. */
  'stranger',
  /** Replies to a conversation closed too long ago to be reopened; the detail is its ticket number. */
  'followsUp',
  /** The text is encrypted, and the server cannot read it. */
  'encrypted',
  /** A provider forwards a complaint: its customer reported our mail as unwanted. */
  'complaint',
  'readReceipt',
  /** A bounce report of our mail; the detail is the address it did not reach. */
  'returned',
  /** A delay report of our mail, which is still retried; the detail is the address it did not reach. */
  'delayed',
  /** The sender's address was invalid and repaired; the detail is the repaired address. */
  'mended',
  /** Some of it is only in its files or its source; the detail is the limit that it exceeded. */
  'shortened',
] as const

/** Kind of a finding when mail is parsed or assigned to a conversation. */
export type FindingKind = (typeof findingKinds)[number]

/** A finding with its detail, '' for none. */
export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  detail: z.string().check(z.maxLength(findingDetailLimit)),
})

/** A finding when a mail was parsed or assigned to a conversation. */
export type Finding = z.infer<typeof findingSchema>

/** Findings, each kind and detail once; empty for agents' messages. */
export const findingsSchema = z.array(findingSchema)

/** True if there is a finding of a kind. */
export const isFound = (findings: readonly Finding[], kind: FindingKind): boolean =>
  findings.some((finding) => finding.kind === kind)
