import * as z from 'zod/mini'
import { defineEndpoint } from '../define.ts'
import { id, missing, onOff, requiredText } from '../fields.ts'
import { defineResource, type RecordOf, type ResourceInput } from '../resource.ts'

/** Limits of a contact form's texts (CHF-012 to 015). */
export const contactFormLimits = { headerText: 30, subHeaderText: 100, submitText: 100, submitMsg: 100 }

/** Fields that every contact form has (CHF-008). */
export const fixedFields = ['name', 'email', 'subject', 'message'] as const
/** All possible fields of a contact form, in order. */
export const formFields = ['name', 'email', 'phone', 'subject', 'message'] as const

const allowFields = z.array(z.enum(formFields)).check(
  z.overwrite((names) => formFields.filter((name) => names.includes(name))),
  z.refine(
    (names) => fixedFields.every((name) => names.includes(name)),
    'Name, email, subject and message are always on',
  ),
)

const write = { needs: 'channels.manage_contact_form' } as const

/** Contact forms as edited in the settings; stored on the server only (D1-95). */
export const contactFormResource = defineResource({
  name: 'contactForms',
  noun: 'contact form',
  path: '/channels',
  read: { needs: 'signed-in' },
  write,
  searched: ['headerText', 'subHeaderText'],
  filters: { type: z.optional(z.literal('support_form')) },
  refers: { mailboxId: { to: 'mailboxes', noun: 'An inbox' } },
  input: {
    headerText: requiredText('Header text', contactFormLimits.headerText),
    subHeaderText: requiredText('Sub header text', contactFormLimits.subHeaderText),
    submitText: requiredText('Submit text', contactFormLimits.submitText),
    submitMsg: requiredText('Submit message', contactFormLimits.submitMsg),
    /** Inbox of its conversations. */
    mailboxId: z.int(missing('Inbox')).check(z.positive(missing('Inbox'))),
    /** Names of the enabled fields. */
    allowFields: z._default(allowFields, [...fixedFields]),
    /** Captcha: asks for a sum before sending (D1-96). */
    captcha: z._default(z.boolean(), false),
    /** Accepts files. */
    attachments: z._default(z.boolean(), false),
    isActive: onOff(),
  },
  row: {
    /** HTML that embeds the form in a page. */
    code: z.string(),
  },
})

/** A contact form, as calls return it. */
export type ContactForm = RecordOf<typeof contactFormResource>
/** Fields of a contact form. */
export type ContactFormInput = ResourceInput<typeof contactFormResource>

const getFormCode = defineEndpoint({
  method: 'GET',
  path: '/channels/code',
  summary: 'Get the embed snippet of a contact form',
  needs: 'signed-in',
  input: z.object({ id: id() }),
  output: z.object({ code: z.string() }),
})

const { create, status } = contactFormResource.endpoints

/** Calls of contact forms that other channels do not share (`channelEndpoints`). */
export const contactFormEndpoints = { create, status, getFormCode }

/** Public path of a form, below the server's origin. @param key its unguessable key. */
export const contactFormPath = (key: string): string => `/contact/${key}`
