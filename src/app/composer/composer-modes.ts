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
import { emptyContent, type ComposerContent } from './texts/composer-content.ts'

const modes: readonly SegmentOption<ComposeMode>[] = [
  { value: 'reply', label: 'Reply', icon: Reply },
  { value: 'replyAll', label: 'Reply all', icon: ReplyAll },
  { value: 'forward', label: 'Forward', icon: Forward },
  { value: 'note', label: 'Note', icon: StickyNote, tone: 'note' },
]

/**
 * Modes available in a conversation: only notes without a sending inbox.
 * @param copies true if the channel supports Reply All and Forward.
 */
export const composeModes = (hasMail: boolean, copies = true) =>
  modes.filter(({ value }) => value === 'note' || (hasMail && (copies || value === 'reply')))

/** Fields of a message needed to reply to it, forward it or add a note. */
export type Aimable = Pick<
  Message,
  'id' | 'isInbound' | 'from' | 'replyTo' | 'to' | 'cc' | 'attachments' | 'sentAt' | 'createdAt' | 'kind'
> & { isPending?: boolean }

/** Mode and message to apply to a text. */
export interface Aim {
  mode: ComposeMode
  /** Message to reply to, forward or note; null for the text's current message. */
  messageId: number | null
}

/** Source of the messages. */
export interface AimPlace<M extends Aimable = Aimable> {
  messages: readonly M[]
  isOwn: (address: Address) => boolean
}

type Lines = Pick<ComposerContent, 'to' | 'cc' | 'bcc'>

const linesOf = ({ to, cc, bcc }: Lines) => JSON.stringify([to, cc, bcc].map((line) => line.map(addressKey)))

const isAnswer = (mode: ComposerContent['mode']) => mode === 'reply' || mode === 'replyAll'

const byId = <M extends Aimable>({ messages }: AimPlace<M>, id: number | null) =>
  messages.find((message) => message.id === id)

/** True if the user chose the recipients: they differ from the message's defaults. */
function areChosen(words: ComposerContent, place: AimPlace): boolean {
  const brought = recipientsFor(words.mode, byId(place, words.messageId) ?? null, place.isOwn)
  return linesOf(words) !== linesOf(brought)
}

/** Default message for a mode. */
const usualMessage = (mode: ComposeMode, messages: readonly Aimable[]) =>
  isAnswer(mode) ? answeredMessage(messages) : newestMessage(messages)

/**
 * Applies another mode or message to a text: recipients and forwarded files change, the text stays.
 * Recipients, answered message and quote belong together: chosen recipients stay as long as the message does.
 * Without a change it returns the same object.
 */
export function aimAt(words: ComposerContent, { mode, messageId }: Aim, place: AimPlace): ComposerContent {
  const before = byId(place, words.messageId)
  const isStill = messageId === null || messageId === words.messageId
  if (isStill && words.mode === mode && words !== emptyContent) return words
  // The answered message moved to another conversation: keep it, although its sender is unknown here.
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

/** Replies quote a message and forwards include one: it is left out only if the text already contains it. */
function isUnquotedIn(words: ComposerContent, mode: ComposeMode, message: Aimable | null): boolean {
  const isSameKind = (mode === 'forward') === (words.mode === 'forward')
  if (isSameKind && (message?.id ?? null) === words.messageId) return words.isUnquoted
  if (mode === 'forward') return isSameKind ? false : holdsForwarded(words.html)
  return message !== null && holdsQuote(words.html, message)
}

const named = (lines: Lines) =>
  [...lines.to, ...lines.cc, ...lines.bcc].map(({ name, email }) => name || email).join(', ') || 'nobody'

/** Notice when a written text changes its recipients; null if it is empty, or on a return to earlier ones. */
export function turnOf(before: ComposerContent, after: ComposerContent, place: AimPlace): string | null {
  if (isBlank(before.html) || before.mode === 'note' || linesOf(before) === linesOf(after)) return null
  const leadsBack = before.messageId === after.messageId && !areChosen(before, place)
  if (leadsBack && isAnswer(before.mode)) return null
  const quoted = byId(place, before.messageId)
  const holds = quoted && before.messageId !== after.messageId && holdsQuote(before.html, quoted)
  const still = holds ? `. Your words still quote ${quoted.from.name || quoted.from.email}` : ''
  return `Goes to ${named(after)} now, not to ${named(before)}${still}`
}
