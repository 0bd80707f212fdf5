import { statusIds } from '#domain/conversations/status.ts'
import { uuidv7 } from '#lib/id.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { mutate } from '#local/mutate.ts'
import { outgoingHtml, usedAttachments, type Writing } from './outgoing-html.ts'
import type { Words } from './words.ts'

/** How long a mail can be taken back after Send, in ms: not at all until there is a preference for it. */
export const undoSendDelay = 0

/** What is sent, and from where. */
export interface Letter {
  conversationId: number
  /** The draft these words are; it ends with the op. */
  draftId: number | null
  words: Words
  writing: Writing
  /** The message a forward passes on, below the words. */
  quoted?: string
}

/** The ops of one Send. */
export interface SentOps {
  op: string
  /** Of Send & Close. */
  closeOp: string | null
}

function outgoing({ conversationId, draftId, words, writing, quoted }: Letter, id: number, now: number) {
  const html = outgoingHtml(words.html, writing, quoted)
  return {
    id,
    conversationId,
    to: words.to,
    cc: words.cc,
    bcc: words.bcc,
    html,
    attachments: usedAttachments(words.attachments, html),
    draftId,
    notBefore: undoSendDelay > 0 ? now + undoSendDelay : null,
  }
}

const newId = async (desk: Desk) => (await takeIds(desk.db, 1))[0] as number

/** Closing waits for the mail it closes after: were the mail held back, the conversation must stay open. */
async function closeAfter(desk: Desk, conversationId: number, op: string, group: string): Promise<string> {
  const args = { conversationId, statusId: statusIds.closed, acknowledged: 0 }
  return (await mutate(desk, 'conversations.setStatus', args, { group, needs: [op] })).op
}

/** Sends a reply or forward, and closes after it when asked to; resolves when both are in the outbox. */
export async function sendReply(desk: Desk, letter: Letter, close: boolean): Promise<SentOps> {
  const { mode, messageId } = letter.words
  const args = {
    ...outgoing(letter, await newId(desk), desk.clock.now()),
    mode,
    messageId,
    acknowledged: 0,
  }
  const group = uuidv7(desk.clock.now(), desk.random)
  const { op } = await mutate(desk, 'messages.reply', args, close ? { group } : {})
  return { op, closeOp: close ? await closeAfter(desk, letter.conversationId, op, group) : null }
}

/** Sends a new mail; `contactId` is its recipient when the device knows one. */
export async function sendNew(
  desk: Desk,
  letter: Letter,
  contactId: number | null,
  close: boolean,
): Promise<SentOps> {
  const { subject, mailboxId } = letter.words
  const args = {
    ...outgoing(letter, await newId(desk), desk.clock.now()),
    mailboxId,
    subject,
    contactId,
  }
  const group = uuidv7(desk.clock.now(), desk.random)
  const { op } = await mutate(desk, 'conversations.compose', args, close ? { group } : {})
  return { op, closeOp: close ? await closeAfter(desk, letter.conversationId, op, group) : null }
}

/** Leaves a note under its message. */
export async function sendNote(
  desk: Desk,
  { conversationId, draftId, words }: Omit<Letter, 'writing' | 'quoted'>,
  mentions: (number | 'all')[],
): Promise<SentOps> {
  const { messageId, html } = words
  const attachments = usedAttachments(words.attachments, html)
  const id = await newId(desk)
  const args = { id, conversationId, messageId, html, mentions, attachments, draftId }
  return { op: (await mutate(desk, 'notes.add', args)).op, closeOp: null }
}
