import { isEqual } from '#lib/equal.ts'
import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import { trackedFields, type Activity } from '#domain/conversations/activity.ts'
import type { Conversation } from '#domain/conversations/conversation.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** The actor and the op that the entries name. */
export interface ActivityLogOptions {
  /** Null when the desk itself did it. */
  actorId: Id | null
  op: string | null
  /** Values the actor had seen; only tracked fields count. */
  base: unknown
  /** Fields that follow from what the actor did: the desk changes them, and the trail does not name the actor for it. */
  follows?: readonly Activity['field'][]
  /** The workflow rule that acts, by its name. */
  ruleName?: string | null
  /** Makes ids for the items. */
  newIds(count: number): Promise<Id[]>
}

/**
 * Adds an activity item for every tracked field of a conversation that the unit of work changes, with positions
 * after what it adds itself. New conversations and drafts leave no trail. Call it once, after everything else.
 */
export async function logActivities(sql: DeskSql, tx: StoreTx, options: ActivityLogOptions): Promise<void> {
  for (const { name, before, after } of tx.changes()) {
    if (name !== 'conversations' || !before || !after || before['isDraft']) continue
    await trailOf(sql, tx, before as unknown as Conversation, after as unknown as Conversation, options)
  }
}

/** An entry of a conversation's trail, before it has its place. */
export interface ActivityEntry extends Pick<
  Activity,
  'id' | 'conversationId' | 'field' | 'from' | 'to' | 'actorId' | 'op'
> {
  /** The other agent whose value it replaced unseen; null without it. */
  overruledUserId?: Id | null
  /** The workflow rule that did it. */
  ruleName?: string | null
  /** Epoch ms; the moment of the unit of work without it. */
  createdAt?: number
}

/** Puts an entry at the end of a conversation's trail, and counts it on the conversation. */
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

/** The other agent who gave the field its value; null when it was the actor, or the desk itself. */
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
