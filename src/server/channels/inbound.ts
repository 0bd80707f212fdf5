import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { Address } from '#domain/conversations/messages/message.ts'
import { addInbound, type InboundMessage, type AgentAuthor } from './inbound-message.ts'
import { findConversation, openConversation, type FoundConversation, type PlacingWork } from './placing.ts'

/** An incoming message of any channel. */
export interface Inbound {
  channel: Conversation['type']
  mailboxId: Id
  /** Id of the message in the external system. */
  externalId: string
  /** Author; null if none is named. */
  from: Address | null
  /** Reply addresses given by the author; empty means the author. */
  replyTo: readonly Address[]
  /** Agent who wrote it in an external mail program; null for other authors. */
  agent: WritingAgent | null
  /** Contact of a conversation that it opens; null if no external address is involved. */
  contact: Address | null
  to: readonly Address[]
  cc: readonly Address[]
  subject: string
  /** Sanitised: the visible part, and the quoted part folded below it. */
  html: string
  quotedHtml: string | null
  /** Complete plain text, without markup. */
  text: string
  /** Files; their bytes are already stored. */
  files: readonly Omit<Attachment, 'id'>[]
  /** Date claimed by the author (epoch ms); ordering uses the time of arrival. */
  sentAt: number
  /** Time (epoch ms) that lists and SLA clocks use. */
  arrivedAt: number
  /** Already handled in another system: inserted by its date, and nobody waits for an answer. */
  isOver: boolean
  thread: ThreadKeys
  /** Written by a machine, so nobody waits for an answer. */
  isAutomatic: boolean
  /** Findings of the reader beside the text. */
  findings: readonly Finding[]
  isSpam: boolean
  /** Hash of the original bytes. */
  rawSha256: string
  /** Detects repeats: two messages with one external id but different fingerprints are both stored. */
  fingerprint: string
  /** SMTP envelope, as far as known. */
  envelope: { from: string | null; to: readonly string[] }
}

/** Agent who wrote outside the product. */
export interface WritingAgent {
  userId: Id
  /** External recipients, in lower case. */
  recipients: readonly string[]
  /** The agent forwards a message of an external author. */
  passesOn: boolean
}

/** Keys that find the conversation of a message, most reliable first. */
export interface ThreadKeys {
  /** Conversations named by one of our signed addresses. */
  conversations: readonly Id[]
  /** Authors in lower case; null for a report about our own message, which is sent by a machine. */
  writers: readonly string[] | null
  /** A stored message refers to it: its answer arrived first. */
  isAwaited: boolean
  /** External authors and recipients, in lower case: other references to the same message must be theirs. */
  people: readonly string[]
  /** External ids of the messages that it answers in this conversation; nearest first. */
  messages: readonly string[]
  inReplyTo: readonly string[]
  /** Newest last. */
  references: readonly string[]
  /** Topic of an external ticket or monitoring system, unique per sender; null for others. */
  topic: Topic | null
}

/** Sender's own key for an issue. */
export interface Topic {
  /** Never equal to the id of a message. */
  key: string
  /** A message after the conversation was closed opens a new one. */
  endsWithConversation: boolean
}

/** The author has not taken part in the conversation before. */
const stranger: Finding = { kind: 'stranger', detail: '' }

const followsUp = ({ ticketNo }: Conversation): Finding => ({
  kind: 'followsUp',
  detail: ticketNo === null ? '' : String(ticketNo),
})

/** Places a message in exactly one conversation; finds or creates the contact. */
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
 * Agent's part in a message; null for customers. An agent counts as a customer in a conversation of their
 * own, and an agent's forward of a customer's message is the customer's.
 */
function voiceOf({ agent }: Inbound, found: FoundConversation | undefined): AgentAuthor | null {
  if (agent === null) return null
  const { userId, recipients, passesOn } = agent
  const isMailed = recipients.length > 0
  if (!found) return passesOn || !isMailed ? null : { userId, isMailed, kind: 'new' }
  if (found.isWithWriter) return null
  // A message that did not reach the customer is not a reply.
  return { userId, isMailed, kind: found.reachesCustomer ? 'reply' : 'forward' }
}
