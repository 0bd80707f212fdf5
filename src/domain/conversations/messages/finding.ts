import * as z from 'zod/mini'

/** Characters of a finding's detail. */
export const findingDetailLimit = 200

/** Kinds of findings when mail is read or placed. */
export const findingKinds = [
  /** Written by a machine; the detail is the header or the words that tell. */
  'automatic',
  /** Somebody is away, and a machine of theirs says so. */
  'outOfOffice',
  /** No machine may answer it: of a machine, a list, or somebody who asks for none. */
  'noAutoReply',
  /** The sender typed this address in a form; nobody has proved that it is theirs. */
  'typedAddress',
  /** The site around a support widget has signed for who wrote it. */
  'signedFor',
  /** The mail server in front says that the sender's domain does not stand by it (DMARC); the detail is the domain. */
  'unverified',
  /** Of somebody who had no part in the conversation until then. */
  'stranger',
  /** Answers a conversation that was closed for too long to be opened again; the detail is its ticket number. */
  'followsUp',
  /** The words can be read by whoever has the key, and not by the desk. */
  'encrypted',
  /** A provider passes on that its customer called mail of ours unwanted. */
  'complaint',
  'readReceipt',
  /** A report that mail of ours came back; the detail is whom it did not reach. */
  'returned',
  /** A report that mail of ours is late, and still tried; the detail is whom it did not reach. */
  'delayed',
  /** The sender's address had to be repaired to be one; the detail is what became of it. */
  'mended',
  /** Something of it is only in its files or its source; the detail is which limit it went over. */
  'shortened',
] as const

/** Kind of a finding when mail is read or placed. */
export type FindingKind = (typeof findingKinds)[number]

/** A finding with its detail, '' for none. */
export const findingSchema = z.object({
  kind: z.enum(findingKinds),
  detail: z.string().check(z.maxLength(findingDetailLimit)),
})

/** A finding when a mail was read or placed. */
export type Finding = z.infer<typeof findingSchema>

/** Findings, each kind and detail once; empty for agents' messages. */
export const findingsSchema = z.array(findingSchema)

/** Whether something of a kind was found. */
export const isFound = (findings: readonly Finding[], kind: FindingKind): boolean =>
  findings.some((finding) => finding.kind === kind)
