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
import type { Place, View } from './place.ts'
import type { RowTime } from './row/row-view.ts'
import { useInboxPlace, type InboxPlace } from './use-place.ts'
import { useRows, type Rows } from './list/use-rows.ts'
import { useSelection, type Selection } from '#app/desk/live/use-selection.ts'
import { useSteadyIds, type SteadyIds } from './list/use-steady-ids.ts'

// A dialog is seldom asked for; its code is not for the first screen.
const askForMany = async (count: number) => (await import('./bulk/ask-for-many.ts')).askForMany(count)
const askDeletion: typeof Deleting.askDeletion = async (...args) =>
  (await import('./bulk/deletion.ts')).askDeletion(...args)

/** Carries out a gesture on conversations. */
export type OnGesture = (ids: readonly number[], make: MakeGesture, end?: GestureEnd) => void

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
  /** The open conversation is done with. */
  onDone: AimOn
}

/** The conversation to show when some have been put away: the next one, else the one before. */
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

/** Moves the focus off rows that are about to leave, so that the keyboard goes on where it was. */
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

/** Whether nothing that can be seen has the focus. */
function isFocusLost(): boolean {
  const { activeElement, body } = document
  return (
    !activeElement || activeElement === body || !activeElement.checkVisibility({ visibilityProperty: true })
  )
}

/**
 * The focus goes with the conversation: into the one that opens, and back to the row of the one that closed, or to the
 * one that is named in what this answers.
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

/** The bar over picked rows takes the focus along when it goes: the list has it then. */
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

/** The time that a list goes by. */
function rowTime({ view, sort }: Place): RowTime {
  if (sort === 'waiting' || sort === 'due') return sort
  if (view === 'scheduled') return 'leaves'
  return view === 'snoozed' ? 'back' : 'activity'
}

/** Lists whose rows have no trash to go to. */
const finalViews: ReadonlySet<View> = new Set(['trash', 'drafts', 'scheduled'])

/** Gathers what the inbox's parts share. */
export function useInbox(): Inbox {
  const desk = useDesk()
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
  const focusNext = useFocusFollows(at.openId, thread, handle)
  useFocusAfterPicking(selection.ids.size > 0, pane, handle)
  const aimOn = (gone: readonly number[]): GoOn => {
    const { openId, open, close } = at
    if (openId === null) return () => undefined
    const { ids, release } = steady
    // Home leads from one to the next, whatever else was chosen for lists.
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
        // Where the keyboard is in the list, it goes along.
        if (pane.current?.contains(document.activeElement) && list?.focusedKey() === openId) list.focus(next)
        open(next)
      }
      // Wherever else one went meanwhile, one is not called away from there.
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
   * Whether deleting a row may be for good, by what is on the screen: the usual way to the trash waits for nothing. Of
   * what was opened by its address, and is in no row here, nothing is known.
   */
  const mayGoForGood = (id: number) => {
    const row = rows.rowOf(id)
    if (row) return row.isDraft || row.isTrashed
    return finalViews.has(at.place.view) || (id === at.openId && !steady.ids.includes(id))
  }
  // By what is on the screen then: a question may have been answered first.
  const carryOut = useHandler((parts: readonly GesturePart[], end: GestureEnd) => {
    const ids = parts.flatMap((part) => part.ids)
    let back: ReturnType<GoOn>
    if (end !== 'stays') {
      const gone = new Set(ids)
      // An open, unfinished conversation stays in place until the agent moves on.
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
