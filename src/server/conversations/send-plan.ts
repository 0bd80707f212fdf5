import type { Id } from '#lib/id.ts'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { saveDraft } from '#domain/conversations/drafts/draft-mutators.ts'
import type { Draft } from '#domain/conversations/drafts/draft.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { assertAllowed } from '#domain/access/access.ts'
import type { Actor } from '#domain/access/actor.ts'
import { scheduleDraft, tooEarly } from '#domain/conversations/drafts/schedule-mutators.ts'
import { earliestSending } from '#domain/conversations/drafts/scheduled.ts'
import { compose, reply } from '#domain/conversations/drafts/send.ts'
import type { ComposeInput, ReplyInput } from '#domain/conversations/calls/send-endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { textToHtml } from '../mail/html/text-html.ts'
import type { RestOp } from '../sync/rest-op.ts'

/** Input of both send calls, and the fields of only one of them. */
export type SendInput = Omit<ComposeInput, 'mailboxId' | 'subject' | 'type'> &
  Partial<Pick<ComposeInput, 'mailboxId' | 'subject'> & Pick<ReplyInput, 'id' | 'mode' | 'lastMessage'>>

/** Records that the ids of a call refer to. */
export interface Target {
  /** Null starts a conversation. */
  conversationId: Id | null
  /** Draft to send. */
  draft: Draft | null
  /** Message to answer. */
  messageId: Id | null
  attachments: Attachment[]
}

/** Converts a call to an op; `fresh` returns a server-side id. */
export function planSending(input: SendInput, target: Target, fresh: () => Id): Omit<RestOp, 'op'> {
  const mode = modeOf(input, target)
  const common = {
    conversationId: target.conversationId ?? fresh(),
    html: htmlOf(input),
    to: input.to,
    cc: input.cc,
    bcc: input.bcc,
    attachments: target.attachments,
  }
  const { draft, messageId } = target
  if (input.isDraft || input.sendLater) {
    const args = {
      ...common,
      id: draft?.id ?? fresh(),
      mode,
      messageId,
      subject: input.subject ?? '',
      templateIds: draft?.templateIds ?? [],
      actions: draft?.actions ?? [],
      rev: (draft?.rev ?? 0) + 1,
      device: 'API',
      mailboxId: mode === 'new' ? (input.mailboxId ?? (draft ? null : mailboxOf(input))) : null,
    }
    return { mutator: saveDraft, args }
  }
  const mail = { ...common, id: fresh(), draftId: draft?.id ?? null, notBefore: null }
  if (mode === 'new') {
    const args = { ...mail, mailboxId: mailboxOf(input), subject: input.subject ?? '', contactId: null }
    return { mutator: compose, args }
  }
  return {
    mutator: reply,
    args: { ...mail, mode, messageId, acknowledged: 0 },
    ...(input.lastMessage === undefined ? {} : { base: { lastMessage: input.lastMessage } }),
  }
}

function modeOf({ id, mode }: SendInput, { draft, conversationId }: Target) {
  if (draft && draft.mode !== 'note') return draft.mode
  return id === undefined && conversationId === null ? 'new' : (mode ?? 'reply')
}

function mailboxOf({ mailboxId }: SendInput): Id {
  if (mailboxId === undefined)
    throw new DeskError('INVALID', { field: 'mailboxId', message: 'Mailbox must be specified' })
  return mailboxId
}

/** Requires recipients and a text, except for drafts. @throws DeskError INVALID */
export function requireText(input: SendInput): void {
  if (input.isDraft) return
  if (input.to.length === 0)
    throw new DeskError('INVALID', { field: 'to', message: 'To is a required field' })
  if (isBlank(htmlOf(input)))
    throw new DeskError('INVALID', { field: 'messageHtml', message: 'Please Write Content' })
}

/**
 * Rejects an invalid schedule before a draft is created.
 * @throws DeskError PLAN without the feature, INVALID without a time or before the next full hour (UTC).
 */
export function requireTime({ sendLater, isDraft, sendTime }: SendInput, actor: Actor, now: number): void {
  if (!sendLater || isDraft) return
  assertAllowed(actor, scheduleDraft)
  if (sendTime === undefined)
    throw new DeskError('INVALID', { field: 'sendTime', message: 'Time is a required field' })
  if (sendTime < earliestSending(now, 0)) throw tooEarly()
}

/** Text of a call as HTML. */
export function htmlOf({ messageHtml, messageText }: Pick<SendInput, 'messageHtml' | 'messageText'>): string {
  return messageHtml ?? (messageText ? textToHtml(messageText) : '')
}
