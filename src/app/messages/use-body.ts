import { useEffect, useMemo, useState } from 'react'
import * as z from 'zod/mini'
import { getMessageBody } from '#domain/conversations/calls/read-endpoints.ts'
import { boundHtml, readableLimits } from '#domain/conversations/messages/readable.ts'
import type { Message } from '#domain/conversations/messages/message.ts'
import { useDesk, type OpenDesk } from '#app/desk/session/desk-context.ts'
import { deskRequest, pathOf } from '#app/desk/calls/desk-request.ts'

/** Message body, cut to a displayable size. `away`: large and not on this device. */
export interface Body {
  state: 'here' | 'loading' | 'away'
  html: string
  quotedHtml: string | null
  /** Complete own text if `html` is cut; else null. */
  whole: string | null
}

/** Displayable form of a body on this device. */
function bodyOf(html: string, quotedHtml: string | null): Body {
  const own = boundHtml(html, readableLimits)
  const quoted = quotedHtml === null ? null : boundHtml(quotedHtml, readableLimits)
  const isShortened = own.isShortened || (quoted?.isShortened ?? false)
  return { state: 'here', html: own.text, quotedHtml: quoted?.text ?? null, whole: isShortened ? html : null }
}

const nowhere = (state: 'loading' | 'away'): Body => ({ state, html: '', quotedHtml: null, whole: null })

const fetched = new Map<number, Body>()

/** Fetches a large body; cached. @throws DeskError if the request fails. */
export async function loadBody(client: OpenDesk['client'], id: number): Promise<Body> {
  const known = fetched.get(id)
  if (known) return known
  const answer = await deskRequest(client, pathOf(getMessageBody, id))
  const whole = z.parse(getMessageBody.output, await answer.json())
  const found = bodyOf(whole.html ?? '', whole.quotedHtml)
  fetched.set(id, found)
  return found
}

/** HTML of a message on this device; null if only its beginning is stored. */
export const heldHtml = ({ id, html }: Pick<Message, 'id' | 'html'>): string | null =>
  html === null ? (fetched.get(id)?.html ?? null) : boundHtml(html, readableLimits).text

/** Body of a message, empty without one. A large one is fetched when shown, and again on reconnect. */
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
