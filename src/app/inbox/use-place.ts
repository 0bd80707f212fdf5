import { useMemo } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { paths } from '#app/paths.ts'
import { toConversationId } from '#app/shell/conversation-window.tsx'
import { readPlace, searchOf, type Place } from './place.ts'

/** Where one is in the inbox, and the ways to somewhere else. */
export interface InboxPlace {
  place: Place
  /** The conversation that is open; null in the list. NaN-like addresses count as none. */
  openId: number | null
  /** The address names no conversation at all. */
  isBroken: boolean
  /** Shows another list, beside the conversation that is open. */
  go: (change: Partial<Place>) => void
  open: (conversationId: number) => void
  /** Back to the list. */
  close: () => void
  /** The address of a conversation in this list. */
  hrefOf: (conversationId: number) => string
}

/** Where one is in the inbox, read from the address. */
export function useInboxPlace(): InboxPlace {
  const [params] = useSearchParams()
  const search = params.toString()
  const place = useMemo(() => readPlace(new URLSearchParams(search)), [search])
  const match = useMatch(paths.conversationPattern)
  const navigate = useNavigate()
  const openId = match ? toConversationId(match.params.conversationId) : null
  const hrefOf = (conversationId: number) => paths.conversation(conversationId) + searchOf(place)
  return {
    place,
    openId,
    isBroken: match !== null && openId === null,
    go: (change) => {
      const next = searchOf({ ...place, ...change })
      void navigate((openId === null ? paths.inbox : paths.conversation(openId)) + next, { replace: true })
    },
    open: (conversationId) => {
      // Going from one conversation to the next is one step back to the list.
      void navigate(hrefOf(conversationId), { replace: openId !== null })
    },
    close: () => void navigate(paths.inbox + searchOf(place)),
    hrefOf,
  }
}
