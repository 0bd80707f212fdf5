import type { Editor } from '@tiptap/react'
import { holdsQuote, isQuotable } from '#domain/conversations/messages/quoted.ts'
import { useConversation } from '#app/messages/conversation-view.ts'
import type { ThreadMessage } from '#local/threads.ts'
import type { DraftStore } from '../drafts/draft-store.ts'
import { ReplyQuote } from './reply-quote.tsx'
import { takeQuote } from './take-quote.ts'
import type { ComposerContent } from '../texts/composer-content.ts'

/** The message to quote below a reply; undefined if nothing is quoted. */
function useAnswered({ mode, messageId }: ComposerContent): ThreadMessage | undefined {
  const { conversation, thread, reference } = useConversation()
  const mailbox = reference.mailboxes.get(conversation.mailboxId)
  if (!mailbox || (mode !== 'reply' && mode !== 'replyAll')) return undefined
  const message = thread.messages.find(({ id }) => id === messageId)
  if (!message) return undefined
  const standing = { conversation, mailbox, wasMailed: message.delivery !== null }
  return isQuotable(message, standing) ? message : undefined
}

interface AnsweredQuoteProps {
  store: DraftStore
  words: ComposerContent
  editor: Editor | undefined
  /** The AI help is writing in the editor. */
  isBusy: boolean
}

/** Quote of the answered message, below the text; hidden if the text contains it. */
export function AnsweredQuote({ store, words, editor, isBusy }: AnsweredQuoteProps) {
  const { isOffline } = useConversation()
  const message = useAnswered(words)
  if (!message || (words.isUnquoted && holdsQuote(words.html, message))) return null
  return (
    <ReplyQuote
      key={message.id}
      message={message}
      isUnquoted={words.isUnquoted}
      isOffline={isOffline}
      isBusy={!editor || isBusy}
      onEdit={(body) => editor && takeQuote(editor, store, message, body)}
      onLeaveOut={(isUnquoted) => store.change({ isUnquoted })}
    />
  )
}
