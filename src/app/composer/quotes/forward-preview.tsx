import { Forward, PencilLine } from 'lucide-react'
import type { Message } from '#domain/conversations/messages/message.ts'
import { MessageFrame } from '#app/messages/message-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { BelowWords, NotHere, QuoteActions, QuoteFold, Unfolded } from './quote-fold.tsx'

interface ForwardPreviewProps {
  message: Message
  /** As it goes along; null while the whole message is not on this device. */
  html: string | null
  /** The words go without it. */
  isUnquoted: boolean
  /** The editor is not free to take it in. */
  isBusy: boolean
  onEdit: () => void
  onPutBack: () => void
}

/** The message that is passed on, folded below the words, to be edited among them. */
export function ForwardPreview({
  message,
  html,
  isUnquoted,
  isBusy,
  onEdit,
  onPutBack,
}: ForwardPreviewProps) {
  if (isUnquoted)
    return (
      <BelowWords>
        <Button variant="ghost" size="small" icon={Forward} onClick={onPutBack}>
          Put the forwarded message below
        </Button>
      </BelowWords>
    )
  if (html === null)
    return (
      <BelowWords>
        <NotHere>The message to forward is not on this device. It needs a connection.</NotHere>
      </BelowWords>
    )
  return (
    <QuoteFold what="the forwarded message">
      <Unfolded>
        <MessageFrame html={html} attachments={message.attachments} title="Forwarded message" />
      </Unfolded>
      <QuoteActions>
        <Button variant="outline" size="small" icon={PencilLine} disabled={isBusy} onClick={onEdit}>
          Edit
        </Button>
      </QuoteActions>
    </QuoteFold>
  )
}
