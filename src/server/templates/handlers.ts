import type { endpoints } from '#domain/endpoints.ts'
import { templateResource } from '#domain/templates/endpoints.ts'
import { takeFormFile } from '../attachments/handlers.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import { templates } from '../schema/templates.ts'
import { filled, readValues } from './read.ts'
import { checkTemplate } from './write.ts'

/** Handlers for e-mail templates and their files. */
export function templateHandlers(parts: FileIntake) {
  const { database, now } = parts
  const kept = resourceHandlers(templateResource, {
    ...{ database, now },
    table: templates,
    hooks: { check: checkTemplate, show: (template) => filled(template) },
  })
  return {
    ...kept,
    async get({ id, conversationId = null }, call) {
      const template = await kept.get({ id }, call)
      const { actor } = call
      return filled(
        template,
        await database.look(actor.accountId, (sql) => readValues(sql, actor, conversationId)),
      )
    },
    postTemplateAttachment: (_, { actor, request }) => takeFormFile(parts, actor, request),
  } satisfies HandlersOf<(typeof endpoints)['templates']>
}
