import { PencilLine, TextQuote, X } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#domain/conversations/messages/message.ts'
import { quotedHtml } from '#domain/conversations/messages/quoted.ts'
import { MessageFrame } from '#app/messages/message-frame.tsx'
import { heldHtml, useBody } from '#app/messages/use-body.ts'
import { Button } from '#app/ui/button.tsx'
import { BelowText, NotHere, QuoteActions, QuoteFold, Unfolded } from './quote-fold.tsx'

interface OpenQuoteProps {
  message: Message
  isOffline: boolean
  /** The editor cannot take it at the moment. */
  isBusy: boolean
  onEdit: (body: string) => void
  onLeaveOut: () => void
}

function OpenQuote({ message, isOffline, isBusy, onEdit, onLeaveOut }: OpenQuoteProps) {
  const body = useBody(message, isOffline)
  return (
    <>
      <Unfolded>
        {body.state === 'here' ? (
          <MessageFrame
            html={quotedHtml(message, body.html)}
            attachments={message.attachments}
            title="Quoted message"
          />
        ) : (
          <p>{message.preview}</p>
        )}
      </Unfolded>
      <QuoteActions>
        <Button
          variant="outline"
          size="small"
          icon={PencilLine}
          disabled={isBusy || body.state === 'loading'}
          denied={body.state === 'away' ? 'connection' : undefined}
          onClick={() => onEdit(body.html)}
        >
          Edit
        </Button>
        <Button variant="ghost" size="small" icon={X} onClick={onLeaveOut}>
          Leave out
        </Button>
      </QuoteActions>
    </>
  )
}

interface ReplyQuoteProps extends Omit<OpenQuoteProps, 'onLeaveOut'> {
  isUnquoted: boolean
  onLeaveOut: (isLeftOut: boolean) => void
}

/** The quoted message below a reply, folded; it can be edited or left out. */
export function ReplyQuote({ isUnquoted, onLeaveOut, ...open }: ReplyQuoteProps) {
  const [wasPressed, setWasPressed] = useState(false)
  const leaveOut = (isLeftOut: boolean) => {
    setWasPressed(true)
    onLeaveOut(isLeftOut)
  }
  if (isUnquoted)
    return (
      <BelowText>
        <Button
          variant="ghost"
          size="small"
          icon={TextQuote}
          autoFocus={wasPressed}
          onClick={() => leaveOut(false)}
        >
          Quote the earlier message
        </Button>
      </BelowText>
    )
  const isAway = open.isOffline && heldHtml(open.message) === null
  return (
    <QuoteFold
      what={isAway ? 'the start of the quoted message' : 'the quoted message'}
      aside={isAway && <NotHere>All of it goes along, though only its start is on this device.</NotHere>}
      autoFocus={wasPressed}
    >
      <OpenQuote {...open} onLeaveOut={() => leaveOut(true)} />
    </QuoteFold>
  )
}
