import { styled } from '#app/theme/styled.ts'
import { Download, Lock, Scissors } from 'lucide-react'
import type { ThreadMessage } from '#local/threads.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { saveAs } from '#app/messages/files/save-as.ts'
import { encryptedText } from './finding-texts.ts'
import { OriginalButton } from './original-button.tsx'

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
  '& > span': { display: 'flex', gap: theme.spacing(1.5) },
  '& > span > svg': { flex: 'none', marginTop: theme.spacing(0.5) },
}))

/** Below a shortened message: received mail links to its original, outgoing messages download as a file. */
export function ShortenedNote({ message, whole }: { message: ThreadMessage; whole: string }) {
  const save = () => saveAs(new Blob([whole], { type: 'text/html' }), `message-${message.id}.html`)
  return (
    <Note>
      <span>
        <Icon of={Scissors} size="sm" />
        This message was shortened: it is too long to show in full.
      </span>
      {message.isInbound ? (
        <OriginalButton messageId={message.id} />
      ) : (
        <Button variant="ghost" size="small" icon={Download} onClick={save}>
          Download
        </Button>
      )}
    </Note>
  )
}

/** Shown instead of an encrypted body. */
export function EncryptedNote({ messageId }: { messageId: number }) {
  return (
    <Note>
      <span>
        <Icon of={Lock} size="sm" />
        {encryptedText}
      </span>
      <OriginalButton messageId={messageId} />
    </Note>
  )
}
