import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import {
  taskAutomationResource,
  type TaskAutomation,
  type TaskAutomationWords,
} from '#domain/task-automations/task-automation.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { taskAutomations } from '../store/schema-task-automations.ts'

/** Serves task automations. */
export const taskAutomationHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(taskAutomationResource, { ...parts, table: taskAutomations, hooks: { check: checked } })

interface Present {
  people: Id[]
  labels: Id[]
}

/** Whom and what an automation names is there; what was named before and is gone may stay. */
async function checked({ sql }: ResourceWork, words: TaskAutomationWords, before: TaskAutomation | null) {
  const [present] = await sql.rows<Present>({
    name: 'named by a task automation',
    text: `select array(select id from users where account_id = $1 and id = any($2) and is_active) as people,
      array(select id from labels where account_id = $1 and id = any($3)) as labels`,
    values: [
      sql.accountId,
      [words.assigneeId, words.task.assigneeId].filter((id) => id !== null),
      [words.labelId].filter((id) => id !== null),
    ],
  })
  const require = (id: Id | null, was: Id | null | undefined, kind: keyof Present, field: string) => {
    if (id === null || id === was || present?.[kind].includes(id)) return
    const message = kind === 'labels' ? 'A tag is not there any more' : 'An assignee is not there any more'
    throw new DeskError('INVALID', { field, message })
  }
  require(words.assigneeId, before?.assigneeId, 'people', 'assigneeId')
  require(words.task.assigneeId, before?.task.assigneeId, 'people', 'task.assigneeId')
  require(words.labelId, before?.labelId, 'labels', 'labelId')
  return words
}
