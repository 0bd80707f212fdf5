import { useMemo, useRef, useState } from 'react'
import { useLastLive, useLive } from '#app/desk/live/use-live.ts'
import { useMinute } from '#app/ui/time/minute-clock.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { contactsByIds, reference } from '#local/queries/people.ts'
import { structuralShare } from '#lib/structural-share.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { HeldConversation } from '#local/rows.ts'
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

/** The rows on the screen. */
export interface Rows {
  /** Undefined until the row has been read. */
  viewOf: (id: number) => RowView | undefined
  workOf: (id: number) => RowWork
  rowOf: (id: number) => HeldConversation | undefined
  /** A row says that it is shown; call what it returns when it is not any more. */
  want: (id: number) => () => void
  /** The conversations on the screen. */
  shownIds: readonly number[]
}

/** Reads the rows on the screen, and only those, and keeps them current; they show the time named. */
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
  // A row whose view says the same as before is not drawn again, whatever else has changed.
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
  // Apart from the views: what is confirmed takes a mark away, and nothing else of the row is drawn again.
  return useMemo(
    () => ({ ...views, workOf: (id: number) => work.get(id) ?? 'none', want, shownIds: ids }),
    [views, work, want, ids],
  )
}
