import { Forward, Reply, ReplyAll, StickyNote } from 'lucide-react'
import type { Address, Message } from '#domain/conversations/messages/message.ts'
import { isBlank } from '#domain/conversations/messages/preview.ts'
import { holdsQuote } from '#domain/conversations/messages/quoted.ts'
import type { SegmentOption } from '#app/ui/segment.tsx'
import type { ComposeMode } from '#app/messages/conversation-view.ts'
import { answeredMessage, newestMessage } from '#app/messages/thread-entries.ts'
import { holdsForwarded } from './quotes/forwarded.ts'
import { addressKey } from '#app/recipients/addresses.ts'
import { recipientsFor } from '#app/recipients/reply-recipients.ts'
import { emptyWords, type Words } from './texts/words.ts'

const modes: readonly SegmentOption<ComposeMode>[] = [
  { value: 'reply', label: 'Reply', icon: Reply },
  { value: 'replyAll', label: 'Reply all', icon: ReplyAll },
  { value: 'forward', label: 'Forward', icon: Forward },
  { value: 'note', label: 'Note', icon: StickyNote, tone: 'note' },
]

/**
 * Modes available in a conversation: only notes without a sending inbox.
 * @param copies whether its channel takes answers to several, and passes on.
 */
export const composeModes = (hasMail: boolean, copies = true) =>
  modes.filter(({ value }) => value === 'note' || (hasMail && (copies || value === 'reply')))

/** A message that can be answered, passed on or noted. */
export type Aimable = Pick<
  Message,
  'id' | 'isInbound' | 'from' | 'replyTo' | 'to' | 'cc' | 'attachments' | 'sentAt' | 'createdAt' | 'kind'
> & { isPending?: boolean }

/** Target of a text in another mode, or for another message. */
export interface Aim {
  mode: ComposeMode
  /** The message to answer, pass on or note; null for the one that the words belong to already. */
  messageId: number | null
}

/** Where the messages come from. */
export interface AimPlace<M extends Aimable = Aimable> {
  messages: readonly M[]
  isOwn: (address: Address) => boolean
}

type Lines = Pick<Words, 'to' | 'cc' | 'bcc'>

const linesOf = ({ to, cc, bcc }: Lines) => JSON.stringify([to, cc, bcc].map((line) => line.map(addressKey)))

const isAnswer = (mode: Words['mode']) => mode === 'reply' || mode === 'replyAll'

const byId = <M extends Aimable>({ messages }: AimPlace<M>, id: number | null) =>
  messages.find((message) => message.id === id)

/** Whether somebody chose the recipients: they are not those that the message brings along. */
function areChosen(words: Words, place: AimPlace): boolean {
  const brought = recipientsFor(words.mode, byId(place, words.messageId) ?? null, place.isOwn)
  return linesOf(words) !== linesOf(brought)
}

/** The message that words of a kind belong to by themselves. */
const usualMessage = (mode: ComposeMode, messages: readonly Aimable[]) =>
  isAnswer(mode) ? answeredMessage(messages) : newestMessage(messages)

/**
 * The same words for another purpose: whom they go to and what goes along change, the text stays. Recipients, the
 * message that is answered and its quote stay together: chosen recipients stay as long as the message does. Asked for
 * what they are already, the words stay as they are.
 */
export function aimAt(words: Words, { mode, messageId }: Aim, place: AimPlace): Words {
  const before = byId(place, words.messageId)
  const isStill = messageId === null || messageId === words.messageId
  if (isStill && words.mode === mode && words !== emptyWords) return words
  // A message that went to another conversation is answered still; only its sender is known no more.
  if (isStill && words.messageId !== null && !before && isAnswer(mode) && isAnswer(words.mode))
    return { ...words, mode }
  const message = byId(place, messageId) ?? before ?? usualMessage(mode, place.messages) ?? null
  const isSame = (message?.id ?? null) === words.messageId
  const keeps = isSame && isAnswer(mode) && isAnswer(words.mode) && areChosen(words, place)
  const recipients = keeps ? {} : recipientsFor(mode, message, place.isOwn)
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

/** An answer quotes a message and a forward passes one on: only what the words hold stays away for another one. */
function isUnquotedIn(words: Words, mode: ComposeMode, message: Aimable | null): boolean {
  const isSameKind = (mode === 'forward') === (words.mode === 'forward')
  if (isSameKind && (message?.id ?? null) === words.messageId) return words.isUnquoted
  if (mode === 'forward') return isSameKind ? false : holdsForwarded(words.html)
  return message !== null && holdsQuote(words.html, message)
}

const named = (lines: Lines) =>
  [...lines.to, ...lines.cc, ...lines.bcc].map(({ name, email }) => name || email).join(', ') || 'nobody'

/**
 * Notice when a written text changes its recipients; null if nothing is written, or if it returns to the earlier ones.
 */
export function turnOf(before: Words, after: Words, place: AimPlace): string | null {
  if (isBlank(before.html) || before.mode === 'note' || linesOf(before) === linesOf(after)) return null
  const leadsBack = before.messageId === after.messageId && !areChosen(before, place)
  if (leadsBack && isAnswer(before.mode)) return null
  const quoted = byId(place, before.messageId)
  const holds = quoted && before.messageId !== after.messageId && holdsQuote(before.html, quoted)
  const still = holds ? `. Your words still quote ${quoted.from.name || quoted.from.email}` : ''
  return `Goes to ${named(after)} now, not to ${named(before)}${still}`
}
