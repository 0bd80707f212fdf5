import type { BodyLimits } from '#domain/conversations/messages/readable.ts'

/**
 * How much of one message is read before the rest is set aside as a file.
 * A message over a limit is kept: what is not read stays downloadable, and the raw bytes are the caller's.
 */
export const mailLimits = {
  /** Bytes of one header block (message or part); what follows up to the empty line is skipped. */
  headerBytes: 256 * 1024,
  /** Header fields of one block. */
  headerFields: 2_000,
  /** Multiparts inside multiparts; deeper ones are kept as a file. 15 is more than any client writes. */
  nestingDepth: 20,
  /** Leaf parts and multiparts together; the rest is kept as one file. */
  parts: 500,
  /** Characters of HTML after pasted pictures were taken out; more is replaced by a notice. */
  htmlCharacters: 1_500_000,
  /** Message-IDs kept of References and In-Reply-To: the first and the newest ones. */
  references: 100,
  /** Addresses kept of each address field. */
  recipients: 500,
  /** Characters of a subject, as the store keeps them. */
  subjectCharacters: 255,
  /** Characters of a display name. */
  nameCharacters: 200,
  /** Characters of a file name, extension included. */
  fileNameCharacters: 150,
  /** Longest Message-ID that is kept as it is. */
  messageIdCharacters: 500,
  /** Characters of the words in which an alarm says what it is about. */
  topicCharacters: 4_000,
  /** Milliseconds one message may take; then it is set aside with the reason `timeout`. */
  milliseconds: 20_000,
} as const

/**
 * How much of a body is kept to be shown, as text and as HTML; more is cut with a notice and kept as a file. Less than
 * what readers show, who count what becomes of it: line ends and links of text are elements there.
 */
export const bodyLimits: BodyLimits = {
  characters: 200_000,
  lines: 3_000,
  lineCharacters: 40_000,
  elements: 3_500,
  turns: 8_000,
}

/** Addresses in one text that become links; the others stay words. */
export const maxLinks = 1_000

/** Which limit a message went over; shown with the message so that nothing is missing unseen. */
export type MailLimit =
  | 'header'
  | 'nesting'
  | 'parts'
  | 'html'
  | 'text'
  | 'references'
  | 'recipients'
  /** All of it: no more than its beginning was looked at. */
  | 'size'
