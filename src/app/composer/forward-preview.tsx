import type { Message } from '#domain/conversations/message.ts'
import { MessageFrame } from '#app/conversations/message-frame.tsx'
import { BelowWords, NotHere, QuoteFold, Unfolded } from './quote-fold.tsx'

interface ForwardPreviewProps {
  message: Message
  /** Null while the whole message is not on this device. */
  quoted: string | null
}

/** The message that is passed on, folded below the words. */
export function ForwardPreview({ message, quoted }: ForwardPreviewProps) {
  if (quoted === null)
    return (
      <BelowWords>
        <NotHere>The message to forward is not on this device. It needs a connection.</NotHere>
      </BelowWords>
    )
  return (
    <QuoteFold what="the forwarded message">
      <Unfolded>
        <MessageFrame html={quoted} attachments={message.attachments} title="Forwarded message" />
      </Unfolded>
    </QuoteFold>
  )
}
