import { styled } from '#app/theme/styled.ts'
import { Code, Download, Scissors } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { ThreadMessage } from '#local/threads.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { useConversation } from '#app/messages/conversation-view.ts'
import { saveAs } from '#app/messages/save-as.ts'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'center',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  marginTop: theme.spacing(1.5),
  color: theme.vars.palette.ink3,
}))

/** Under a message that is too much to be shown whole: what came by mail has an original, our own words are a file. */
export function ShortenedNote({ message, whole }: { message: ThreadMessage; whole: string }) {
  const { isOffline } = useConversation()
  const [isOriginalShown, setIsOriginalShown] = useState(false)
  const save = () => saveAs(new Blob([whole], { type: 'text/html' }), `message-${message.id}.html`)
  return (
    <>
      <Note>
        <Icon of={Scissors} size="sm" />
        This message was shortened: it is too long to show in full.
        {message.isInbound ? (
          <Button
            variant="ghost"
            size="small"
            icon={Code}
            denied={isOffline ? 'connection' : undefined}
            onClick={() => setIsOriginalShown(true)}
          >
            Show original
          </Button>
        ) : (
          <Button variant="ghost" size="small" icon={Download} onClick={save}>
            Download
          </Button>
        )}
      </Note>
      {isOriginalShown && (
        <Suspense>
          <OriginalDialog messageId={message.id} onClose={() => setIsOriginalShown(false)} />
        </Suspense>
      )}
    </>
  )
}
