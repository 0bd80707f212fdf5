import type { Id } from '#lib/id.ts'
import type { TimeEntry } from '#domain/time/time-entry.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** Moves time entries of a merged conversation to the surviving one. */
export async function takeTime(sql: DeskSql, tx: StoreTx, merges: ReadonlyMap<Id, Id>): Promise<void> {
  if (merges.size === 0) return
  const found = await sql.rows<{ id: Id }>({
    name: 'time of merged conversations',
    text: `select id from "timeEntries" where account_id = $1 and (conversation_id = any($2::bigint[])
      or conversation_id = any($3::bigint[]) and status <> 'completed')`,
    values: [sql.accountId, [...merges.keys()], [...merges.values()]],
  })
  for (const entry of await tx.along('timeEntries', idsOf(found))) {
    const to = entry.conversationId === null ? undefined : merges.get(entry.conversationId)
    if (to !== undefined) tx.carry('timeEntries', entry, { conversationId: to })
  }
  completeRested(tx, await tx.along('timeEntries', idsOf(found)))
}

/** Redirects entries of an agent whose device did not know of an earlier merge yet. */
export async function followMerged(sql: DeskSql, tx: StoreTx): Promise<void> {
  const changes = tx.changes()
  const isChanged = (id: Id) => changes.some((change) => change.name === 'conversations' && change.id === id)
  const counted = changes.flatMap(({ name, id, after }) => {
    const place = name === 'timeEntries' ? after?.conversationId : null
    return place == null || isChanged(place) ? [] : [{ id, conversationId: place }]
  })
  if (counted.length === 0) return
  const places = await sql.rows<{ id: Id; survivorId: Id; open: Id[] }>({
    name: 'open timers of conversations',
    text: `select c.id, coalesce(c.merged_into, c.id) as "survivorId", array(select t.id from "timeEntries" t
          where t.account_id = $1 and t.conversation_id = coalesce(c.merged_into, c.id) and t.status <> 'completed') as open
        from conversations c where c.account_id = $1 and c.id = any($2::bigint[])`,
    values: [sql.accountId, counted.map(({ conversationId }) => conversationId)],
  })
  const survivors = new Map(places.map(({ id, survivorId }) => [id, survivorId]))
  const ids = [...idsOf(counted), ...places.flatMap(({ open }) => open)]
  for (const entry of await tx.along('timeEntries', ids)) {
    const to = entry.conversationId === null ? undefined : survivors.get(entry.conversationId)
    if (to !== undefined) tx.carry('timeEntries', entry, { conversationId: to })
  }
  completeRested(tx, await tx.along('timeEntries', ids))
}

/**
 * An agent has one open timer per conversation (C22). If a merge results in several, paused ones are
 * completed: the running one stays, or the newest.
 */
function completeRested(tx: StoreTx, entries: readonly TimeEntry[]): void {
  for (const entry of entries) {
    const isOver = entries.some(
      ({ id, userId, conversationId, status }) =>
        userId === entry.userId &&
        conversationId === entry.conversationId &&
        (status === 'running' || (status === 'paused' && id > entry.id)),
    )
    if (entry.status === 'paused' && isOver) tx.carry('timeEntries', entry, { status: 'completed' })
  }
}

const idsOf = (rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)
