import type * as z from 'zod/mini'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { Activity, NamedConversation } from '#domain/conversations/activity.ts'
import type { merge, split } from '#domain/merging/merge-mutators.ts'
import { sizeOf, type Parcel } from '#domain/merging/rehome.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import { appendActivity } from '../sync/activity-log.ts'
import { contactOf } from './contact-of.ts'
import type { FollowUp, FollowUpContext } from '../sync/follow-up.ts'
import { tasksOn } from '../tasks/take-along.ts'

type MergeArgs = Pick<z.infer<typeof merge.args>, 'conversationId' | 'ids'>
type SplitArgs = Pick<z.infer<typeof split.args>, 'conversationId' | 'newId'>

/** Reference to a conversation in the activity of another one. */
async function toldOf(tx: StoreTx, id: Id, parcel: Parcel): Promise<NamedConversation> {
  const { ticketNo, subject } = invariant(await tx.conversations.get(id), 'conversation')
  return { id, ticketNo, subject, messages: parcel.messages.length, items: sizeOf(parcel) }
}

/** Appends an activity about whole conversations to a thread. */
async function tell(
  { tx, newIds }: FollowUpContext,
  conversationId: Id,
  entry: Pick<Activity, 'field' | 'from' | 'to'>,
): Promise<void> {
  const [id] = await newIds(1)
  await appendActivity(tx, {
    ...{ id: invariant(id, 'id'), conversationId, ...entry },
    ...{ actorId: tx.actor.userId, op: tx.op },
  })
}

/** Items that a unit of work moved from one thread to another. */
function broughtFrom(tx: StoreTx, from: Id, to: Id): Parcel {
  const rows = <Row>(wanted: string) =>
    tx
      .changes()
      .filter(({ name, before, after }) => {
        return name === wanted && before?.conversationId === from && after?.conversationId === to
      })
      .map(({ after }) => after as unknown as Row)
  return { messages: rows('messages'), notes: rows('notes'), activities: rows('activities') }
}

/** Records the merged conversations in the remaining thread. */
export const logMerge: FollowUp<MergeArgs> = async (context, { conversationId, ids }) => {
  const { tx } = context
  const merged = tx.changes().filter(({ name, after }) => name === 'conversations' && after?.['mergedInto'])
  const parts = ids.filter((id) => merged.some((change) => change.id === id))
  if (parts.length === 0) return
  const to: NamedConversation[] = []
  const spent = await timeOn(context.sql, parts)
  const planned = await tasksOn(context.sql, parts)
  for (const id of parts) {
    const on = (rows: typeof spent) => rows.flatMap((row) => (row.conversationId === id ? [row.id] : []))
    const [timeEntries, tasks] = [on(spent), on(planned)]
    const told = await toldOf(tx, id, broughtFrom(tx, id, conversationId))
    to.push({ ...told, ...(timeEntries.length > 0 && { timeEntries }), ...(tasks.length > 0 && { tasks }) })
  }
  await tell(context, conversationId, { field: 'merged', from: null, to })
}

/** Time entries of conversations. */
function timeOn(sql: DeskSql, ids: readonly Id[]): Promise<{ id: Id; conversationId: Id }[]> {
  return sql.rows({
    name: 'time on conversations',
    text: `select id, conversation_id as "conversationId" from "timeEntries"
      where account_id = $1 and conversation_id = any($2::bigint[]) order by id`,
    values: [sql.accountId, ids],
  })
}

/** Moves time entries back when a merge is undone. */
export const giveTimeBack: FollowUp<MergeArgs> = async ({ tx }, { conversationId, ids }) => {
  const entries = (await tx.activities.all(conversationId)).filter(({ field }) => field === 'merged')
  const merged = entries.flatMap(({ to }) => (to ?? []) as NamedConversation[])
  for (const id of ids) {
    const { timeEntries = [] } = merged.findLast((told) => told.id === id) ?? {}
    for (const entry of await tx.along('timeEntries', timeEntries))
      if (entry.conversationId === conversationId) tx.carry('timeEntries', entry, { conversationId: id })
  }
}

/** Records which conversations were separated again. */
export const logUnmerge: FollowUp<MergeArgs> = async (context, { conversationId, ids }) => {
  const from: NamedConversation[] = []
  for (const id of ids) from.push(await toldOf(context.tx, id, broughtFrom(context.tx, conversationId, id)))
  await tell(context, conversationId, { field: 'merged', from, to: null })
}

/** The contact of a split-off conversation is the author of its messages. */
export const giveSender: FollowUp<SplitArgs> = async ({ sql, tx, newIds }, { conversationId, newId }) => {
  const { messages } = broughtFrom(tx, conversationId, newId)
  const first = messages.find(({ isInbound }) => isInbound)
  if (first?.from.email)
    await tx.conversations.patch(newId, { contactId: await contactOf({ sql, tx, newIds }, first.from) })
}

/** Records a split in both threads. */
export const logSplit: FollowUp<SplitArgs> = async (context, { conversationId, newId }) => {
  const parcel = broughtFrom(context.tx, conversationId, newId)
  const [there, here] = [
    await toldOf(context.tx, newId, parcel),
    await toldOf(context.tx, conversationId, parcel),
  ]
  await tell(context, conversationId, { field: 'splitOff', from: null, to: [there] })
  await tell(context, newId, { field: 'splitFrom', from: null, to: [here] })
}

/** Records the undo of a split. */
export const logUnsplit: FollowUp<SplitArgs> = async (context, { conversationId, newId }) => {
  const told = await toldOf(context.tx, newId, broughtFrom(context.tx, newId, conversationId))
  await tell(context, conversationId, { field: 'splitOff', from: [told], to: null })
}
