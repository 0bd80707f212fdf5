import * as z from 'zod/mini'
import { id, missing, requiredText } from '../fields.ts'
import { defineSettings } from '../settings.ts'
import { portalSettingsAccess } from '../access/plan-access.ts'
import { portalAccess } from './settings.ts'

/** Limits of the texts of the portal's form. */
export const portalFormLimits = { heading: 80, button: 30, message: 150 }

const shape = {
  /** True if customers can open tickets in the portal. */
  isActive: z.boolean(),
  /** Inbox of the tickets. */
  mailboxId: z.nullable(id()),
  heading: requiredText('Heading', portalFormLimits.heading),
  submitButton: requiredText('Button', portalFormLimits.button),
  submitMessage: requiredText('Message after sending', portalFormLimits.message),
  /** True if files can be attached. */
  isAttachment: z.boolean(),
}

/** Ticket form of the portal: name, email, subject and message (D1-164). */
export const portalFormResource = defineSettings({
  ...{ name: 'portalForms', noun: 'form of the client portal', path: '/portal/form', method: 'PUT' },
  ...{ read: portalAccess, write: portalSettingsAccess, shape },
  usual: {
    ...{ isActive: false, mailboxId: null, heading: 'New request', submitButton: 'Send' },
    ...{ submitMessage: 'Thank you. We have your request.', isAttachment: true },
  },
})

/** Schema of the settings form: an enabled ticket form needs an inbox. */
export const portalFormSchema = z.object(shape).check(
  z.refine(({ isActive, mailboxId }) => !isActive || mailboxId !== null, {
    error: missing('Inbox'),
    path: ['mailboxId'],
  }),
)
/** Ticket form of the portal. */
export type PortalForm = z.infer<typeof portalFormSchema>
