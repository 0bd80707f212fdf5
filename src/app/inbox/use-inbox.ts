import { useEffect, useRef, type RefObject } from 'react'
import type { HeldConversation } from '#local/rows.ts'
import type { VirtualListHandle } from '#app/ui/virtual-list.tsx'
import type { Gesture } from './gestures.ts'
import { useFilling, type Filling } from './use-filling.ts'
import { useGestures } from './use-gestures.ts'
import { useInboxList, type InboxList } from './use-inbox-list.ts'
import type { Place } from './place.ts'
import type { RowTime } from './row-view.ts'
import { useInboxPlace, type InboxPlace } from './use-place.ts'
import { useRows, type Rows } from './use-rows.ts'
import { useSelection, type Selection } from './use-selection.ts'
import { useSteadyIds, type SteadyIds } from './use-steady-ids.ts'

/** Carries out a gesture on conversations; `isLeaving` when they are done with. */
export type OnGesture = (
  ids: readonly number[],
  make: (rows: readonly HeldConversation[]) => Gesture,
  isLeaving?: boolean,
) => void

/** The inbox as its parts share it. */
export interface Inbox extends InboxPlace {
  /** Undefined while nothing is known about the list. */
  list: InboxList | undefined
  filling: Filling
  steady: SteadyIds
  rows: Rows
  selection: Selection
  /** The pane of the list, the place of the conversation, and the list itself. */
  pane: RefObject<HTMLElement | null>
  thread: RefObject<HTMLDivElement | null>
  handle: RefObject<VirtualListHandle | null>
  onGesture: OnGesture
}

/** The conversation to show when some have been put away: the next one, else the one before. */
export function successor(
  list: readonly number[],
  from: number,
  gone: readonly number[],
): number | undefined {
  const at = list.indexOf(from)
  const stays = (id: number) => !gone.includes(id)
  return list.slice(at + 1).find(stays) ?? list.slice(0, Math.max(0, at)).findLast(stays)
}

/** Moves the focus off rows that are about to leave, so that the keyboard goes on where it was. */
function keepFocus(
  pane: HTMLElement | null,
  list: VirtualListHandle | null,
  shown: readonly number[],
  leaving: readonly number[],
): void {
  const focused = list?.focusedKey()
  if (!pane?.contains(document.activeElement) || typeof focused !== 'number' || !leaving.includes(focused))
    return
  const next = successor(shown, focused, leaving)
  if (next !== undefined) list?.focus(next)
}

/** Whether nothing that can be seen has the focus. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return (
    !activeElement || activeElement === body || !activeElement.checkVisibility({ visibilityProperty: true })
  )
}

/** The focus goes with the conversation: into the one that opens, and back to the row of the one that closed. */
function useFocusFollows(
  openId: number | null,
  thread: RefObject<HTMLElement | null>,
  list: RefObject<VirtualListHandle | null>,
): void {
  const lastId = useRef(openId)
  useEffect(() => {
    const closedId = lastId.current
    lastId.current = openId
    const isThere = thread.current?.contains(document.activeElement) ?? false
    if (closedId === openId || !(isThere || isFocusLost())) return
    if (openId !== null) thread.current?.focus({ preventScroll: true })
    else if (closedId !== null) list.current?.focus(closedId)
  }, [openId, thread, list])
}

/** The time that a list goes by. */
function rowTime({ view, sort }: Place): RowTime {
  if (sort === 'waiting' || sort === 'due') return sort
  if (view === 'scheduled') return 'leaves'
  return view === 'snoozed' ? 'back' : 'activity'
}

/** Gathers what the inbox's parts share. */
export function useInbox(): Inbox {
  const at = useInboxPlace()
  const shown = useInboxList(at.place)
  const list = at.isPending ? undefined : shown
  const key = list?.key ?? ''
  const steady = useSteadyIds(key, list?.ids, at.openId)
  const selection = useSelection(key, steady.ids)
  const rows = useRows(rowTime(at.place))
  const act = useGestures()
  const pane = useRef<HTMLElement>(null)
  const thread = useRef<HTMLDivElement>(null)
  const handle = useRef<VirtualListHandle>(null)
  useFocusFollows(at.openId, thread, handle)
  const onGesture: OnGesture = (ids, make, isLeaving = false) => {
    if (isLeaving) {
      // The open conversation stays where it is until one goes on: nothing unseen may be dealt with next.
      const leaving = ids.filter((id) => id !== at.openId)
      steady.release(leaving)
      selection.clear()
      keepFocus(pane.current, handle.current, steady.ids, leaving)
    }
    act(ids, make)
  }
  const filling = useFilling(list)
  return { ...at, list, filling, steady, rows, selection, pane, thread, handle, onGesture }
}
