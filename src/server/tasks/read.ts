import { sql, type SQL } from 'drizzle-orm'
import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import { me } from '#domain/predicates/predicate.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { InputOf } from '#domain/define.ts'
import type { listTasks, TaskView } from '#domain/tasks/endpoints.ts'
import { searchLimits } from '#domain/search/limits.ts'
import { inPlace } from '#domain/tasks/place.ts'
import { predicateOfTasks, type TaskFilter } from '#domain/tasks/task-filter.ts'
import { taskSubject } from '#domain/tasks/task-subject.ts'
import type { SubTask, Task } from '#domain/tasks/task.ts'
import type { ScopedActor } from '../access/actor.ts'
import { compile } from '../predicates/compile.ts'
import { knownTo, readerOf } from '../predicates/reader.ts'
import type { DeskSql } from '../store/database.ts'
import { shapes } from '../store/shape.ts'
import { taskColumns, taskOrders } from './task-columns.ts'

const columns = sql.raw(shapes.tasks.fields.map(({ key, read }) => `${read('t')} as "${key}"`).join(', '))

/** A sub-task as REST callers see it. */
export const viewOfPart = ({ id, title, dueAt: dueDate, assigneeId, isDone }: SubTask) => ({
  ...{ id, title, dueDate, assigneeId, isDone },
})

/** A task as REST callers see it. */
export function viewOf({
  scope: _scope,
  statusBefore: _was,
  overdueFor: _for,
  deletedAt: _at,
  recurrence: series,
  againAt: nextAt,
  ...task
}: Task): TaskView {
  const recurrence = series && { rule: series.rule, zone: series.zone, nextAt }
  return { ...task, recurrence, subTasks: inPlace(task.subTasks).map(viewOfPart) }
}

const seenBy = ({ accountId, scopes }: ScopedActor): SQL =>
  sql`t.account_id = ${accountId} and t.scope = any(${sql.param([...scopes])}::text[]) and t.deleted_at is null`

/** A visible task. @throws DeskError NOT_FOUND. */
export async function readTask(desk: DeskSql, actor: ScopedActor, id: Id): Promise<Task> {
  const [task] = await desk.rows<Task>(
    sql`select ${columns} from tasks t where ${seenBy(actor)} and t.id = ${id}`,
  )
  if (!task) throw new DeskError('NOT_FOUND')
  return task
}

/** Task of a sub-task's id. @throws DeskError NOT_FOUND. */
export async function readTaskOf(desk: DeskSql, actor: ScopedActor, subTaskId: Id): Promise<Task> {
  const [owner] = await desk.rows<{ id: Id }>({
    name: 'task of a sub-task',
    text: 'select owner_id as id from sub_tasks where account_id = $1 and id = $2',
    values: [desk.accountId, subTaskId],
  })
  if (!owner) throw new DeskError('NOT_FOUND')
  return readTask(desk, actor, owner.id)
}

type Asked = InputOf<typeof listTasks>

const filterOf = ({
  status,
  type,
  priority,
  assignee,
  teamId,
  contactId,
  conversationId,
  due,
  text,
}: Asked): TaskFilter => {
  const one = <Value>(value: Value | undefined) => (value === undefined ? undefined : [value])
  return {
    assignee: assignee === 'me' ? me : assignee === 'unass' ? 'nobody' : one(assignee),
    ...{ statuses: one(status), types: one(type), priorities: one(priority), teamIds: one(teamId) },
    ...{ contactIds: one(contactId), conversationIds: one(conversationId), due, text },
  }
}

/** Reads one page of the tasks in the actor's scopes. */
export async function readTasks(
  desk: DeskSql,
  actor: ScopedActor,
  asked: Asked,
  now: number,
): Promise<{ data: TaskView[]; total: number }> {
  const predicate = predicateOfTasks(filterOf(asked))
  const reader = await readerOf(desk, actor.userId, now)
  const known = await knownTo(desk, taskSubject, [predicate])
  const by = { subject: taskSubject, reader, known }
  const where = compile(resolve(predicate, by), { ...by, columns: taskColumns })
  const { sort, page, limit } = asked
  const found = sql`from tasks t where ${seenBy(actor)} and ${where}`
  const rows = await desk.rows<Task>(
    sql`select ${columns} ${found} order by ${sql.raw(taskOrders[sort])} limit ${limit} offset ${(page - 1) * limit}`,
  )
  const [counted] = await desk.rows<{ total: number }>(sql`select count(*)::int as total ${found}`)
  return { data: rows.map(viewOf), total: counted?.total ?? 0 }
}

/** Visible tasks that contain the words, newest first: at most `searchLimits.group`. */
export async function findTasks(
  desk: DeskSql,
  actor: ScopedActor,
  text: string,
  now: number,
): Promise<{ id: Id; title: string }[]> {
  const asked = { text, sort: 'newest', page: 1, limit: searchLimits.group } as const
  const { data } = await readTasks(desk, actor, asked, now)
  return data.map(({ id, subject }) => ({ id, title: subject }))
}
