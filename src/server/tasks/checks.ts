import { conversations } from '#domain/conversations/conversation-entity.ts'
import { survivorOf } from '#domain/conversations/messages/redirect.ts'
import { DeskError } from '#domain/errors.ts'
import type { Id } from '#lib/id.ts'
import { scopeOf } from '#domain/scope.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { DeskSql } from '../store/database.ts'
import type { StoreTx } from '../store/tx.ts'

/** Tasks written by an op, before and after. */
function written(tx: StoreTx): { before: Task | null; after: Task }[] {
  return tx
    .changes()
    .filter(({ name, after }) => name === 'tasks' && after)
    .map(({ before, after }) => ({
      before: before as unknown as Task | null,
      after: after as unknown as Task,
    }))
}

/**
 * A task is visible to users who see its conversation (D2-01), which the actor must see; a merged one is
 * replaced by its survivor. Not checked on devices, which may not store the conversation of a task.
 */
export async function placeTasks(_: DeskSql, tx: StoreTx): Promise<void> {
  for (const { before, after } of written(tx)) {
    const { id, conversationId } = after
    if (before && before.conversationId === conversationId) continue
    if (conversationId === null) {
      await tx.tasks.patch(id, { scope: 'task' })
      continue
    }
    const survivorId = await survivorOf(tx, conversationId)
    const conversation = await tx.conversations.get(survivorId)
    const scope = conversation && scopeOf(conversations.scope, conversation)
    if (!scope) throw new DeskError('NOT_FOUND')
    await tx.tasks.patch(id, { conversationId: survivorId, scope })
  }
}

/** Users who are newly assigned to a task or one of its parts. */
function newAssignees({ before, after }: { before: Task | null; after: Task }): Id[] {
  const had = new Map(before?.subTasks.map(({ id, assigneeId }) => [id, assigneeId]))
  const given = after.subTasks.flatMap(({ id, assigneeId }) =>
    assigneeId !== null && had.get(id) !== assigneeId ? [assigneeId] : [],
  )
  const { assigneeId } = after
  return assigneeId !== null && before?.assigneeId !== assigneeId ? [assigneeId, ...given] : given
}

/**
 * The contact of a task must exist, and its assignees must exist and see it.
 * @throws DeskError INVALID.
 */
export async function requirePeople(sql: DeskSql, tx: StoreTx): Promise<void> {
  for (const change of written(tx)) {
    const { before, after } = change
    const isOther = after.contactId !== null && before?.contactId !== after.contactId
    if (isOther && !(await tx.contacts.get(after.contactId as Id)))
      throw new DeskError('INVALID', { field: 'contactId', message: 'Contact must be specified' })
    const people = [...new Set(newAssignees(change))]
    if (people.length === 0) continue
    const seeing = await sql.rows({
      name: 'who of them sees a task',
      text: `select distinct user_id from user_scope
        where account_id = $1 and user_id = any($2::bigint[]) and scope = $3`,
      values: [sql.accountId, people, after.scope],
    })
    if (seeing.length < people.length)
      throw new DeskError('INVALID', { field: 'assigneeId', message: 'The assignee does not see this task' })
  }
}
