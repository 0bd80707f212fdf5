import type { endpoints } from '#domain/endpoints.ts'
import { takeFormFile } from '../attachments/handlers.ts'
import type { FileIntake } from '../attachments/uploads.ts'
import type { HandlersOf } from '../http/handler.ts'
import { readTemplate, readTemplates, readValues, viewTemplate } from './read.ts'
import { insertTemplate, removeTemplate, updateTemplate } from './write.ts'

/** Serves e-mail templates and their files. */
export function templateHandlers(parts: FileIntake) {
  const { database } = parts
  return {
    async listTemplates(_, { actor }) {
      const data = await database.look(actor.accountId, (sql) => readTemplates(sql))
      return { data: data.map((template) => viewTemplate(template)), total: data.length }
    },
    getTemplate: ({ id, conversationId = null }, { actor }) =>
      database.look(actor.accountId, async (sql) =>
        viewTemplate(await readTemplate(sql, id), await readValues(sql, actor, conversationId)),
      ),
    postTemplate: (input, { actor }) =>
      database.desk(actor.accountId, async (sql) => viewTemplate(await insertTemplate(sql, actor, input))),
    putTemplate: ({ id, revision, ...written }, { actor }) =>
      database.desk(actor.accountId, async (sql) =>
        viewTemplate(await updateTemplate(sql, actor, id, written, revision)),
      ),
    async deleteTemplate({ id }, { actor }) {
      await database.desk(actor.accountId, (sql) => removeTemplate(sql, id))
      return { id }
    },
    postTemplateAttachment: (_, { actor, request }) => takeFormFile(parts, actor, request),
  } satisfies HandlersOf<(typeof endpoints)['templates']>
}
