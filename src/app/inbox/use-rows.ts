import { useMemo, useRef, useState } from 'react'
import { useLastLive, useLive } from '#app/desk/use-live.ts'
import { useMinute } from '#app/ui/minute-clock.ts'
import { conversationsByIds } from '#local/queries/conversations.ts'
import { outboxOps } from '#local/queries/outbox.ts'
import { contactsByIds, reference } from '#local/queries/people.ts'
import { reuse } from '#lib/reuse.ts'
import type { Contact } from '#domain/customers/contact.ts'
import type { HeldConversation, OutboxOp } from '#local/rows.ts'
import { isLoud } from '#local/sign-out.ts'
import { draftSummaries } from './queries.ts'
import { rowView, type RowFacts, type RowTime, type RowView } from './row-view.ts'
import { WantedIds } from './wanted-ids.ts'

const byNumber = (a: number, b: number) => a - b

const none: ReadonlyMap<number, Contact> = new Map()

const lanesOf = (ops: readonly OutboxOp[] | undefined, states: readonly OutboxOp['state'][]) =>
  new Set(ops?.filter((op) => isLoud(op) && states.includes(op.state)).flatMap(({ lanes }) => lanes))

/** What rows are made from besides conversations and contacts. */
function useSharedFacts(): Omit<RowFacts, 'contacts' | 'time' | 'now'> {
  const people = useLive(reference, undefined)
  const drafts = useLive(draftSummaries, undefined)
  const ops = useLive(outboxOps, undefined)
  return useMemo(
    () => ({
      reference: people,
      drafts,
      waiting: lanesOf(ops, ['waiting', 'discarding']),
      refused: lanesOf(ops, ['attention']),
    }),
    [people, drafts, ops],
  )
}

/** The rows on the screen. */
export interface Rows {
  /** Undefined until the row has been read. */
  viewOf: (id: number) => RowView | undefined
  rowOf: (id: number) => HeldConversation | undefined
  /** A row says that it is shown; call what it returns when it is not any more. */
  want: (id: number) => () => void
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
  const contacts = useLastLive(contactsByIds, contactIds) ?? none
  const shared = useSharedFacts()
  const now = useMinute()
  // A row whose view says the same as before is not drawn again, whatever else has changed.
  const before = useRef<ReadonlyMap<number, RowView>>(new Map())
  return useMemo(() => {
    const facts = { ...shared, contacts, time, now }
    const held = new Map(rows?.map((row) => [row.id, row]))
    const views = new Map<number, RowView>()
    for (const row of held.values()) views.set(row.id, reuse(before.current.get(row.id), rowView(row, facts)))
    before.current = views
    const viewOf = (id: number) => views.get(id)
    return { viewOf, rowOf: (id: number) => held.get(id), want }
  }, [rows, contacts, shared, time, now, want])
}
