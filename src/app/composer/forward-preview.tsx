import { styled } from '@mui/material/styles'
import { CloudOff, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Message } from '#domain/conversations/message.ts'
import { MessageFrame } from '#app/conversations/message-frame.tsx'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

const Place = styled('div')(({ theme }) => ({ flex: 'none', padding: theme.spacing(0, 3, 2) }))

const Shown = styled('div')(({ theme }) => ({
  maxHeight: theme.size.menuMin,
  marginTop: theme.spacing(1),
  overflowY: 'auto',
  paddingLeft: theme.spacing(3),
  borderLeft: theme.edge.strong,
}))

const Missing = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  gap: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
}))

interface ForwardPreviewProps {
  message: Message
  /** Null while the whole message is not on this device. */
  quoted: string | null
}

/** The message that is passed on, folded below the words. */
export function ForwardPreview({ message, quoted }: ForwardPreviewProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (quoted === null)
    return (
      <Place>
        <Missing>
          <Icon of={CloudOff} size="sm" />
          The message to forward is not on this device. It needs a connection.
        </Missing>
      </Place>
    )
  return (
    <Place>
      <Button
        variant="ghost"
        size="small"
        icon={Ellipsis}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the forwarded message' : 'Show the forwarded message'}
      </Button>
      {isOpen && (
        <Shown>
          <MessageFrame html={quoted} attachments={message.attachments} title="Forwarded message" />
        </Shown>
      )}
    </Place>
  )
}
