import type { Id } from '#lib/id.ts'
import { conversations } from '#domain/conversations/conversation-entity.ts'
import type { NamedConversation } from '#domain/conversations/activity.ts'
import { scopeOf } from '#domain/scope.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'
import type { FollowUp } from '../sync/follow-up.ts'

const idsOf = (rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)

/** Tasks of conversations, by id. */
export function tasksOn(sql: DeskSql, ids: readonly Id[]): Promise<{ id: Id; conversationId: Id }[]> {
  return sql.rows({
    name: 'tasks on conversations',
    text: `select id, conversation_id as "conversationId" from tasks
      where account_id = $1 and conversation_id = any($2::bigint[]) order by id`,
    values: [sql.accountId, ids],
  })
}

/**
 * Tasks follow their conversation: on a merge to the surviving one, on its deletion they lose the link. On a
 * move, a trigger writes their scope, under the head; they are locked and read here, so that later ops of the
 * same request see the new scope.
 */
export async function takeTasks(sql: DeskSql, tx: StoreTx, merges: ReadonlyMap<Id, Id>): Promise<void> {
  const left = tx.changes().filter(({ name, before, after }) => {
    if (name !== 'conversations' || !before) return false
    const isElsewhere = after && scopeOf(conversations.scope, before) !== scopeOf(conversations.scope, after)
    return !after || isElsewhere || merges.has(before.id)
  })
  if (left.length === 0) return
  const gone = new Set(left.flatMap(({ id, after }) => (after ? [] : [id])))
  const moved = new Map(
    left.flatMap(({ id, after }) => (after ? [[id, scopeOf(conversations.scope, after)]] : [])),
  )
  for (const task of await tx.along('tasks', idsOf(await tasksOn(sql, idsOf(left))))) {
    const { conversationId } = task
    if (conversationId === null) continue
    if (gone.has(conversationId)) tx.carry('tasks', task, { conversationId: null, scope: 'task' })
    const scope = moved.get(conversationId)
    const to = merges.get(conversationId)
    if (scope && to === undefined) tx.carry('tasks', task, { scope })
    const survivor = to === undefined ? undefined : await tx.stored('conversations', to)
    if (survivor)
      tx.carry('tasks', task, {
        conversationId: survivor.id,
        scope: scopeOf(conversations.scope, survivor) ?? task.scope,
      })
  }
}

/** Moves tasks of a merge back when the merge is undone. */
export const giveTasksBack: FollowUp<{ conversationId: Id; ids: readonly Id[] }> = async (
  { tx },
  { conversationId, ids },
) => {
  const entries = (await tx.activities.all(conversationId)).filter(({ field }) => field === 'merged')
  const merged = entries.flatMap(({ to }) => (to ?? []) as NamedConversation[])
  for (const id of ids) {
    const { tasks = [] } = merged.findLast((told) => told.id === id) ?? {}
    const conversation = await tx.stored('conversations', id)
    const scope = conversation && scopeOf(conversations.scope, conversation)
    for (const task of await tx.along('tasks', tasks))
      if (scope && task.conversationId === conversationId)
        tx.carry('tasks', task, { conversationId: id, scope })
  }
}
