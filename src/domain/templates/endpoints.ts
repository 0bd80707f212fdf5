import * as z from 'zod/mini'
import { macroActionsSchema } from '../conversations/macro.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { defineUpload } from '../stream.ts'
import { templateLimits, templateSchema, templateWords } from './template.ts'

/*
 * The calls of the specification's section 7. They are not ops: templates are written in the settings, which need a
 * connection (D-110), and only read everywhere else.
 */

const path = '/desk/templates'
const needs = 'work.manage_email_templates' as const

/** A template as REST callers see it. */
export const templateView = z.object({
  ...templateSchema.shape,
  /** What its placeholders stand for in the conversation that was named; null where nobody knows. */
  placeholderValues: z.record(z.string(), z.nullable(z.string())),
})
/** A template as REST callers see it. */
export type TemplateView = z.infer<typeof templateView>

const written = {
  ...templateWords.shape,
  /** Ids of uploaded files. */
  attachments: z._default(z.array(id()).check(z.maxLength(templateLimits.attachments)), []),
  /** What is done when a message is sent that was written with it. */
  actions: z._default(macroActionsSchema, []),
}

/** Templates by subject. */
export const listTemplates = defineEndpoint({
  method: 'GET',
  path,
  summary: 'E-mail templates',
  needs: 'signed-in',
  input: z.object({}),
  output: z.object({ data: z.array(templateView), total: z.int() }),
})

/** One template, with what its placeholders stand for in a conversation that the caller sees. */
export const getTemplate = defineEndpoint({
  method: 'GET',
  path: `${path}/:id`,
  summary: 'One e-mail template, for a conversation',
  needs: 'signed-in',
  input: z.object({ id: id(), conversationId: z.optional(id()) }),
  output: templateView,
})

/** Makes a template. */
export const postTemplate = defineEndpoint({
  method: 'POST',
  path,
  summary: 'Make an e-mail template',
  needs,
  input: z.object(written),
  output: templateView,
})

/** Replaces the words, files and actions of a template. */
export const putTemplate = defineEndpoint({
  method: 'PUT',
  path: `${path}/:id`,
  summary: 'Change an e-mail template',
  needs,
  input: z.object({
    ...written,
    id: id(),
    /** The revision that the caller began with: who changed it meanwhile is not overwritten. */
    revision: z.optional(z.int()),
  }),
  output: templateView,
})

/** Deletes a template for everybody. Messages that were written with it stay. */
export const deleteTemplate = defineEndpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Delete an e-mail template',
  needs,
  input: z.object({ id: id() }),
  output: z.object({ id: id() }),
})

/** Takes a file for a template: multipart, part `file`. */
export const postTemplateAttachment = defineUpload({
  method: 'POST',
  path: '/desk/automation/templates/attachments',
  summary: 'Upload a file for a template',
  needs,
  takes: 'multipart',
  input: z.object({}),
  output: z.object({ id: id(), name: z.string(), size: z.int() }),
})
