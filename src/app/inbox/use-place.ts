import { useLayoutEffect, useMemo, useRef } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { expectArrival } from '#app/commands/arrival-hold.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths, toRecordId } from '#app/paths.ts'
import type { SavedView } from '#domain/views/saved-view.ts'
import { savedViews } from '#local/queries/views.ts'
import { readPlace, savedIn, searchOf, type Place } from './place.ts'
import { isSamePlace, placeOf } from './views/view-content.ts'

/** Where one is in the inbox, and the ways to somewhere else. */
export interface InboxPlace {
  place: Place
  /** The saved view that is shown, as it is or narrowed further; undefined in any other list. */
  saved: SavedView | undefined
  /** The saved view is still being read. */
  isPending: boolean
  /** The conversation that is open; null in the list. NaN-like addresses count as none. */
  openId: number | null
  /** The address names no conversation at all. */
  isBroken: boolean
  /**
   * Shows another list, beside the conversation that is open. A function is given where one is going already: the
   * address follows a moment later, and two changes in that moment are both to count.
   */
  go: (change: Partial<Place> | ((place: Place) => Partial<Place>)) => void
  /** Shows a saved view as it is. */
  goSaved: (viewId: number) => void
  open: (conversationId: number) => void
  /** Back to the list. */
  close: () => void
  /** The address of a conversation in this list. */
  hrefOf: (conversationId: number) => string
}

/** The query of a list's address; a saved view as it is needs nothing but its number. */
function searchIn(place: Place, saved: SavedView | undefined): string {
  if (!saved) return searchOf(place)
  // Words that are looked for are no part of a saved view.
  const isBare = !place.search && isSamePlace(place, placeOf(saved.content))
  return isBare ? `?saved=${saved.id}` : searchOf(place, saved.id)
}

function useShown(search: string): Pick<InboxPlace, 'place' | 'saved' | 'isPending'> {
  const views = useLive(savedViews, undefined)
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const { savedId, isSpelled } = savedIn(params)
    const saved = savedId === undefined ? undefined : views?.find(({ id }) => id === savedId)
    const place = saved && !isSpelled ? placeOf(saved.content) : readPlace(params)
    return { place, saved, isPending: savedId !== undefined && !isSpelled && views === undefined }
  }, [search, views])
}

/** Where one is in the inbox, read from the address. */
export function useInboxPlace(): InboxPlace {
  const [params] = useSearchParams()
  const shown = useShown(params.toString())
  const { place, saved } = shown
  const match = useMatch(paths.conversationPattern)
  const navigate = useNavigate()
  const openId = match ? toRecordId(match.params.conversationId) : null
  const isOpen = openId !== null
  const shownId = useRef(openId)
  useLayoutEffect(() => {
    shownId.current = openId
  }, [openId])
  // The same functions until the list or the address changes: an open conversation is not drawn anew for a poke.
  const ways = useMemo(() => {
    const hrefOf = (conversationId: number) => paths.conversation(conversationId) + searchIn(place, saved)
    return {
      hrefOf,
      open: (conversationId: number) => {
        if (conversationId !== shownId.current) expectArrival(conversationId)
        // Going from one conversation to the next is one step back to the list.
        void navigate(hrefOf(conversationId), { replace: isOpen })
      },
      // The day's walk starts from Home.
      close: () => void navigate(place.view === 'today' ? paths.home : paths.inbox + searchIn(place, saved)),
    }
  }, [place, saved, isOpen, navigate])
  const show = (search: string) =>
    void navigate((openId === null ? paths.inbox : paths.conversation(openId)) + search, { replace: true })
  const heading = useRef(place)
  useLayoutEffect(() => {
    heading.current = place
  }, [place])
  return {
    ...shown,
    ...ways,
    openId,
    isBroken: match !== null && openId === null,
    // Another list of the switcher is no longer the saved one.
    go: (change) => {
      const fields = typeof change === 'function' ? change(heading.current) : change
      heading.current = { ...heading.current, ...fields }
      show(searchIn(heading.current, fields.view === undefined ? saved : undefined))
    },
    goSaved: (viewId) => show(`?saved=${viewId}`),
  }
}
