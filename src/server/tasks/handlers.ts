import type { Id } from '#lib/id.ts'
import { invariant } from '#lib/invariant.ts'
import type { InputOf } from '#domain/define.ts'
import type { endpoints } from '#domain/endpoints.ts'
import { DeskError } from '#domain/errors.ts'
import type { postTask } from '#domain/tasks/endpoints.ts'
import { placesAfter } from '#domain/tasks/place.ts'
import { repeatTask } from '#domain/tasks/repeat-mutators.ts'
import { repeatFrom } from '#domain/tasks/repeat.ts'
import { createTask, deleteTask, editTask } from '#domain/tasks/task-mutators.ts'
import { noteOnTask } from '#domain/tasks/task-note-mutators.ts'
import type { ScopedActor } from '../access/actor.ts'
import { findAttachments } from '../attachments/find.ts'
import type { HandlersOf } from '../http/handler.ts'
import type { DeskSql } from '../store/database.ts'
import { idSource } from '../store/id-source.ts'
import { madeBy, repeatedCall, runRestOp, type OpParts, type RestOp } from '../sync/rest-op.ts'
import { readTaskActivity } from './activity.ts'
import { readTask, readTasks, viewOf } from './read.ts'
import { subTaskHandlers } from './sub-task-handlers.ts'

/** Arguments of a new task; the first id is the task's, the others are of its sub-tasks. */
function argsOf(
  { subTasks, recurrence: rule, ...words }: InputOf<typeof postTask>,
  [taskId, ...ids]: readonly Id[],
) {
  const places = placesAfter(null, subTasks.length)
  const made = subTasks.map(({ dueDate: dueAt, ...each }, n) => ({
    ...{ ...each, dueAt, isDone: false },
    ...{ id: invariant(ids[n], 'id'), place: invariant(places[n], 'place') },
  }))
  const recurrence = rule && repeatFrom(rule.rule, words, rule.zone)
  return { ...words, recurrence, taskId: invariant(taskId, 'id'), subTasks: made }
}

async function readNote(sql: DeskSql, id: Id) {
  const [made] = await sql.rows<{ authorId: Id; html: string; createdAt: number }>({
    name: 'note of a task',
    text: `select author_id as "authorId", html, created_at as "createdAt" from "taskNotes"
      where account_id = $1 and id = $2`,
    values: [sql.accountId, id],
  })
  return invariant(made, 'note')
}

/** Handlers for tasks, their sub-tasks and notes. */
export function taskHandlers(parts: OpParts) {
  const { database, clock } = parts
  const look = <Answer>({ accountId }: ScopedActor, work: (sql: DeskSql) => Promise<Answer>) =>
    database.look(accountId, work)
  const newIds = ({ accountId }: ScopedActor, count: number) =>
    database.desk(accountId, (sql) => idSource(database).take(sql, count))
  const run = async (actor: ScopedActor, op: RestOp) => madeBy(await runRestOp(parts, actor, op))
  const answer = (actor: ScopedActor, id: Id) =>
    look(actor, async (sql) => viewOf(await readTask(sql, actor, id)))
  return {
    async postTask(input, { actor, key }) {
      const args = argsOf(input, await newIds(actor, input.subTasks.length + 1))
      const { recurrence: rule, ...words } = input
      const identity = { ...words, ...(rule && { rule }) }
      const id = await run(actor, { op: key, mutator: createTask, args, identity })
      return answer(actor, invariant(id, 'task'))
    },
    listTasks: (input, { actor }) => look(actor, (sql) => readTasks(sql, actor, input, clock.now())),
    async listContactTasks({ id, ...page }, { actor }) {
      return look(actor, async (sql) => {
        const [contact] = await sql.rows({
          name: 'contact of tasks',
          text: 'select 1 from contacts where account_id = $1 and id = $2',
          values: [sql.accountId, id],
        })
        if (!contact) throw new DeskError('NOT_FOUND')
        return readTasks(sql, actor, { ...page, contactId: id }, clock.now())
      })
    },
    getTask: ({ id }, { actor }) => answer(actor, id),
    getTaskActivity: ({ id }, { actor }) =>
      look(actor, async (sql) => {
        await readTask(sql, actor, id)
        return { data: await readTaskActivity(sql, id) }
      }),
    async putTask({ id: taskId, ...fields }, { actor, key }) {
      await look(actor, (sql) => readTask(sql, actor, taskId))
      await run(actor, { op: key, mutator: editTask, args: { taskId, ...fields } })
      return answer(actor, taskId)
    },
    async putTaskRecurrence({ id: taskId, recurrence: rule }, { actor, key }) {
      const task = await look(actor, (sql) => readTask(sql, actor, taskId))
      const recurrence = rule && repeatFrom(rule.rule, task, rule.zone)
      const identity = { taskId, rule }
      await run(actor, { op: key, mutator: repeatTask, args: { taskId, recurrence }, identity })
      return answer(actor, taskId)
    },
    async removeTask({ id }, { actor, key }) {
      await look(actor, async (sql) => {
        if (!(await repeatedCall(sql, actor, key, [deleteTask], { taskId: id })))
          await readTask(sql, actor, id)
      })
      await run(actor, { op: key, mutator: deleteTask, args: { taskId: id } })
      return { id }
    },
    ...subTaskHandlers(parts),
    async postTaskNote({ id: taskId, note: html, mentions, attachments: fileIds }, { actor, key }) {
      await look(actor, (sql) => readTask(sql, actor, taskId))
      const identity = { taskId, html, mentions, ...(fileIds.length > 0 && { fileIds }) }
      const attachments = await look(actor, (sql) => findAttachments(sql, fileIds, html))
      const [noteId] = await newIds(actor, 1)
      const args = { taskId, html, mentions, attachments, id: invariant(noteId, 'id') }
      const id = invariant(await run(actor, { op: key, mutator: noteOnTask, args, identity }), 'note')
      return { id, taskId, mentions, attachments, ...(await look(actor, (sql) => readNote(sql, id))) }
    },
  } satisfies HandlersOf<(typeof endpoints)['tasks']>
}
