import { Forward, PencilLine } from 'lucide-react'
import type { Message } from '#domain/conversations/messages/message.ts'
import { MessageFrame } from '#app/messages/message-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { BelowText, NotHere, QuoteActions, QuoteFold, Unfolded } from './quote-fold.tsx'

interface ForwardPreviewProps {
  message: Message
  /** The forwarded HTML; null while the full message is not on this device. */
  html: string | null
  /** The message is left out. */
  isUnquoted: boolean
  /** The editor cannot take it at the moment. */
  isBusy: boolean
  onEdit: () => void
  onPutBack: () => void
}

/** The forwarded message, folded below the text; it can be moved into the text for editing. */
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
      <BelowText>
        <Button variant="ghost" size="small" icon={Forward} onClick={onPutBack}>
          Put the forwarded message below
        </Button>
      </BelowText>
    )
  if (html === null)
    return (
      <BelowText>
        <NotHere>The message to forward is not on this device. It needs a connection.</NotHere>
      </BelowText>
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
