import * as z from 'zod/mini'
import { requireCarried } from '../capabilities.ts'
import { notVerified, sendsMail } from '../../channels/sends-mail.ts'
import type { Mailbox } from '../../channels/mailbox.ts'
import { isOfNumber } from '../../channels/of-number.ts'
import { defineMutator } from '../../define.ts'
import { DeskError } from '../../errors.ts'
import { id, moment, text } from '../../fields.ts'
import type { Tx } from '../../tx.ts'
import { templateUseSchema } from '../messages/whatsapp-template.ts'
import { attachmentLimits, attachmentSchema } from '../messages/attachment.ts'
import { conversationLimits, noSubject, type Conversation } from '../conversation.ts'
import { draftOf, endSent, endedDraft, hasKnownText, type EndedDraft } from './draft-end.ts'
import { macroActionsSchema, templateIdsSchema } from '../macro.ts'
import { addressSchema, messageLimits, type Message } from '../messages/message.ts'
import { newConversation } from '../new-conversation.ts'
import { previewOf } from '../messages/preview.ts'
import { isQuotable } from '../messages/quoted.ts'
import { withoutUnfilled } from './placeholder-text.ts'
import { mapText } from './signature.ts'
import { seenThrough, throughOf } from '../messages/seen.ts'
import { statusIds } from '../status.ts'

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
  /** Templates used in the text: one use of each is counted. */
  templateIds: z.optional(templateIdsSchema),
  /** Actions after sending, executed as separate ops; undoing the send restores them to the draft. */
  actions: z.optional(macroActionsSchema),
  /** Earliest sending time (epoch ms), so that Undo can void the op; null sends at once. */
  notBefore: z.nullable(moment()),
  /** For a scheduled mail: the op that scheduled it. Without that schedule the op has no effect. */
  scheduledBy: z.optional(z.string()),
}

/** Arguments of a reply, a reply to all or a forward. */
export const replyArgs = z.object({
  ...outgoing,
  mode: z.enum(['reply', 'replyAll', 'forward']),
  /** The message it replies to or forwards. */
  messageId: z.nullable(id()),
  /** The message that a reply quotes below its text, null for none; by default the one it replies to. */
  quotes: z.optional(z.nullable(id())),
  /** Position of the newest message or note by others that the agent chose to ignore; 0 for none. */
  acknowledged: z.int(),
  /** The text is a filled-in WhatsApp template. */
  template: z.optional(templateUseSchema),
})

/** Arguments of a new e-mail. */
export const composeArgs = z.object({
  ...outgoing,
  mailboxId: id(),
  subject: text(conversationLimits.subject),
  /** The recipient, when the device knows one. */
  contactId: z.nullable(id()),
})

const channelIsGone = (channel: string) =>
  new DeskError('INVALID', {
    field: 'mailboxId',
    message: `The ${channel} channel of this conversation was deleted`,
  })

/** Inbox that a message is sent from. @throws DeskError INVALID if its address is missing or unverified. */
export async function sender(tx: Tx, mailboxId: number): Promise<Mailbox> {
  const mailbox = await tx.mailboxes.get(mailboxId)
  if (mailbox && isOfNumber(mailbox) && !mailbox.email)
    throw channelIsGone(mailbox.type === 'sms' ? 'SMS' : 'WhatsApp')
  if (!mailbox?.email)
    throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
  if (!isOfNumber(mailbox) && !sendsMail(mailbox))
    throw new DeskError('INVALID', { field: 'mailboxId', message: notVerified })
  return mailbox
}

/** Assigns an unassigned conversation to the agent who replies, if the inbox is set so. */
const claimOf = (
  { assigneeId, teamId }: Pick<Conversation, 'assigneeId' | 'teamId'>,
  { settings }: Mailbox,
  kind: Message['kind'],
  replierId: number,
): Partial<Conversation> =>
  settings.assignsReplier &&
  (kind === 'reply' || kind === 'replyAll') &&
  assigneeId === null &&
  teamId === null
    ? { assigneeId: replierId }
    : {}

/** Adds an agent's message to its conversation; with `isMailed` also its delivery. */
export async function insertOutgoing(
  tx: Tx,
  args: Omit<z.infer<typeof composeArgs>, 'mailboxId' | 'subject' | 'contactId'>,
  kind: Message['kind'],
  subject: string,
  {
    mailbox,
    isMailed = true,
    quotes = null,
  }: { mailbox: Mailbox; isMailed?: boolean; quotes?: number | null },
): Promise<void> {
  const { conversationId } = args
  if (args.attachments.reduce((sum, file) => sum + file.size, 0) > attachmentLimits.messageBytes)
    throw new DeskError('INVALID', { field: 'attachments', message: 'Attachments are larger than 25 MB' })
  const html = mapText(args.html, withoutUnfilled)
  const preview = previewOf(html)
  const position = await tx.nextPosition(conversationId)
  const inserted = await tx.messages.insert({
    id: args.id,
    conversationId,
    position,
    kind,
    isInbound: false,
    from: { email: mailbox.email ?? '', name: mailbox.name },
    authorId: tx.actor.userId,
    to: args.to,
    cc: args.cc,
    bcc: args.bcc,
    subject,
    html,
    quotedHtml: null,
    preview,
    attachments: args.attachments,
    quotes,
    isAutomatic: false,
    findings: [],
    replyTo: [],
    sentAt: null,
    createdAt: tx.at,
    origins: [],
  })
  if (isMailed)
    await tx.deliveries.insert({
      id: args.id,
      conversationId,
      state: 'queued',
      reason: null,
      recipients: [],
      at: tx.at,
    })
  await endSent(tx, args)
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
    ...claimOf(conversation, mailbox, kind, tx.actor.userId),
    // A forward to a colleague is no reply to the customer.
    ...(kind === 'forward' ? {} : { waitingSince: null }),
    statusId:
      conversation.statusId === statusIds.new && kind !== 'new' ? statusIds.open : conversation.statusId,
  })
}

/** True if the schedule of a mail was changed or removed before it was sent. */
async function isCalledOff(
  tx: Tx,
  { scheduledBy, ...ended }: EndedDraft & { scheduledBy?: string | undefined },
): Promise<boolean> {
  if (scheduledBy === undefined) return false
  const draft = await draftOf((draftId) => tx.drafts.get(draftId), ended, hasKnownText)
  return draft?.scheduled?.op !== scheduledBy
}

/**
 * Holds a mail back if others wrote after what the agent saw.
 * @throws DeskError CONFLICT `newer_messages`.
 */
export async function requireSeen(
  tx: Tx,
  { conversationId, acknowledged }: { conversationId: number; acknowledged: number },
  base: { lastMessage: number },
): Promise<void> {
  const newest = await tx.newestForeign(conversationId, false, throughOf(base))
  if (newest > Math.max(base.lastMessage, acknowledged))
    throw new DeskError('CONFLICT', {
      reason: 'newer_messages',
      message: 'Somebody wrote in this conversation while you were away.',
      facts: { newest, seen: base.lastMessage },
    })
}

/** State of a conversation that an agent had seen when sending. */
export const seenOf = async (tx: Tx, conversationId: number) => ({
  lastMessage: await tx.newestForeign(conversationId, false),
  ...(await seenThrough(tx, conversationId)),
})

/**
 * The message that a reply quotes. It is omitted silently if it is no longer in the conversation, or was
 * never sent to customers: the reply matters more. A forward contains its message in the text.
 */
async function quotedBy(
  tx: Tx,
  { mode, conversationId, messageId, quotes = messageId }: z.infer<typeof replyArgs>,
  conversation: Conversation,
  mailbox: Mailbox,
): Promise<number | null> {
  if (mode === 'forward' || quotes === null) return null
  const message = await tx.messages.get(conversationId, quotes)
  if (!message) return null
  const isHidden = !message.isInbound && conversation.type === 'internal_ticket'
  const wasMailed = !isHidden || (await tx.deliveries.get(conversationId, quotes)) !== undefined
  return isQuotable(message, { conversation, mailbox, wasMailed }) ? quotes : null
}

/**
 * Replies to or forwards a message of a conversation; the mail is sent once the server has applied the op.
 * Held back (`newer_messages`) if others wrote after what the agent saw.
 */
export const reply = defineMutator('messages.reply', {
  looksUp: [
    { key: 'id', names: ['messages', 'deliveries'] },
    { key: 'draftId', names: ['drafts'] },
    { key: 'quotes', names: ['messages'] },
  ],
  readsForeignItems: true,
  args: replyArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  base: (tx, args) => seenOf(tx, args.conversationId),
  guard: (tx, args, base: { lastMessage: number }) => requireSeen(tx, args, base),
  isMoot: (tx, args) => isCalledOff(tx, args),
  async run(tx, args) {
    const conversation = await tx.conversations.get(args.conversationId)
    if (!conversation) throw new DeskError('NOT_FOUND')
    const mailbox = await sender(tx, conversation.mailboxId)
    requireCarried(conversation.type, mailbox, args)
    const quotes = await quotedBy(tx, args, conversation, mailbox)
    await insertOutgoing(tx, args, args.mode, conversation.subject, { mailbox, quotes })
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
  looksUp: [
    { key: 'id', names: ['messages', 'deliveries'] },
    { key: 'draftId', names: ['drafts'] },
  ],
  begins: () => true,
  args: composeArgs,
  lanes: (args) => [args.conversationId],
  laneTable: 'conversations',
  needs: 'conversations.manage_conversation',
  isMoot: (tx, args) => isCalledOff(tx, args),
  async run(tx, args) {
    const subject = withoutUnfilled(args.subject) || noSubject
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
    const mailbox = await sender(tx, args.mailboxId)
    requireCarried('email', mailbox, args)
    await insertOutgoing(tx, args, 'new', subject, { mailbox })
  },
  sends: (args) => ({ messageId: args.id, conversationId: args.conversationId, notBefore: args.notBefore }),
  title: (args) => `New email to ${args.to[0]?.name || args.to[0]?.email || ''}`.trim(),
})

/** The row of a conversation that an agent starts. */
export const freshConversation = (tx: Tx, id: number, mailboxId: number, subject: string) => ({
  ...newConversation({ id, type: 'email', subject, mailboxId }, tx.at),
  authorId: tx.actor.userId,
  isRead: true,
})
