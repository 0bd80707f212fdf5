import { Code } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConversation } from '#app/messages/conversation-view.ts'
import { Button } from '#app/ui/button.tsx'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

/** Opens a received message as it came, from where it cannot be read whole. */
export function OriginalButton({ messageId }: { messageId: number }) {
  const { isOffline } = useConversation()
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon={Code}
        denied={isOffline ? 'connection' : undefined}
        onClick={() => setIsShown(true)}
      >
        Show original
      </Button>
      {isShown && (
        <Suspense>
          <OriginalDialog messageId={messageId} onClose={() => setIsShown(false)} />
        </Suspense>
      )}
    </>
  )
}
