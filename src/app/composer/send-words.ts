import { mutate } from '#app/desk/changes.ts'
import type { EndedDraft } from '#domain/conversations/draft-end.ts'
import { statusIds, type StatusId } from '#domain/conversations/status.ts'
import { uuidv7 } from '#lib/id.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { outgoingHtml, usedAttachments, type Writing } from './outgoing-html.ts'
import { heldUntil } from './undo-send-setting.ts'
import type { Words } from './words.ts'

/** What is sent, and from where. */
export interface Letter extends EndedDraft {
  conversationId: number
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
  /** What a conversation that is closed after the mail was before; null when it is not closed. */
  statusBefore: StatusId | null
  /** Until when the server holds the mail back (server time, epoch ms); null for what leaves at once. */
  notBefore: number | null
}

async function outgoing(desk: Desk, letter: Letter) {
  const { words, writing, quoted, conversationId, draftId, draftRev, draftSpareId } = letter
  const html = outgoingHtml(words.html, writing, quoted)
  return {
    id: await newId(desk),
    conversationId,
    to: words.to,
    cc: words.cc,
    bcc: words.bcc,
    html,
    attachments: usedAttachments(words.attachments, html),
    ...{ draftId, draftRev, draftSpareId },
    notBefore: await heldUntil(desk),
  }
}

const newId = async (desk: Desk) => (await takeIds(desk.db, 1))[0] as number

/** Closing waits for the mail it closes after: were the mail held back, the conversation must stay open. */
async function closeAfter(desk: Desk, conversationId: number, op: string, group: string): Promise<string> {
  const args = { conversationId, statusId: statusIds.closed, acknowledged: 0 }
  return (await mutate(desk, 'conversations.setStatus', args, { group, needs: [op] })).op
}

/** Puts a mail in the outbox, and the closing after it when asked to. */
async function sendMail(
  desk: Desk,
  cmd: 'messages.reply' | 'conversations.compose',
  args: { conversationId: number; notBefore: number | null },
  close: boolean,
): Promise<SentOps> {
  const { conversationId, notBefore } = args
  const before = close ? await desk.db.conversations.get(conversationId) : undefined
  const group = uuidv7(desk.clock.now(), desk.random)
  const { op } = await mutate(desk, cmd, args, close ? { group } : {})
  const closeOp = close ? await closeAfter(desk, conversationId, op, group) : null
  return { op, closeOp, statusBefore: before?.statusId ?? null, notBefore }
}

/** Sends a reply or forward, and closes after it when asked to; resolves when both are in the outbox. */
export async function sendReply(desk: Desk, letter: Letter, close: boolean): Promise<SentOps> {
  const { mode, messageId } = letter.words
  const args = { ...(await outgoing(desk, letter)), mode, messageId, acknowledged: 0 }
  return sendMail(desk, 'messages.reply', args, close)
}

/** Sends a new mail; `contactId` is its recipient when the device knows one. */
export async function sendNew(
  desk: Desk,
  letter: Letter,
  contactId: number | null,
  close: boolean,
): Promise<SentOps> {
  const { subject, mailboxId } = letter.words
  const args = { ...(await outgoing(desk, letter)), mailboxId, subject, contactId }
  return sendMail(desk, 'conversations.compose', args, close)
}

/** Leaves a note under its message. */
export async function sendNote(
  desk: Desk,
  { conversationId, words, ...ended }: Omit<Letter, 'writing' | 'quoted'>,
  mentions: (number | 'all')[],
): Promise<SentOps> {
  const { messageId, html } = words
  const attachments = usedAttachments(words.attachments, html)
  const id = await newId(desk)
  const { draftId, draftRev, draftSpareId } = ended
  const args = {
    ...{ id, conversationId, messageId, html, mentions, attachments },
    ...{ draftId, draftRev, draftSpareId },
  }
  const { op } = await mutate(desk, 'notes.add', args)
  return { op, closeOp: null, statusBefore: null, notBefore: null }
}
