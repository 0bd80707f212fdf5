import type { MailAddress } from './addresses.ts'
import type { MailLimit } from './limits.ts'

/** A file of a message, its bytes exactly as sent. */
export interface MailFile {
  /** Safe to show and to save under, never empty. */
  name: string
  /** Lower-case MIME type; for pictures what the first bytes say. */
  type: string
  size: number
  /** Hexadecimal. */
  sha256: string
  bytes: Uint8Array
  /** Without brackets; what `cid:` in the HTML names. */
  contentId: string | null
  /** Shown in its place inside the HTML, so it need not be listed with the attachments. */
  isInline: boolean
}

/** A recipient named by a delivery report. */
export interface BouncedRecipient {
  /** Lower case; '' when the report does not say. */
  address: string
  /** The address as we wrote it, where the report says that forwarding made another one of it. */
  original?: string
  /** Enhanced status such as `5.1.1`, or null. */
  status: string | null
  /** `delayed` means that the server goes on trying. */
  action: 'failed' | 'delayed'
  /** The address fails for good (5.x.x): it should be marked. */
  isPermanent: boolean
  /** Diagnostic of the other server, on one line; '' if unknown. */
  diagnostic: string
}

/** A report that a message of ours did not arrive. */
export interface Bounce {
  recipients: BouncedRecipient[]
  /** Message-IDs of the returned message, without brackets; empty when nothing was returned. */
  messageIds: string[]
}

/** Topic of an external ticket or monitoring system, within one sender's mails. */
export interface MailTopic {
  /** Lower case, the same in all mails about it. */
  id: string
  /** A message after the conversation was closed begins a new one. */
  endsWithConversation: boolean
}

/** A body in what is shown and what is folded; the quoted parts are null when nothing is folded. */
export interface MailQuote {
  visibleText: string
  quotedText: string | null
  visibleHtml: string | null
  quotedHtml: string | null
}

/** Everything the desk wants to know of a received message. */
export interface ReadMail {
  /** Without brackets, unique and stable: made from the bytes when the message has none. */
  messageId: string
  /** Single line, never empty, at most 255 characters. */
  subject: string
  /** Epoch ms, never after the arrival. */
  sentAt: number
  /** Address to answer; null if none is usable, and then the message is set aside. */
  sender: MailAddress | null
  /** Author: From, or the person whose place a list took. Reply-To names nobody. */
  author: MailAddress | null
  /** Claimed author (From): rights depend on this, never on `sender`. */
  from: MailAddress[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  /** Every address this copy may have been sent to (To, Cc, Delivered-To, X-Original-To …), each once, lower case. */
  destinations: string[]
  inReplyTo: string[]
  /** Newest last. */
  references: string[]
  /** Null for all but ticket and monitoring systems. */
  topic: MailTopic | null
  /** Sanitised, null when the message has no HTML or too much of it. */
  html: string | null
  text: string
  attachments: MailFile[]
  /** Written by a machine: kept and threaded, does not reopen, gets no automatic answer. */
  isAutomatic: boolean
  /** The header or words that tell, '' for mail of people. */
  automaticReason: string
  isOutOfOffice: boolean
  /** No automatic answer: automatic, or a list, or the sender asked for none. */
  mustNotAutoReply: boolean
  bounce: Bounce | null
  isReadReceipt: boolean
  isComplaint: boolean
  isEncrypted: boolean
  /** Spam verdict of the front mail server; null if it gave none. */
  spamVerdict: 'spam' | 'ham' | null
  /** The mail server in front says that the sender's domain does not stand by it (DMARC). */
  failsDmarc: boolean
  /** The same as the servers said that had it before: what a mail that was forwarded is judged by. */
  failedDmarcBefore: boolean
  /** The server that received it and stands by its author; it counts only where that is a server of ours. */
  vouchedBy: string | null
  isForwarded: boolean
  quote: MailQuote
  /** Limits that were hit: something of the message is only in its files or its source. */
  limitsHit: MailLimit[]
}

/** Why a message could not be read. */
export type UnreadableReason = 'empty' | 'timeout' | 'broken'

/** The one error of `readMail`: the caller sets the message aside with the reason and keeps its bytes. */
export class UnreadableMail extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The message could not be read: ${reason}`, options)
    this.name = 'UnreadableMail'
    this.reason = reason
  }
}
