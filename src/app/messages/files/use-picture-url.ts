import { use, useEffect, useState } from 'react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { pictureUrl } from './attachment-file.ts'
import { ConversationContext } from '../conversation-view.ts'

/** Object URL of a picture: undefined while it loads, null if it cannot be loaded. */
export function usePictureUrl(attachment: Attachment): string | null | undefined {
  const desk = useDesk()
  const conversationId = use(ConversationContext)?.conversation.id
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let isStopped = false
    pictureUrl(desk, attachment, conversationId).then(
      (found) => !isStopped && setUrl(found),
      () => !isStopped && setUrl(null),
    )
    return () => {
      isStopped = true
    }
    // The file of an attachment id never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, attachment.id])
  return url
}
