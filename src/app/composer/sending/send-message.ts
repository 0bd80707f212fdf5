import { mutate } from '#app/desk/live/changes.ts'
import { endedOf, type EndedDraft } from '#domain/conversations/drafts/draft-end.ts'
import { withoutAction, withStatus, type MacroAction } from '#domain/conversations/macro.ts'
import { statusIds } from '#domain/conversations/status.ts'
import { templateUse } from '#domain/conversations/messages/whatsapp-template.ts'
import type { Desk } from '#local/desk.ts'
import { takeIds } from '#local/ids.ts'
import { callsAfter, followersMade, mutateFollowed } from '../notes/followers.ts'
import { outgoingHtml, usedAttachments, type Writing } from '#app/editor/outgoing-html.ts'
import type { SentOps } from '#app/desk/live/settled.ts'
import { delayUntil } from '#app/desk/undo-send-setting.ts'
import type { ComposerContent } from '../texts/composer-content.ts'

/** Mail to send, with its context. */
export interface OutgoingMail extends EndedDraft {
  conversationId: number
  words: ComposerContent
  writing: Writing
  /** The forwarded message, below the text. */
  quoted?: string
}

async function outgoing(desk: Desk, letter: OutgoingMail) {
  const { words, writing, quoted, conversationId } = letter
  const html = outgoingHtml(words.html, writing, quoted)
  return {
    id: await newId(desk),
    conversationId,
    to: words.to,
    cc: words.cc,
    bcc: words.bcc,
    html,
    attachments: usedAttachments(words.attachments, html),
    ...endedOf(letter),
    ...{ templateIds: words.templateIds, actions: words.actions },
    notBefore: await delayUntil(desk),
  }
}

const newId = async (desk: Desk) => (await takeIds(desk.db, 1))[0] as number

interface MailArgs {
  conversationId: number
  notBefore: number | null
  actions: readonly MacroAction[]
  [others: string]: unknown
}

/** Snooze of a conversation after a mail; `offset` is minutes ahead of UTC. */
export interface SnoozeAfter {
  until: number
  offset: number
}

/**
 * Enqueues a mail and its follow-up ops atomically. They depend on the mail: if it is held back, none of them
 * is applied. Closing replaces any other status change, a snooze any other.
 */
export async function sendMail(
  desk: Desk,
  cmd: 'messages.reply' | 'conversations.compose',
  args: MailArgs,
  close: boolean,
  snooze?: SnoozeAfter,
): Promise<SentOps> {
  const { conversationId, notBefore } = args
  const closing = close ? withStatus(args.actions, statusIds.closed) : args.actions
  const actions = snooze ? withoutAction(closing, 'snooze') : closing
  const before = await desk.db.conversations.get(conversationId)
  const after = await callsAfter(desk, actions, { conversationId, before, snooze })
  const { op, made } = await mutateFollowed(desk, { cmd, args }, after)
  const followers = followersMade(after, made, before)
  return { op, followers, notBefore, ...(snooze ? { isSnoozed: true } : {}) }
}

/** The message quoted below a reply; a forward contains its message in its text. */
export const quotedOf = ({
  mode,
  messageId,
  isUnquoted,
}: Pick<ComposerContent, 'mode' | 'messageId' | 'isUnquoted'>) =>
  isUnquoted || mode === 'forward' ? null : messageId

/** Sends a reply or forward, and closes or snoozes on request; resolves when all ops are in the outbox. */
export async function sendReply(
  desk: Desk,
  letter: OutgoingMail,
  close: boolean,
  snooze?: SnoozeAfter,
): Promise<SentOps> {
  const { mode, messageId } = letter.words
  const quotes = quotedOf(letter.words)
  const template = letter.words.template && templateUse(letter.words.template)
  const args = {
    ...{ ...(await outgoing(desk, letter)), mode, messageId, quotes, acknowledged: 0 },
    ...(template ? { template } : {}),
  }
  return sendMail(desk, 'messages.reply', args, close, snooze)
}

/** Sends a new mail; `contactId` is its recipient if known on this device. */
export async function sendNew(
  desk: Desk,
  letter: OutgoingMail,
  contactId: number | null,
  close: boolean,
): Promise<SentOps> {
  const { subject, mailboxId } = letter.words
  const args = { ...(await outgoing(desk, letter)), mailboxId, subject, contactId }
  return sendMail(desk, 'conversations.compose', args, close)
}

/** Adds a note to its message. */
export async function sendNote(
  desk: Desk,
  { conversationId, words, ...ended }: Omit<OutgoingMail, 'writing' | 'quoted'>,
  mentions: (number | 'all')[],
): Promise<SentOps> {
  const { messageId, html } = words
  const attachments = usedAttachments(words.attachments, html)
  const id = await newId(desk)
  const args = {
    ...{ id, conversationId, messageId, html, mentions, attachments },
    ...endedOf(ended),
  }
  const { op } = await mutate(desk, 'notes.add', args)
  return { op, followers: [], notBefore: null }
}
