import { useEffect, useState } from 'react'
import type { Attachment } from '#domain/conversations/attachment.ts'
import { useDesk } from '#app/desk/desk-context.ts'
import { pictureUrl } from './attachment-file.ts'

/** The address of one picture: undefined while it is fetched, null when it cannot be had now. */
export function usePictureUrl(attachment: Attachment): string | null | undefined {
  const desk = useDesk()
  const [url, setUrl] = useState<string | null>()
  useEffect(() => {
    let isStopped = false
    pictureUrl(desk, attachment).then(
      (found) => !isStopped && setUrl(found),
      () => !isStopped && setUrl(null),
    )
    return () => {
      isStopped = true
    }
    // Attachments never change under their ids.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, attachment.id])
  return url
}
