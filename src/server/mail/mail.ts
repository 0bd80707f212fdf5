import type { MailAddress } from './addresses.ts'
import type { MailLimit } from './limits.ts'

/** File of a message, with its original bytes. */
export interface MailFile {
  /** Safe for display and saving, never empty. */
  name: string
  /** Lower-case MIME type; for pictures detected by the first bytes. */
  type: string
  size: number
  /** Hexadecimal. */
  sha256: string
  bytes: Uint8Array
  /** Without brackets; target of `cid:` in the HTML. */
  contentId: string | null
  /** Shown inline in the HTML, so it need not be listed with the attachments. */
  isInline: boolean
}

/** Recipient named by a delivery report. */
export interface BouncedRecipient {
  /** Lower case; '' when the report does not say. */
  address: string
  /** The address as we sent it, if the report says that it was forwarded to another one. */
  original?: string
  /** Enhanced status such as `5.1.1`, or null. */
  status: string | null
  /** `delayed` means that the server keeps trying. */
  action: 'failed' | 'delayed'
  /** Permanent failure (5.x.x): the address should be marked. */
  isPermanent: boolean
  /** Diagnostic of the other server, on one line; '' if unknown. */
  diagnostic: string
}

/** Report that one of our messages was not delivered. */
export interface Bounce {
  recipients: BouncedRecipient[]
  /** Message-IDs of the returned message, without brackets; empty when nothing was returned. */
  messageIds: string[]
}

/** Topic of an external ticket or monitoring system, within one sender's mails. */
export interface MailTopic {
  /** Lower case, equal in all mails about the topic. */
  id: string
  /** A message after the conversation was closed opens a new one. */
  endsWithConversation: boolean
}

/** Body split into a visible and a folded part; the quoted parts are null if nothing is folded. */
export interface MailQuote {
  visibleText: string
  quotedText: string | null
  visibleHtml: string | null
  quotedHtml: string | null
}

/** Parsed data of a received message. */
export interface ReadMail {
  /** Without brackets, unique and stable: derived from the bytes if the message has none. */
  messageId: string
  /** Single line, never empty, at most 255 characters. */
  subject: string
  /** Epoch ms, never later than the arrival. */
  sentAt: number
  /** Address to answer; null if none is usable, and then the message is set aside. */
  sender: MailAddress | null
  /** Author: From, or the person whose From a list replaced; never from Reply-To. */
  author: MailAddress | null
  /** Claimed author (From): rights depend on this, never on `sender`. */
  from: MailAddress[]
  replyTo: MailAddress[]
  to: MailAddress[]
  cc: MailAddress[]
  /** Addresses this copy may be for (To, Cc, Delivered-To, X-Original-To …), unique, lower case. */
  destinations: string[]
  inReplyTo: string[]
  /** Newest last. */
  references: string[]
  /** Null unless sent by a ticket or monitoring system. */
  topic: MailTopic | null
  /** Sanitised; null if the message has no HTML or it is too large. */
  html: string | null
  text: string
  attachments: MailFile[]
  /** Written by a machine: stored and threaded, does not reopen, gets no automatic answer. */
  isAutomatic: boolean
  /** Header field or phrase that decided; '' for mail written by a person. */
  automaticReason: string
  isOutOfOffice: boolean
  /** Gets no automatic answer: automatic, from a list, or the sender asked for none. */
  mustNotAutoReply: boolean
  bounce: Bounce | null
  isReadReceipt: boolean
  isComplaint: boolean
  isEncrypted: boolean
  /** Spam verdict of the front mail server; null if it gave none. */
  spamVerdict: 'spam' | 'ham' | null
  /** DMARC failed, according to the mail server in front of ours. */
  failsDmarc: boolean
  /** DMARC failed at an earlier server; this verdict counts for forwarded mail. */
  failedDmarcBefore: boolean
  /** Server that received the mail and authenticated its author; counts only if it is a server of ours. */
  vouchedBy: string | null
  isForwarded: boolean
  quote: MailQuote
  /** Limits that the message exceeded: the content beyond them is only in its files or its source. */
  limitsHit: MailLimit[]
}

/** Reason why a message could not be parsed. */
export type UnreadableReason = 'empty' | 'timeout' | 'broken'

/** The only error of `readMail`: the caller sets the message aside with the reason and stores its bytes. */
export class UnreadableMail extends Error {
  readonly reason: UnreadableReason

  constructor(reason: UnreadableReason, options?: ErrorOptions) {
    super(`The message could not be read: ${reason}`, options)
    this.name = 'UnreadableMail'
    this.reason = reason
  }
}
