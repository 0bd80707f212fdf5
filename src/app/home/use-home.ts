import { useEffect, useMemo, useState } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useListStart, useListTotals } from '#app/desk/live/use-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { filterOf, defaultLocation, queryOf, searchOf, type InboxLocation } from '#app/inbox/location.ts'
import { useFilling } from '#app/inbox/list/use-filling.ts'
import { useRows, type Rows } from '#app/inbox/list/use-rows.ts'
import { localMailboxes } from '#local/queries/records.ts'
import { lastShown, type LastShown } from './last-shown.ts'
import { homeFigures, homeLists, type HomeFigure, type HomeList } from './places.ts'

/** A list of Home with its first rows. */
export interface ShownList extends HomeList {
  ids: readonly number[]
  total: number
}

/** A figure of the strip; `count` is undefined until counted. */
export interface ShownFigure extends HomeFigure {
  count: number | undefined
  /** The line below; empty until counted. */
  detail: string
}

/** Content of Home. */
export interface Home {
  figures: readonly ShownFigure[]
  lists: readonly ShownList[]
  rows: Rows
  /** True if the lists are current, not those shown last. */
  isKnown: boolean
  /** True if nothing needs an answer and the device is not loading. */
  isDone: boolean
  isUnfilled: boolean
  /** Number of conversations in the whole inbox. */
  held: number | undefined
}

const [today, nobody, starred] = homeLists as [HomeList, HomeList, HomeList]

const inInboxes = (count: number) =>
  count === 0 ? 'all is read' : `in ${count} ${count === 1 ? 'inbox' : 'inboxes'}`

/** Counts of Home by the address of their list, and of unread ones by inbox; undefined until counted. */
function useTotals(userId: number): Record<string, number> | undefined {
  const mailboxes = useLive(localMailboxes.all, undefined)
  const places = useMemo((): InboxLocation[] => {
    const ofFigures = homeFigures.flatMap(({ place, part }) => (part ? [place, part.place] : [place]))
    const unread = mailboxes?.map(({ id }): InboxLocation => ({
      ...defaultLocation,
      view: 'unread',
      filters: { mailboxId: id },
    }))
    return [...ofFigures, ...(unread ?? [])]
  }, [mailboxes])
  const filters = places.map((place) => filterOf(place, userId))
  const totalOf = useListTotals(filters)
  return useMemo(() => {
    const totals = filters.map((filter) => totalOf(filter))
    if (mailboxes === undefined || totals.includes(undefined)) return undefined
    return Object.fromEntries(places.map((place, index) => [searchOf(place), totals[index] as number]))
    // The filters are derived from the lists.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [places, totalOf, mailboxes])
}

/** First rows of the lists; undefined until the index is filled. */
function useLists(userId: number): LastShown['lists'] | undefined {
  // Due times and the calendar day change with the minute.
  useMinute()
  const ofToday = useListStart(queryOf(today.place, userId), today.most)
  const ofNobody = useListStart(queryOf(nobody.place, userId), nobody.most)
  const ofStarred = useListStart(queryOf(starred.place, userId), starred.most)
  return useMemo(() => {
    if (!ofToday || !ofNobody || !ofStarred) return undefined
    const start = ({ ids, total }: { ids: number[]; total: number }) => ({ ids, total })
    return { today: start(ofToday), nobody: start(ofNobody), starred: start(ofStarred) }
  }, [ofToday, ofNobody, ofStarred])
}

/** Last content until the current one is known, which is then stored for the next start. */
function useShown(userId: number): { shown: LastShown | undefined; isKnown: boolean } {
  const [last] = useState(lastShown.get)
  const totals = useTotals(userId)
  const lists = useLists(userId)
  const now = useMemo(
    () => (totals && lists ? { userId, totals, lists } : undefined),
    [userId, totals, lists],
  )
  useEffect(() => {
    if (now) lastShown.set(now)
  }, [now])
  return { shown: now ?? (last?.userId === userId ? last : undefined), isKnown: now !== undefined }
}

const unread = searchOf({ ...defaultLocation, view: 'unread' })

function figuresOf(totals: LastShown['totals'] | undefined): ShownFigure[] {
  const inboxes = Object.entries(totals ?? {}).filter(
    ([search, count]) => count > 0 && search.startsWith(unread) && search !== unread,
  )
  return homeFigures.map((figure) => {
    const { place, part } = figure
    const count = totals?.[searchOf(place)]
    const ofPart = part && totals?.[searchOf(part.place)]
    const words = part ? (ofPart === undefined ? '' : part.words(ofPart)) : inInboxes(inboxes.length)
    return { ...figure, count, detail: count === undefined ? '' : words }
  })
}

/** Content of Home, all from the replica. */
export function useHome(): Home {
  const { actor } = useDesk()
  const { shown, isKnown } = useShown(actor.userId)
  const rows = useRows('activity')
  const lists = useMemo(
    () => homeLists.map((list) => ({ ...list, ...(shown?.lists[list.name] ?? { ids: [], total: 0 }) })),
    [shown],
  )
  const isEmpty = lists.every(({ total }) => total === 0)
  const ids = useMemo(() => lists.flatMap((list) => list.ids), [lists])
  const { isUnfilled, held } = useFilling(shown && { key: '', ids, counts: undefined })
  return {
    figures: useMemo(() => figuresOf(shown?.totals), [shown]),
    lists,
    rows,
    isKnown,
    isUnfilled: isEmpty && isUnfilled,
    isDone: isEmpty && !isUnfilled,
    held,
  }
}
