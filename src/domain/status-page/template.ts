import * as z from 'zod/mini'
import { id, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'
import { effects, maxEffected } from './effect.ts'
import { sourceId } from './incident.ts'

/** Limits of status templates (STA-075, D1-14). */
export const statusTemplateLimits = { title: 30, description: 100 }

/** Types of a template, by the form it fills. */
export const statusTemplateTypes = ['incident', 'maintenance'] as const

/** Error for a changed type (STA-076). */
export const fixedType = 'The type of a template cannot change'

/** Templates of incidents and maintenance; stored on the server only. */
export const statusTemplateResource = defineResource({
  name: 'statusTemplates',
  noun: 'template',
  path: '/status-page/templates',
  paths: { get: '/status-page/templates/template/:id' },
  read: { needs: 'signed-in' },
  write: { needs: 'status_page.settings' },
  searched: ['title', 'description'],
  filters: { type: z.optional(z.enum(statusTemplateTypes)) },
  input: {
    type: z.enum(statusTemplateTypes, 'Type is a required field'),
    title: requiredText('Title', statusTemplateLimits.title),
    description: requiredText('Description', statusTemplateLimits.description),
    sourceId: sourceId(),
    notifySubscribers: z._default(z.boolean(), false),
    /** `serviceName` is the name of the service when the template was saved. */
    effectedServices: z._default(
      z
        .array(
          z.object({
            serviceId: id(),
            serviceName: z._default(z.string().check(z.maxLength(100)), ''),
            effect: z._default(z.enum(effects), 'OP'),
          }),
        )
        .check(z.maxLength(maxEffected, `At most ${maxEffected} services`)),
      [],
    ),
  },
})

/** A template, as calls return it. */
export type StatusTemplate = RecordOf<typeof statusTemplateResource>
/** Fields of a template. */
export type StatusTemplateInput = ResourceInput<typeof statusTemplateResource>
