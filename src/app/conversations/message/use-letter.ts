import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ThreadMessage } from '#local/threads.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { isPicture, pictureUrl } from '#app/messages/files/attachment-file.ts'
import { loadBody } from '#app/messages/use-body.ts'

/** Timeout for pictures and large messages that printing must load first, in ms. */
const readTimeoutMs = 4000

/** Addresses of inline pictures, by content id. */
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
 * Prints the open conversation. `pictures` is set while it prints, by our menu or the browser's command.
 * `print` first loads what is missing on this device; whatever fails is left out.
 */
export function useLetter(messages: readonly ThreadMessage[]): {
  pictures: Pictures | null
  print: () => void
} {
  const desk = useDesk()
  const [pictures, setPictures] = useState<Pictures | null>(null)
  useEffect(() => {
    const paper = matchMedia('print')
    // The browser captures the page right after this event.
    const begin = () => flushSync(() => setPictures((now) => now ?? none))
    const end = () => setPictures(null)
    const follow = () => (paper.matches ? setPictures((now) => now ?? none) : end())
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    paper.addEventListener('change', follow)
    // Printing may have started already.
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
