import { use, useEffect, useState } from 'react'
import type { Attachment } from '#domain/conversations/messages/attachment.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { isPicture, pictureUrl } from './attachment-file.ts'
import { ConversationContext } from '../conversation-view.ts'

const none: ReadonlyMap<string, string> = new Map()

/** Object URLs of inline pictures by content id, without those that cannot be loaded. */
export function usePictures(attachments: readonly Attachment[]): ReadonlyMap<string, string> {
  const desk = useDesk()
  const conversationId = use(ConversationContext)?.conversation.id
  const [pictures, setPictures] = useState(none)
  const key = attachments.map((file) => file.id).join()
  useEffect(() => {
    let isStopped = false
    const inside = attachments.filter((file) => file.contentId !== null && isPicture(file.type))
    if (inside.length === 0) return undefined
    const load = async () => {
      const found = await Promise.allSettled(inside.map((file) => pictureUrl(desk, file, conversationId)))
      const urls = new Map<string, string>()
      found.forEach((result, index) => {
        if (result.status === 'fulfilled') urls.set(inside[index]?.contentId ?? '', result.value)
      })
      if (!isStopped) setPictures(urls)
    }
    void load()
    return () => {
      isStopped = true
    }
    // The file of an attachment id never changes.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [desk, key])
  return pictures
}
