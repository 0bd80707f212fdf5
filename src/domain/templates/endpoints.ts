import * as z from 'zod/mini'
import { macroActionsSchema } from '../conversations/macro.ts'
import { defineEndpoint } from '../define.ts'
import { id } from '../fields.ts'
import { defineResource } from '../resource.ts'
import { defineUpload } from '../stream.ts'
import { templateLimits, templateSchema, templateInput } from './template.ts'

/*
 * The calls of the specification's section 7. They are not ops: templates are edited in the settings, which
 * need a connection (D-110), and only read everywhere else.
 */

const path = '/desk/templates'
const needs = 'work.manage_email_templates' as const

/** A template as REST callers see it. */
export const templateView = z.object({
  ...templateSchema.shape,
  /** Values of the placeholders in the named conversation; null if unknown. */
  placeholderValues: z.record(z.string(), z.nullable(z.string())),
})
/** A template as REST callers see it. */
export type TemplateView = z.infer<typeof templateView>

/** E-mail templates as edited in the settings. */
export const templateResource = defineResource({
  name: 'templates',
  noun: 'template',
  path,
  read: { needs: 'signed-in' },
  write: { needs },
  searched: ['subject', 'body'],
  input: {
    ...templateInput.shape,
    /** Ids of uploaded files. */
    attachments: z._default(z.array(id()).check(z.maxLength(templateLimits.attachments)), []),
    /** Actions when a message written with it is sent. */
    actions: z._default(macroActionsSchema, []),
  },
  row: templateView.shape,
})

/** Reads one template, with its placeholders' values in a conversation in the caller's scopes. */
export const getTemplate = defineEndpoint({
  ...templateResource.endpoints.get,
  summary: 'One e-mail template, for a conversation',
  input: z.object({ id: id(), conversationId: z.optional(id()) }),
})

/** Uploads a file of a template: multipart, part `file`. */
export const postTemplateAttachment = defineUpload({
  method: 'POST',
  path: '/desk/automation/templates/attachments',
  summary: 'Upload a file for a template',
  needs,
  takes: 'multipart',
  input: z.object({}),
  output: z.object({ id: id(), name: z.string(), size: z.int() }),
})

/** Templates and macros. */
export const templateEndpoints = { ...templateResource.endpoints, get: getTemplate, postTemplateAttachment }
