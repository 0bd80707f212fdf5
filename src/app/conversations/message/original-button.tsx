import { Code } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useConversation } from '#app/messages/conversation-view.ts'
import { Button } from '#app/ui/button.tsx'

const OriginalDialog = lazy(() => import('./original-dialog.tsx'))

/** Opens the original of a received message that cannot be shown in full. */
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
