import { DeskError } from '#domain/errors.ts'
import type { RecordOf, ResourceInput } from '#domain/resource.ts'
import { taskTemplateResource } from '#domain/task-templates/task-template.ts'
import { resourceHandlers, type ResourceWork } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { taskTemplates } from '../schema/task-templates.ts'
import { shapes } from '../store/shape.ts'

type Input = ResourceInput<typeof taskTemplateResource>
type Row = RecordOf<typeof taskTemplateResource>

/** Handlers for task templates; a personal one is visible to its maker only. */
export const taskTemplateHandlers = (parts: { database: Database; now(): number }) =>
  resourceHandlers(taskTemplateResource, {
    ...parts,
    table: taskTemplates,
    scope: shapes.taskTemplates.scope,
    hooks: { check: (work, words, before) => checked(work, words, before, parts.now()) },
  })

/** Values to store: each inbox once; the creator stays. */
async function checked({ actor }: ResourceWork, words: Input, before: Row | null, now: number) {
  const { createdBy, createdAt } = before ?? { createdBy: actor.userId, createdAt: now }
  if (words.applyTo === 'me' && createdBy !== actor.userId)
    throw new DeskError('INVALID', {
      field: 'applyTo',
      message: 'Only the author of this template can make it private',
    })
  return { ...words, mailboxIds: [...new Set(words.mailboxIds)], createdBy, createdAt }
}
