import { useMemo } from 'react'
import { useDesk } from '#app/desk/session/desk-context.ts'
import { useListCounts, useListIds } from '#app/desk/live/use-list.ts'
import { useLive } from '#app/desk/live/use-live.ts'
import type { ListCounts } from '#local/columns/list-filter.ts'
import { newestConversations } from '#local/queries/conversations.ts'
import { filterOf, queryOf, searchOf, type InboxLocation } from '../location.ts'

/** Number of rows shown before the list's index is filled. */
const firstRows = 50

/** A list as stored on this device. */
export interface InboxList {
  /** Key of the list of these ids, which may still be the previous one. */
  key: string
  ids: readonly number[]
  counts: ListCounts | undefined
}

/** All ids of a list in order, with the counts of its tabs; undefined until known. */
export function useInboxList(place: InboxLocation): InboxList | undefined {
  const { actor } = useDesk()
  const query = useMemo(() => queryOf(place, actor.userId), [place, actor.userId])
  const list = useListIds(query)
  const counts = useListCounts(filterOf(place, actor.userId))
  // Until the index is filled, the inbox shows the newest rows from the database.
  const isFirst = searchOf(place) === ''
  const newest = useLive(newestConversations, list || !isFirst ? 0 : firstRows)
  return useMemo(() => {
    if (list) return { key: list.key, ids: list.ids, counts }
    if (!isFirst || !newest || newest.length === 0) return undefined
    return { key: JSON.stringify(query), ids: newest.map(({ id }) => id), counts: undefined }
  }, [list, counts, newest, isFirst, query])
}
