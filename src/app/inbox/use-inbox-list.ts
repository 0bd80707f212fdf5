import { useMemo } from 'react'
import { useDesk } from '#app/desk/desk-context.ts'
import { useListCounts, useListIds } from '#app/desk/use-list.ts'
import { useLive } from '#app/desk/use-live.ts'
import { statusOf } from '#domain/conversations/status.ts'
import type { ListCounts } from '#local/column-index.ts'
import { conversationsByIds, newestConversations } from '#local/queries/conversations.ts'
import { boxes, type HeldConversation } from '#local/rows.ts'
import { filterOf, searchOf, type Place } from './place.ts'
import { draftSummaries } from './queries.ts'

/** Rows painted before the list's index is filled. */
const firstRows = 50

/** A list as it stands on this device. */
export interface InboxList {
  /** Names the list the ids belong to: they may still be those of the one before. */
  key: string
  ids: readonly number[]
  counts: ListCounts | undefined
}

/** Conversations with unsent words: new mails, and replies begun. The list's index knows only the first. */
function useDraftRows(): HeldConversation[] | undefined {
  const drafts = useLive(draftSummaries, undefined)
  const rows = useLive(conversationsByIds, drafts ? [...drafts.keys()].sort((a, b) => a - b) : [])
  return useMemo(() => {
    if (!drafts || !rows) return undefined
    const at = (row: HeldConversation) => drafts.get(row.id)?.updatedAt ?? row.lastActivityAt
    return rows.filter(({ box }) => box !== boxes.trash && box !== boxes.spam).sort((a, b) => at(b) - at(a))
  }, [drafts, rows])
}

function countRows(rows: readonly HeldConversation[]): ListCounts {
  const counts: ListCounts = { all: rows.length, byStatus: [0, 0, 0, 0, 0], unread: 0 }
  for (const { statusId } of rows) counts.byStatus[statusId] += 1
  return counts
}

function useDraftList({ tab }: Place, key: string): InboxList | undefined {
  const rows = useDraftRows()
  return useMemo(() => {
    const shown = rows?.filter(({ statusId }) => tab === 'all' || statusOf(statusId).status === tab)
    return rows && shown && { key, ids: shown.map(({ id }) => id), counts: countRows(rows) }
  }, [rows, tab, key])
}

/** Every id of a list, newest first, and the counts of its tabs; undefined while nothing is known. */
export function useInboxList(place: Place): InboxList | undefined {
  const { actor } = useDesk()
  const key = searchOf(place)
  const filter = useMemo(() => filterOf(place, actor.userId), [place, actor.userId])
  const list = useListIds(filter)
  const counts = useListCounts(filter)
  const drafts = useDraftList(place, key)
  // Until the index is filled the inbox shows its newest rows straight from the database.
  const newest = useLive(newestConversations, list || key !== '' ? 0 : firstRows)
  return useMemo(() => {
    if (place.view === 'drafts') return drafts
    if (list) return { key: list.key, ids: list.ids, counts }
    if (key !== '' || !newest || newest.length === 0) return undefined
    return { key: JSON.stringify(filter), ids: newest.map(({ id }) => id), counts: undefined }
  }, [place.view, drafts, list, counts, newest, key, filter])
}
