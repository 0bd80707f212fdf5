import type { Id } from '#lib/id.ts'
import { DeskError } from '#domain/errors.ts'
import type { RecordOf, WordsOf } from '#domain/resource.ts'
import { taskTemplateResource } from '#domain/task-templates/task-template.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database, DeskSql } from '../store/database.ts'
import { taskTemplates } from '../store/schema-task-templates.ts'
import { shapes } from '../store/shape.ts'

type Words = WordsOf<typeof taskTemplateResource>
type Row = RecordOf<typeof taskTemplateResource>

/** Serves task templates; one that applies to its maker alone is there for nobody else. */
export const taskTemplateHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(taskTemplateResource, {
    ...parts,
    table: taskTemplates,
    scope: shapes.taskTemplates.scope,
    hooks: { check: (work, words, before) => checked(work, words, before, parts.now()) },
  })

/** What is stored: whom and what it names is there, and its maker stays who they are. */
async function checked({ sql, actor }: ResourceWork, words: Words, before: Row | null, now: number) {
  const { createdBy, createdAt } = before ?? { createdBy: actor.userId, createdAt: now }
  if (words.applyTo === 'me' && createdBy !== actor.userId)
    throw new DeskError('INVALID', {
      field: 'applyTo',
      message: 'Only who made this template can keep it to themselves',
    })
  await requirePeople(sql, words, before)
  return { ...words, mailboxIds: await presentMailboxes(sql, words, before), createdBy, createdAt }
}

/** People are there and active; who was named before and was switched off since may stay. */
async function requirePeople(sql: DeskSql, words: Words, before: Row | null): Promise<void> {
  const known = new Set(namedIn(before))
  const fresh = [...new Set(namedIn(words))].filter((id) => !known.has(id))
  const active = await sql.rows<{ id: Id }>({
    name: 'active users',
    text: 'select id from users where account_id = $1 and id = any($2) and is_active',
    values: [sql.accountId, fresh],
  })
  const isMissing = (id: Id | null) =>
    id !== null && fresh.includes(id) && !active.some((user) => user.id === id)
  if (!isMissing(words.assigneeId) && !words.subTasks.some((part) => isMissing(part.assigneeId))) return
  throw new DeskError('INVALID', {
    field: isMissing(words.assigneeId) ? 'assigneeId' : 'subTasks',
    message: 'An assignee is not there any more',
  })
}

/** The people that a template names. */
function namedIn(template: Pick<Words, 'assigneeId' | 'subTasks'> | null): Id[] {
  const all = template ? [template.assigneeId, ...template.subTasks.map((part) => part.assigneeId)] : []
  return all.filter((id) => id !== null)
}

/**
 * The inboxes as they are stored, each once. One that was named before and is gone stays named: without it the template
 * would be offered everywhere.
 */
async function presentMailboxes(sql: DeskSql, words: Words, before: Row | null): Promise<Id[]> {
  const ids = [...new Set(words.mailboxIds)]
  const fresh = ids.filter((id) => !before?.mailboxIds.includes(id))
  const found = await sql.rows({
    name: 'known mailboxes',
    text: 'select id from mailboxes where account_id = $1 and id = any($2)',
    values: [sql.accountId, fresh],
  })
  if (found.length < fresh.length)
    throw new DeskError('INVALID', { field: 'mailboxIds', message: 'An inbox is not there any more' })
  return ids
}
