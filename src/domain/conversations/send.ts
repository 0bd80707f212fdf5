import * as z from 'zod/mini'
import { defineMutator } from '../define.ts'
import { DeskError } from '../errors.ts'
import { id, text } from '../fields.ts'
import type { Tx } from '../tx.ts'
import { attachmentLimits, attachmentSchema } from './attachment.ts'
import { conversationLimits, noSubject } from './conversation.ts'
import { endDraft, endedDraft } from './draft-end.ts'
import { addressSchema, messageLimits, type Message } from './message.ts'
import { previewOf } from './preview.ts'
import { statusIds } from './status.ts'

const recipients = () => z.array(addressSchema).check(z.maxLength(messageLimits.recipients))

const outgoing = {
  /** The message's id, from the device's range. */
  id: id(),
  conversationId: id(),
  to: z.array(addressSchema).check(z.minLength(1), z.maxLength(messageLimits.recipients)),
  cc: recipients(),
  bcc: recipients(),
  html: z.string().check(z.maxLength(messageLimits.sentHtml)),
  attachments: z.array(attachmentSchema).check(z.maxLength(attachmentLimits.perMessage)),
  ...endedDraft,
  /** Not before this moment (epoch ms), so that Undo can void it; null leaves at once. */
  notBefore: z.nullable(z.int()),
}

/** Arguments of a reply, a reply to all or a forward. */
export const replyArgs = z.object({
  ...outgoing,
  mode: z.enum(['reply', 'replyAll', 'forward']),
  /** The message it answers or forwards. */
  messageId: z.nullable(id()),
  /** Place of the newest foreign message or note that the agent chose to send over; 0 when none. */
  acknowledged: z.int(),
})

/** Arguments of a new e-mail. */
export const composeArgs = z.object({
  ...outgoing,
  mailboxId: id(),
  subject: text(conversationLimits.subject),
  /** The recipient, when the device knows one. */
  contactId: z.nullable(id()),
})

async function insertOutgoing(
  tx: Tx,
  args: z.infer<typeof composeArgs> | z.infer<typeof replyArgs>,
  kind: Message['kind'],
  mailboxId: number,
  subject: string,
): Promise<void> {
  const { conversationId } = args
  const mailbox = await tx.mailboxes.get(mailboxId)
  if (!mailbox?.email)
    throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
  if (args.attachments.reduce((sum, file) => sum + file.size, 0) > attachmentLimits.messageBytes)
    throw new DeskError('INVALID', { field: 'attachments', message: 'Attachments are larger than 25 Mb' })
  const preview = previewOf(args.html)
  const position = await tx.nextPosition(conversationId)
  const inserted = await tx.messages.insert({
    id: args.id,
    conversationId,
    position,
    kind,
    isInbound: false,
    from: { email: mailbox.email, name: mailbox.name },
    authorId: tx.actor.userId,
    to: args.to,
    cc: args.cc,
    bcc: args.bcc,
    subject,
    html: args.html,
    quotedHtml: null,
    preview,
    attachments: args.attachments,
    isAutomatic: false,
    createdAt: tx.at,
  })
  await tx.deliveries.insert({ id: args.id, conversationId, state: 'queued', reason: null, at: tx.at })
  await endDraft(tx, args)
  const conversation = await tx.conversations.get(conversationId)
  if (!inserted || !conversation) return
  await tx.conversations.patch(conversationId, {
    totalMessages: conversation.totalMessages + 1,
    items: conversation.items + 1,
    lastPosition: position ?? conversation.lastPosition,
    hasAttachment: conversation.hasAttachment || args.attachments.some((file) => !file.isInline),
    preview,
    lastActivityAt: Math.max(conversation.lastActivityAt, tx.at),
    isRead: true,
    statusId:
      conversation.statusId === statusIds.new && kind !== 'new' ? statusIds.open : conversation.statusId,
  })
}

/**
 * Answers or forwards a message of a conversation; the mail leaves once the server has applied it.
 * Held back (`newer_messages`) when somebody else wrote after what the agent had seen.
 */
export const reply = defineMutator('messages.reply', {
  args: replyArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  base: async (tx, args) => ({ lastMessage: await tx.newestForeign(args.conversationId, false) }),
  async guard(tx, args, base: { lastMessage: number }) {
    const newest = await tx.newestForeign(args.conversationId, false)
    if (newest > Math.max(base.lastMessage, args.acknowledged))
      throw new DeskError('CONFLICT', {
        reason: 'newer_messages',
        message: 'Somebody wrote in this conversation while you were away.',
        facts: { newest, seen: base.lastMessage },
      })
  },
  async run(tx, args) {
    const conversation = await tx.conversations.get(args.conversationId)
    if (!conversation) throw new DeskError('NOT_FOUND')
    await insertOutgoing(tx, args, args.mode, conversation.mailboxId, conversation.subject)
  },
  sends: (args) => ({ messageId: args.id, conversationId: args.conversationId, notBefore: args.notBefore }),
  title: (args) => {
    const first = args.to[0]
    const verb = args.mode === 'forward' ? 'Forward to' : 'Reply to'
    return `${verb} ${first?.name || first?.email || ''}`.trim()
  },
})

/** Starts a conversation with a new e-mail, or sends the draft of one. */
export const compose = defineMutator('conversations.compose', {
  args: composeArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  async run(tx, args) {
    const subject = args.subject || noSubject
    const existing = await tx.conversations.get(args.conversationId)
    if (existing && !existing.isDraft && existing.authorId !== tx.actor.userId)
      throw new DeskError('NOT_FOUND')
    if (existing)
      await tx.conversations.patch(args.conversationId, {
        isDraft: false,
        subject,
        mailboxId: args.mailboxId,
        contactId: args.contactId ?? existing.contactId,
      })
    else
      await tx.conversations.insert({
        ...freshConversation(tx, args.conversationId, args.mailboxId, subject),
        contactId: args.contactId,
        statusId: statusIds.open,
      })
    await insertOutgoing(tx, args, 'new', args.mailboxId, subject)
  },
  sends: (args) => ({ messageId: args.id, conversationId: args.conversationId, notBefore: args.notBefore }),
  title: (args) => `New email to ${args.to[0]?.name || args.to[0]?.email || ''}`.trim(),
})

/** The row of a conversation that an agent starts. */
export function freshConversation(tx: Tx, conversationId: number, mailboxId: number, subject: string) {
  return {
    id: conversationId,
    ticketNo: null,
    type: 'email' as const,
    subject,
    mailboxId,
    statusId: statusIds.new,
    priority: 'default' as const,
    assigneeId: null,
    teamId: null,
    labelIds: [],
    contactId: null,
    authorId: tx.actor.userId,
    isDraft: false,
    isTrashed: false,
    isSpam: false,
    isRead: true,
    isStarred: false,
    snoozeTime: null,
    dueDate: null,
    totalMessages: 0,
    items: 0,
    hasAttachment: false,
    preview: '',
    lastPosition: 0,
    lastInboundPosition: 0,
    lastInboundAt: null,
    lastActivityAt: tx.at,
    createdAt: tx.at,
  }
}
