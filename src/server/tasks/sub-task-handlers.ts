import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import { inPlace, placeBetween } from '#domain/tasks/place.ts'
import { addSubTask, editSubTask, removeSubTask } from '#domain/tasks/sub-task-mutators.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { ScopedActor } from '../access/actor.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { madeBy, repeatedCall, runRestOp, type OpParts, type RestOp } from '../sync/rest-op.ts'
import { readTask, readTaskOf, viewOfPart } from './read.ts'

type Calls = Pick<(typeof endpoints)['tasks'], 'postSubTask' | 'putSubTask' | 'deleteSubTask'>

/** Handlers for sub-tasks by id. */
export function subTaskHandlers(parts: OpParts) {
  const { database } = parts
  const look = <Answer>({ accountId }: ScopedActor, work: (sql: DeskSql) => Promise<Answer>) =>
    database.look(accountId, work)
  const run = async (actor: ScopedActor, op: RestOp) => madeBy(await runRestOp(parts, actor, op))
  /** Task of a sub-task; null for a repeated call, as its own effect may have removed the sub-task. */
  const taskOf = (actor: ScopedActor, key: string, mutator: RestOp['mutator'], input: { id: Id }) =>
    look(actor, async (sql) => {
      if (await repeatedCall(sql, actor, key, [mutator], input)) return null
      const task = await readTaskOf(sql, actor, input.id)
      if (!task.subTasks.some(({ id }) => id === input.id)) throw new DeskError('NOT_FOUND')
      return task
    })
  return {
    async postSubTask({ taskId, title, dueDate: dueAt, assigneeId }, { actor, key }) {
      const identity = { taskId, title, dueAt, assigneeId }
      const known = await look(actor, (sql) => readTask(sql, actor, taskId))
      const [id] = await database.desk(actor.accountId, (sql) => idSource(database).take(sql, 1))
      const place = placeBetween(inPlace(known.subTasks).at(-1)?.place ?? null, null)
      const args = { ...identity, id: invariant(id, 'id'), isDone: false, place }
      await run(actor, { op: key, mutator: addSubTask, args, identity })
      // A repeated call has added one already: the newest with this title is returned.
      const task = await look(actor, (sql) => readTask(sql, actor, taskId))
      return viewOfPart(
        partOf(task, args.id, (each) => each.title === title && each.authorId === actor.userId),
      )
    },
    async putSubTask(input, { actor, key }) {
      const { id, dueDate, ...fields } = input
      const { id: taskId } = await look(actor, (sql) => readTaskOf(sql, actor, id))
      const args = { taskId, id, ...fields, ...(dueDate === undefined ? {} : { dueAt: dueDate }) }
      const known = await taskOf(actor, key, editSubTask, input)
      if (known) await run(actor, { op: key, mutator: editSubTask, args, identity: input })
      return viewOfPart(partOf(await look(actor, (sql) => readTask(sql, actor, taskId)), id))
    },
    async deleteSubTask({ id }, { actor, key }) {
      const task = await taskOf(actor, key, removeSubTask, { id })
      if (task)
        await run(actor, { op: key, mutator: removeSubTask, args: { taskId: task.id, id }, identity: { id } })
      return { id }
    },
  } satisfies HandlersOf<Calls>
}

/** Sub-task by id, else the last match. */
function partOf(
  { subTasks }: Task,
  id: Id,
  isLike: (part: Task['subTasks'][number]) => boolean = () => false,
) {
  const part = subTasks.find((each) => each.id === id) ?? subTasks.findLast(isLike)
  if (!part) throw new DeskError('NOT_FOUND')
  return part
}
