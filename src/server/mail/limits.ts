import type { BodyLimits } from '#domain/conversations/messages/readable.ts'

/**
 * Limits for reading one message. Content over a limit is not read, but can be downloaded as a file; the
 * caller stores the raw bytes.
 */
export const mailLimits = {
  /** Bytes of one header block (message or part); the rest up to the empty line is skipped. */
  headerBytes: 256 * 1024,
  /** Header fields of one block. */
  headerFields: 2_000,
  /** Nesting of multiparts; deeper ones become a file. No client writes more than 15. */
  nestingDepth: 20,
  /** Leaf parts and multiparts together; the rest becomes one file. */
  parts: 500,
  /** Characters of HTML without pasted pictures; longer HTML is replaced by a notice. */
  htmlCharacters: 1_500_000,
  /** Message-IDs of References and In-Reply-To that are stored: the first and the newest ones. */
  references: 100,
  /** Addresses per address field. */
  recipients: 500,
  /** Characters of a subject that are stored. */
  subjectCharacters: 255,
  /** Characters of a display name. */
  nameCharacters: 200,
  /** Characters of a file name, extension included. */
  fileNameCharacters: 150,
  /** Longest Message-ID that is stored unchanged. */
  messageIdCharacters: 500,
  /** Characters at the top of an alarm mail that are searched for its topic. */
  topicCharacters: 4_000,
  /** Time for one message in ms; after it the message is set aside with the reason `timeout`. */
  milliseconds: 20_000,
} as const

/**
 * Limits of a stored body, as text and as HTML; the rest is cut with a notice and stored as a file. Lower
 * than the limits of readers, which also count the elements made from line ends and links.
 */
export const bodyLimits: BodyLimits = {
  characters: 200_000,
  lines: 3_000,
  lineCharacters: 40_000,
  elements: 3_500,
  turns: 8_000,
}

/** Addresses in one text that become links; further ones stay text. */
export const maxLinks = 1_000

/** Limit that a message exceeded; shown with the message, so that missing content is noticed. */
export type MailLimit =
  | 'header'
  | 'nesting'
  | 'parts'
  | 'html'
  | 'text'
  | 'references'
  | 'recipients'
  /** The message is too large, so only its beginning was read. */
  | 'size'
