import { useLayoutEffect, useMemo, useRef } from 'react'
import { useMatch, useNavigate, useSearchParams } from 'react-router-dom'
import { expectArrival } from '#app/commands/arrival-hold.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { paths, toRecordId } from '#app/paths.ts'
import type { SavedView } from '#domain/views/saved-view.ts'
import { savedViews } from '#local/queries/views.ts'
import { readLocation, savedIn, searchOf, type InboxLocation } from './location.ts'
import { isSameLocation, locationOf } from './views/view-content.ts'

/** State of the inbox from its address, and navigation. */
export interface InboxNavigation {
  place: InboxLocation
  /** Saved view on screen, possibly changed; undefined in other lists. */
  saved: SavedView | undefined
  /** True while the saved view loads. */
  isPending: boolean
  /** Id of the open conversation; null for the list. Invalid ids count as none. */
  openId: number | null
  /** True if the address has an invalid conversation id. */
  isBroken: boolean
  /**
   * Shows another list beside the open conversation. A function receives the pending list: the address
   * updates a moment later, and two changes in that time must both apply.
   */
  go: (change: Partial<InboxLocation> | ((place: InboxLocation) => Partial<InboxLocation>)) => void
  /** Shows a saved view without changes. */
  goSaved: (viewId: number) => void
  open: (conversationId: number) => void
  /** Closes the conversation and shows the list. */
  close: () => void
  /** Address of a conversation in this list. */
  hrefOf: (conversationId: number) => string
}

/** Query string of a list; an unchanged saved view needs only its id. */
function searchIn(place: InboxLocation, saved: SavedView | undefined): string {
  if (!saved) return searchOf(place)
  // A search is not part of a saved view.
  const isBare = !place.search && isSameLocation(place, locationOf(saved.content))
  return isBare ? `?saved=${saved.id}` : searchOf(place, saved.id)
}

function useShown(search: string): Pick<InboxNavigation, 'place' | 'saved' | 'isPending'> {
  const views = useLive(savedViews, undefined)
  return useMemo(() => {
    const params = new URLSearchParams(search)
    const { savedId, isSpelled } = savedIn(params)
    const saved = savedId === undefined ? undefined : views?.find(({ id }) => id === savedId)
    const place = saved && !isSpelled ? locationOf(saved.content) : readLocation(params)
    return { place, saved, isPending: savedId !== undefined && !isSpelled && views === undefined }
  }, [search, views])
}

/** State of the inbox, read from the address. */
export function useInboxNavigation(): InboxNavigation {
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
  // Stable until the list or the address changes: other updates must not render the open conversation again.
  const ways = useMemo(() => {
    const hrefOf = (conversationId: number) => paths.conversation(conversationId) + searchIn(place, saved)
    return {
      hrefOf,
      open: (conversationId: number) => {
        if (conversationId !== shownId.current) expectArrival(conversationId)
        // Moving between conversations replaces the history entry: one step back leads to the list.
        void navigate(hrefOf(conversationId), { replace: isOpen })
      },
      // The walk through today's work starts from Home.
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
    // Another list of the switcher leaves the saved view.
    go: (change) => {
      const fields = typeof change === 'function' ? change(heading.current) : change
      heading.current = { ...heading.current, ...fields }
      show(searchIn(heading.current, fields.view === undefined ? saved : undefined))
    },
    goSaved: (viewId) => show(`?saved=${viewId}`),
  }
}
