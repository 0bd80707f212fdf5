import { useEffect, useState } from 'react'
import { DeskError } from '#domain/errors.ts'
import { searchAll } from '#domain/search/endpoints.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { callDesk } from '#app/desk/calls/call-desk.ts'
import { useConnection } from '#app/desk/session/connection.ts'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import { usePaused } from '#app/ui/use-paused.ts'
import type { SuggestedContact } from '#local/queries/people.ts'

/**
 * Contacts that match the typed text: those on this device first, and those of the server when online
 * (D2-07). Local ones keep their position, as the user may already be reading them.
 */
export function useSuggestedContacts(
  held: readonly SuggestedContact[],
  typed: string,
  most: number,
): readonly SuggestedContact[] {
  const { client } = useDesk()
  const { isOffline } = useConnection()
  const text = usePaused(typed.trim(), searchLimits.serverWait)
  const [answer, setAnswer] = useState<{ text: string; contacts: readonly SuggestedContact[] }>()
  const isAsked = !isOffline && text.length >= searchLimits.serverFrom && held.length < most
  useEffect(() => {
    if (!isAsked) return undefined
    const stop = new AbortController()
    callDesk({ client }, searchAll, { text }, stop.signal)
      .then(({ contacts }) => {
        if (!stop.signal.aborted) setAnswer({ text, contacts })
      })
      // Without an answer only local contacts are suggested.
      .catch((error: unknown) => error instanceof DeskError || stop.signal.aborted || reportFailure(error))
    return () => stop.abort()
  }, [client, text, isAsked])
  if (!isAsked || answer?.text !== typed.trim()) return held
  const known = new Set(held.map(({ id }) => id))
  const others = answer.contacts.filter(({ id, email }) => email !== null && !known.has(id))
  return [...held, ...others].slice(0, most)
}
