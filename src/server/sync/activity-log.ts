import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { trackedFields, type Activity } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** Actor and op of the entries. */
export interface ActivityLogOptions {
  /** Null for the desk itself. */
  actorId: Id | null
  op: string | null
  /** Values the actor had seen; only tracked fields count. */
  base: unknown
  /** Fields that the desk changes as a consequence of the op: their entries do not name the actor. */
  follows?: readonly Activity['field'][]
  /** Name of the acting workflow rule. */
  ruleName?: string | null
  /** Makes ids for the items. */
  newIds(count: number): Promise<Id[]>
}

/**
 * Adds an activity item for every tracked field of a conversation that the unit of work changes, positioned
 * after the items that it adds. New conversations and drafts get none. Call it once, after all other changes.
 */
export async function logActivities(sql: DeskSql, tx: StoreTx, options: ActivityLogOptions): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    if (name !== 'conversations' || !before || !after || before['isDraft']) continue
    await trailOf(sql, tx, before as unknown as Conversation, after as unknown as Conversation, options)
  }
}

/** An activity entry before it has its position. */
export interface ActivityEntry extends Pick<
  Activity,
  'id' | 'conversationId' | 'field' | 'from' | 'to' | 'actorId' | 'op'
> {
  /** The other agent whose value was overwritten unseen; null if none. */
  overruledUserId?: Id | null
  /** Name of the workflow rule that made the change. */
  ruleName?: string | null
  /** Epoch ms; defaults to the time of the unit of work. */
  createdAt?: number
}

/** Appends an activity item to a conversation and counts it there. */
export async function appendActivity(tx: StoreTx, entry: ActivityEntry): Promise<void> {
  const { conversationId } = entry
  const position = await tx.nextPosition(conversationId)
  tx.add('activities', {
    overruledUserId: null,
    ruleName: null,
    createdAt: tx.at,
    ...entry,
    position,
    origins: [],
  })
  const { items } = invariant(await tx.conversations.get(conversationId), 'conversation')
  await tx.conversations.patch(conversationId, { items: items + 1, lastPosition: position })
}

async function trailOf(
  sql: DeskSql,
  tx: StoreTx,
  before: Conversation,
  after: Conversation,
  { actorId, op, base, newIds, follows = [], ruleName = null }: ActivityLogOptions,
): Promise<void> {
  const fields = trackedFields.filter((field) => !isEqual(before[field], after[field]))
  if (fields.length === 0) return
  const ids = await newIds(fields.length)
  for (const [index, field] of fields.entries())
    await appendActivity(tx, {
      ...{ id: ids[index] as Id, conversationId: after.id, field, from: before[field], to: after[field] },
      ...{ actorId: follows.includes(field) ? null : actorId, op, ruleName },
      overruledUserId: wasUnseen(base, field, before) ? await lastToSet(sql, after.id, field, actorId) : null,
    })
}

function wasUnseen(base: unknown, field: keyof Conversation, before: Conversation): boolean {
  if (typeof base !== 'object' || base === null || !Object.hasOwn(base, field)) return false
  return !isEqual((base as Record<string, unknown>)[field], before[field])
}

/** The other agent who set the field's value; null for the actor or the desk itself. */
async function lastToSet(
  sql: DeskSql,
  conversationId: Id,
  field: string,
  actorId: Id | null,
): Promise<Id | null> {
  const [last] = await sql.rows<{ actorId: Id | null }>({
    name: 'last to set',
    text: `select actor_id as "actorId" from activities
      where account_id = $1 and conversation_id = $2 and field = $3 order by position desc limit 1`,
    values: [sql.accountId, conversationId, field],
  })
  return last && last.actorId !== actorId ? last.actorId : null
}
