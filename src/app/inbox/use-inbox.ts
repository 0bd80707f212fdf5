import { useEffect, useRef, type RefObject } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { reportFailure } from '#app/desk/calls/failures.ts'
import type { VirtualListHandle } from '#app/ui/lists/virtual-list.tsx'
import { useHandler } from '#app/ui/use-handler.ts'
import { afterDone, afterDoneSetting, type AimOn, type GoOn } from '#app/desk/live/after-done.ts'
import type * as Deleting from './bulk/deletion.ts'
import { maxUnasked, type GestureEnd, type GesturePart, type MakeGesture } from './gestures/gestures.ts'
import { useFilling, type Filling } from './list/use-filling.ts'
import { useGestures } from './gestures/use-gestures.ts'
import { useInboxList, type InboxList } from './list/use-inbox-list.ts'
import type { InboxLocation, View } from './location.ts'
import type { RowTime } from './row/row-view.ts'
import { useInboxNavigation, type InboxNavigation } from './use-navigation.ts'
import { useRows, type Rows } from './list/use-rows.ts'
import { useSelection, type Selection } from '#app/desk/live/use-selection.ts'
import { useSteadyIds, type SteadyIds } from './list/use-steady-ids.ts'

// Rarely opened dialog, loaded on demand.
const askForMany = async (count: number) => (await import('./bulk/ask-for-many.ts')).askForMany(count)
const askDeletion: typeof Deleting.askDeletion = async (...args) =>
  (await import('./bulk/deletion.ts')).askDeletion(...args)

/** Applies a gesture to conversations. */
export type OnGesture = (ids: readonly number[], make: MakeGesture, end?: GestureEnd) => void

/** Shared state of the inbox's components. */
export interface Inbox extends InboxNavigation {
  /** Undefined while the list is unknown. */
  list: InboxList | undefined
  filling: Filling
  steady: SteadyIds
  rows: Rows
  selection: Selection
  /** The list's pane, the conversation's container, and the list itself. */
  pane: RefObject<HTMLElement | null>
  thread: RefObject<HTMLDivElement | null>
  handle: RefObject<VirtualListHandle | null>
  onGesture: OnGesture
  /** Called when the open conversation is finished. */
  onDone: AimOn
}

/** Conversation to show after others left the list: the next one, else the previous. */
export function successor(
  list: readonly number[],
  from: number,
  gone: readonly number[],
): number | undefined {
  const at = list.indexOf(from)
  const isGone = new Set(gone)
  const stays = (id: number) => !isGone.has(id)
  return list.slice(at + 1).find(stays) ?? list.slice(0, Math.max(0, at)).findLast(stays)
}

/** Moves the focus off rows that are about to leave, so that keyboard users keep their position. */
function keepFocus(
  thread: HTMLElement | null,
  list: VirtualListHandle | null,
  shown: readonly number[],
  leaving: readonly number[],
): void {
  const focused = list?.focusedKey()
  if (thread?.contains(document.activeElement) || typeof focused !== 'number' || !leaving.includes(focused))
    return
  const next = successor(shown, focused, leaving)
  if (next !== undefined) list?.focus(next)
}

/** True if no visible element has the focus. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return (
    !activeElement || activeElement === body || !activeElement.checkVisibility({ visibilityProperty: true })
  )
}

/**
 * Moves the focus into an opened conversation, and back to the row of a closed one or to the row set in the
 * returned ref.
 */
function useFocusFollows(
  openId: number | null,
  thread: RefObject<HTMLElement | null>,
  list: RefObject<VirtualListHandle | null>,
): RefObject<number | undefined> {
  const lastId = useRef(openId)
  const wanted = useRef<number>(undefined)
  useEffect(() => {
    const closedId = lastId.current
    lastId.current = openId
    const isThere = thread.current?.contains(document.activeElement) ?? false
    if (closedId === openId || !(isThere || isFocusLost())) return
    if (openId !== null) thread.current?.focus({ preventScroll: true })
    else if (closedId !== null) list.current?.focus(wanted.current ?? closedId)
    wanted.current = undefined
  }, [openId, thread, list])
  return wanted
}

/** When the selection toolbar closes with the focus inside, the list gets the focus. */
function useFocusAfterPicking(
  isPicking: boolean,
  pane: RefObject<HTMLElement | null>,
  list: RefObject<VirtualListHandle | null>,
): void {
  const wasPicking = useRef(isPicking)
  useEffect(() => {
    const hasEnded = wasPicking.current && !isPicking
    wasPicking.current = isPicking
    if (!hasEnded || !isFocusLost()) return
    if (list.current) list.current.move(0)
    else pane.current?.focus({ preventScroll: true })
  }, [isPicking, pane, list])
}

/** Time shown in the rows of a list. */
function rowTime({ view, sort }: InboxLocation): RowTime {
  if (sort === 'waiting' || sort === 'due') return sort
  if (view === 'scheduled') return 'leaves'
  return view === 'snoozed' ? 'back' : 'activity'
}

/** Lists whose rows are deleted permanently. */
const finalViews: ReadonlySet<View> = new Set(['trash', 'drafts', 'scheduled'])

/** Creates the shared state of the inbox. */
export function useInbox(): Inbox {
  const desk = useDesk()
  const at = useInboxNavigation()
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
  const focusNext = useFocusFollows(at.openId, thread, handle)
  useFocusAfterPicking(selection.ids.size > 0, pane, handle)
  const aimOn = (gone: readonly number[]): GoOn => {
    const { openId, open, close } = at
    if (openId === null) return () => undefined
    const { ids, release } = steady
    // The walk from Home always goes to the next, independent of the setting.
    const choice = at.place.view === 'today' ? 'next' : afterDoneSetting.get()
    const next = afterDone(ids, openId, gone, choice)
    const neighbour = successor(ids, openId, gone)
    return () => {
      release([openId])
      const list = handle.current
      if (next === undefined) {
        focusNext.current = neighbour
        close()
      } else {
        // The focus in the list moves along.
        if (pane.current?.contains(document.activeElement) && list?.focusedKey() === openId) list.focus(next)
        open(next)
      }
      // Only if the inbox is still open.
      return () => void ((pane.current ?? thread.current) && open(openId))
    }
  }
  const onGesture: OnGesture = (ids, make, end = 'stays') => {
    if (make([]).isDeletion && ids.some(mayGoForGood))
      void askDeletion(desk, ids)
        .then((parts) => parts.length > 0 && carryOut(parts, end))
        .catch(reportFailure)
    else if (ids.length <= maxUnasked) carryOut([{ ids, make }], end)
    else void askForMany(ids.length).then((isSure) => isSure && carryOut([{ ids, make }], end), reportFailure)
  }
  /**
   * True if deleting a row may be permanent, judged by the visible rows so that moving to the trash needs no
   * read. A conversation opened by its address may be in no row; then it may be.
   */
  const mayGoForGood = (id: number) => {
    const row = rows.rowOf(id)
    if (row) return row.isDraft || row.isTrashed
    return finalViews.has(at.place.view) || (id === at.openId && !steady.ids.includes(id))
  }
  // Uses the state at that time, because a confirmation may have come first.
  const carryOut = useHandler((parts: readonly GesturePart[], end: GestureEnd) => {
    const ids = parts.flatMap((part) => part.ids)
    let back: ReturnType<GoOn>
    if (end !== 'stays') {
      const gone = new Set(ids)
      // The row of the open conversation stays until the agent moves on.
      const leaving = ids.filter((id) => id !== at.openId)
      steady.release(leaving)
      selection.clear()
      keepFocus(thread.current, handle.current, steady.ids, leaving)
      if (end === 'done' && at.openId !== null && gone.has(at.openId)) back = aimOn(ids)()
    }
    for (const part of parts)
      act(part.ids, part.make, at.openId !== null && part.ids.includes(at.openId) ? back : undefined)
  })
  const onDone = useHandler(() => aimOn(at.openId === null ? [] : [at.openId]))
  const filling = useFilling(list)
  return { ...at, list, filling, steady, rows, selection, pane, thread, handle, onGesture, onDone }
}
