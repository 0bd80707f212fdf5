import { Forward, Reply, ReplyAll, StickyNote } from 'lucide-react'
import type { Attachment } from '#domain/conversations/attachment.ts'
import type { Address, Message } from '#domain/conversations/message.ts'
import { holdsQuote } from '#domain/conversations/quoted.ts'
import type { SegmentOption } from '#app/ui/segment.tsx'
import type { ComposeMode } from '#app/messages/conversation-view.ts'
import { holdsForwarded } from './forwarded.ts'
import { recipientsFor } from '#app/recipients/reply-recipients.ts'
import type { Words } from './words.ts'

const modes: readonly SegmentOption<ComposeMode>[] = [
  { value: 'reply', label: 'Reply', icon: Reply },
  { value: 'replyAll', label: 'Reply all', icon: ReplyAll },
  { value: 'forward', label: 'Forward', icon: Forward },
  { value: 'note', label: 'Note', icon: StickyNote, tone: 'note' },
]

/** What can be written in a conversation: without an e-mail inbox only notes. */
export const composeModes = (hasMail: boolean) => (hasMail ? modes : modes.slice(-1))

/** What a switch of mode needs to know. */
export interface ModeSwitch {
  mode: ComposeMode
  /** The message that is answered, passed on or noted. */
  message: Pick<
    Message,
    'id' | 'isInbound' | 'from' | 'replyTo' | 'to' | 'cc' | 'attachments' | 'sentAt' | 'createdAt'
  > | null
  /** The message before, whose files leave with the mode that brought them. */
  before: { attachments: readonly Attachment[] } | null
  isOwn: (address: Address) => boolean
  /** Recipients were chosen by hand and stay, as long as it is an answer. */
  keepRecipients: boolean
}

/** The same words for another purpose: whom they go to and what goes along change, the text stays. */
export function switchMode(
  words: Words,
  { mode, message, before, isOwn, keepRecipients }: ModeSwitch,
): Words {
  const isAnswer = mode === 'reply' || mode === 'replyAll'
  const recipients =
    keepRecipients && isAnswer && words.mode !== 'forward'
      ? { to: words.to, cc: words.cc, bcc: words.bcc }
      : recipientsFor(mode, message, isOwn)
  const passed = new Set(words.mode === 'forward' ? before?.attachments.map((file) => file.id) : [])
  const own = words.attachments.filter((file) => !passed.has(file.id))
  const known = new Set(own.map((file) => file.id))
  const along = mode === 'forward' ? (message?.attachments.filter((file) => !known.has(file.id)) ?? []) : []
  return {
    ...words,
    ...recipients,
    mode,
    messageId: message?.id ?? null,
    attachments: [...own, ...along],
    isUnquoted: isUnquotedIn(words, mode, message),
  }
}

/** An answer quotes a message and a forward passes one on: only what the words hold stays away for both. */
function isUnquotedIn(words: Words, mode: ComposeMode, message: ModeSwitch['message']): boolean {
  if ((mode === 'forward') === (words.mode === 'forward')) return words.isUnquoted
  if (mode === 'forward') return holdsForwarded(words.html)
  return message !== null && holdsQuote(words.html, message)
}
