import { useMemo, useRef, useState } from 'react'
import { useLastLive, useLive } from '#app/desk/live/use-live.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { contactsByIds, reference } from '#local/queries/people.ts'
import { structuralShare } from '#lib/structural-share.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { LocalConversation } from '#local/rows.ts'
import { draftSummaries } from '../queries.ts'
import {
  rowView,
  workByLane,
  type RowFacts,
  type RowTime,
  type RowView,
  type RowWork,
} from '../row/row-view.ts'
import { WantedIds } from './wanted-ids.ts'

const byNumber = (a: number, b: number) => a - b

const none: ReadonlyMap<number, Contact> = new Map()

/** The visible rows. */
export interface Rows {
  /** Undefined until the row is read. */
  viewOf: (id: number) => RowView | undefined
  workOf: (id: number) => RowWork
  rowOf: (id: number) => LocalConversation | undefined
  /** Registers a row as visible; returns the unregister function. */
  want: (id: number) => () => void
  /** Ids of the visible conversations. */
  shownIds: readonly number[]
}

/** Reads the visible rows and keeps them current; `time` selects the time they show. */
export function useRows(time: RowTime): Rows {
  const [ids, setIds] = useState<number[]>([])
  const [wanted] = useState(() => new WantedIds(setIds))
  const { want } = wanted
  const rows = useLastLive(conversationsByIds, ids)
  const contactIds = useMemo(
    () =>
      [...new Set(rows?.flatMap(({ contactId }) => (contactId === null ? [] : [contactId])))].sort(byNumber),
    [rows],
  )
  const contactsRead = useLive(contactsByIds, contactIds)
  const contacts = useLastLive(contactsByIds, contactIds) ?? none
  const areContactsComing = contactsRead === undefined
  const people = useLive(reference, undefined)
  const drafts = useLive(draftSummaries, undefined)
  const ops = useLive(outboxOps, undefined)
  const work = useMemo(() => workByLane(ops), [ops])
  const now = useMinute()
  // A row whose view is equal to the previous one keeps it and does not render again.
  const before = useRef<ReadonlyMap<number, RowView>>(new Map())
  const views = useMemo(() => {
    const facts: RowFacts = { reference: people, drafts, contacts, areContactsComing, time, now }
    const held = new Map(rows?.map((row) => [row.id, row]))
    const made = new Map<number, RowView>()
    for (const row of held.values())
      made.set(row.id, structuralShare(before.current.get(row.id), rowView(row, facts)))
    before.current = made
    return { viewOf: (id: number) => made.get(id), rowOf: (id: number) => held.get(id) }
  }, [rows, contacts, areContactsComing, people, drafts, time, now])
  // Separate from the views: a confirmed op removes a mark without rendering the rest of the row.
  return useMemo(
    () => ({ ...views, workOf: (id: number) => work.get(id) ?? 'none', want, shownIds: ids }),
    [views, work, want, ids],
  )
}
