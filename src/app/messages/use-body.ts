import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { getMessageBody } from '#domain/conversations/calls/read-endpoints.ts'
import { boundHtml, readableLimits } from '#domain/conversations/messages/readable.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'

/** A message's body, within what a screen takes. `away`: it is large, and not on this device. */
export interface Body {
  state: 'here' | 'loading' | 'away'
  html: string
  quotedHtml: string | null
  /** All of the own words, where something of the body is left out; null where nothing is. */
  whole: string | null
}

/** A body that is here as it can be shown. */
function bodyOf(html: string, quotedHtml: string | null): Body {
  const own = boundHtml(html, readableLimits)
  const quoted = quotedHtml === null ? null : boundHtml(quotedHtml, readableLimits)
  const isShortened = own.isShortened || (quoted?.isShortened ?? false)
  return { state: 'here', html: own.text, quotedHtml: quoted?.text ?? null, whole: isShortened ? html : null }
}

const nowhere = (state: 'loading' | 'away'): Body => ({ state, html: '', quotedHtml: null, whole: null })

const fetched = new Map<number, Body>()

/** Fetches a large body; asking again gives the same one. @throws DeskError when it cannot be had. */
export async function loadBody(client: OpenDesk['client'], id: number): Promise<Body> {
  const known = fetched.get(id)
  if (known) return known
  const answer = await deskRequest(client, pathOf(getMessageBody, id))
  const whole = z.parse(getMessageBody.output, await answer.json())
  const found = bodyOf(whole.html ?? '', whole.quotedHtml)
  fetched.set(id, found)
  return found
}

/** The words of a message as far as they are on this device now; null when only the first of them are. */
export const heldHtml = ({ id, html }: Pick<Message, 'id' | 'html'>): string | null =>
  html === null ? (fetched.get(id)?.html ?? null) : boundHtml(html, readableLimits).text

/** The body of a message, empty without one; a large one is fetched when it is shown, and again when the connection is back. */
export function useBody(message: Message | null, isOffline: boolean): Body {
  const { client } = useDesk()
  const { id, html, quotedHtml } = message ?? { id: 0, html: '', quotedHtml: null }
  const [loaded, setLoaded] = useState<{ id: number; body: Body }>()
  const isLarge = html === null
  useEffect(() => {
    if (!isLarge || isOffline || fetched.has(id)) return undefined
    let isStopped = false
    const load = async () => {
      const found = await loadBody(client, id)
      if (!isStopped) setLoaded({ id, body: found })
    }
    load().catch((error: unknown) => {
      console.error(error)
      if (!isStopped) setLoaded({ id, body: nowhere('away') })
    })
    return () => {
      isStopped = true
    }
  }, [client, id, isLarge, isOffline])
  const held = useMemo(() => (html === null ? null : bodyOf(html, quotedHtml)), [html, quotedHtml])
  if (held) return held
  const known = fetched.get(id) ?? (loaded?.id === id ? loaded.body : undefined)
  return known ?? nowhere(isOffline ? 'away' : 'loading')
}
