import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ThreadMessage } from '#local/threads.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { isPicture, pictureUrl } from '#app/messages/files/attachment-file.ts'
import { loadBody } from '#app/messages/use-body.ts'

/** How long printing waits for pictures and large messages that are not on this device, in ms. */
const readTimeoutMs = 4000

/** Addresses of the pictures inside messages, by content id. */
export type Pictures = ReadonlyMap<string, string>

const none: Pictures = new Map()

async function gather(desk: OpenDesk, messages: readonly ThreadMessage[]): Promise<Pictures> {
  const pictures = new Map<string, string>()
  const inside = messages
    .flatMap((message) => message.attachments)
    .filter((file) => file.contentId !== null && isPicture(file.type))
  const wanted = [
    ...inside.map(async (file) => {
      pictures.set(file.contentId ?? '', await pictureUrl(desk, file))
    }),
    ...messages.filter(({ html }) => html === null).map(({ id }) => loadBody(desk.client, id)),
  ]
  await Promise.race([
    Promise.allSettled(wanted),
    new Promise((resolve) => setTimeout(resolve, readTimeoutMs)),
  ])
  return pictures
}

/**
 * The open conversation on paper: `pictures` are set while it is printed, by our menu or the browser's own command.
 * `print` waits a moment for what is not on this device; what cannot be had is left out.
 */
export function useLetter(messages: readonly ThreadMessage[]): {
  pictures: Pictures | null
  print: () => void
} {
  const desk = useDesk()
  const [pictures, setPictures] = useState<Pictures | null>(null)
  useEffect(() => {
    const paper = matchMedia('print')
    // The browser takes its picture right after this event.
    const begin = () => flushSync(() => setPictures((now) => now ?? none))
    const end = () => setPictures(null)
    const follow = () => (paper.matches ? setPictures((now) => now ?? none) : end())
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    // It may be on its way to paper already.
    if (paper.matches) follow()
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
      paper.removeEventListener('change', follow)
    }
  }, [])
  const print = useCallback(() => {
    void gather(desk, messages).then((found) => {
      flushSync(() => setPictures(found))
      window.print()
    })
  }, [desk, messages])
  return { pictures, print }
}
