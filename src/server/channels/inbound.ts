import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { addInbound, type InboundMessage, type Voice } from './inbound-message.ts'
import { findConversation, openConversation, type FoundConversation, type PlacingWork } from './placing.ts'

/** An incoming message of any channel. */
export interface Inbound {
  channel: Conversation['type']
  mailboxId: Id
  /** Its id out there. */
  externalId: string
  /** Author; null if none is named. */
  from: Address | null
  /** Where answers go, as its writer says; empty for the writer. */
  replyTo: readonly Address[]
  /** The agent who wrote it in a mail program of their own; null for everybody else. */
  agent: WritingAgent | null
  /** Whom a conversation that it begins is with; null where that is nobody outside. */
  contact: Address | null
  to: readonly Address[]
  cc: readonly Address[]
  subject: string
  /** Sanitised: what is shown, and what is folded below it. */
  html: string
  quotedHtml: string | null
  /** All of the words, without markup. */
  text: string
  /** Files, whose bytes are kept already. */
  files: readonly Omit<Attachment, 'id'>[]
  /** When its writer says that it was written; what counts is when it arrived. */
  sentAt: number
  /** Its place in every list and on every clock. */
  arrivedAt: number
  /** It was dealt with elsewhere: it comes to its place among what is there, and nobody waits for an answer. */
  isOver: boolean
  thread: ThreadKeys
  /** Whether nobody waits for an answer: a machine wrote it. */
  isAutomatic: boolean
  /** Findings of the reader beside the text. */
  findings: readonly Finding[]
  isSpam: boolean
  /** The bytes that it came as. */
  rawSha256: string
  /** Identity of a repeat: two messages with one external id but different fingerprints are both kept. */
  fingerprint: string
  /** Envelope, as far as known. */
  envelope: { from: string | null; to: readonly string[] }
}

/** An agent who wrote by a way that is none of the desk's. */
export interface WritingAgent {
  userId: Id
  /** Whom it went to outside, in lower case. */
  recipients: readonly string[]
  /** It passes on what somebody outside wrote. */
  passesOn: boolean
}

/** Which thread something goes on with, the surest first. */
export interface ThreadKeys {
  /** Conversations that a signed address of ours names. */
  conversations: readonly Id[]
  /** Authors in lower case; null for a report about our own message, which comes from a machine. */
  writers: readonly string[] | null
  /** Something that is here refers to it: what answers it came first. */
  isAwaited: boolean
  /** Everybody outside who wrote or got it, in lower case: what else refers to the same message is of one of them. */
  people: readonly string[]
  /** Ids out there of the messages that it answers, of which it was one; the nearest first. */
  messages: readonly string[]
  inReplyTo: readonly string[]
  /** The newest last. */
  references: readonly string[]
  /** Topic of an external ticket or monitoring system, within one sender; null for others. */
  topic: Topic | null
}

/** A sender's own name for a matter. */
export interface Topic {
  /** No message out there has it for its id. */
  key: string
  /** A message after the conversation was closed begins a new one. */
  endsWithConversation: boolean
}

/** The author had no part in the conversation before. */
const stranger: Finding = { kind: 'stranger', detail: '' }

const followsUp = ({ ticketNo }: Conversation): Finding => ({
  kind: 'followsUp',
  detail: ticketNo === null ? '' : String(ticketNo),
})

/** Puts it in exactly one conversation; the contact is found or made. */
export async function place(
  work: PlacingWork,
  inbound: Inbound,
): Promise<InboundMessage & { conversationId: Id }> {
  const { found, over } = await findConversation(work, inbound)
  const voice = voiceOf(inbound, found)
  const conversation = found?.conversation ?? (await openConversation(work, inbound, voice))
  const findings = [
    ...(voice === null && found?.isStranger ? [stranger] : []),
    ...(over && !found ? [followsUp(over)] : []),
    ...inbound.findings,
  ]
  const message = { ...inbound, findings }
  return { conversationId: conversation.id, ...(await addInbound(work, conversation, message, voice)) }
}

/**
 * Whether it is said for the desk, by an agent, and how; null for what customers say. An agent is a customer in a
 * conversation of their own, and whoever passes on what a customer wrote lets that customer speak.
 */
function voiceOf({ agent }: Inbound, found: FoundConversation | undefined): Voice | null {
  if (agent === null) return null
  const { userId, recipients, passesOn } = agent
  const isMailed = recipients.length > 0
  if (!found) return passesOn || !isMailed ? null : { userId, isMailed, kind: 'new' }
  if (found.isWithWriter) return null
  // A message that did not reach the customer is no answer to them.
  return { userId, isMailed, kind: found.reachesCustomer ? 'reply' : 'forward' }
}
