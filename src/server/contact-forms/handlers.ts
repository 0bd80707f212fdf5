import { escapeHtml } from '#lib/text.ts'
import {
  contactFormPath,
  contactFormResource,
  type ContactForm,
  type contactFormEndpoints,
} from '#domain/contact-forms/contact-form.ts'
import type { HandlersOf } from '../http/handler.ts'
import { resourceHandlers } from '../resources/handlers.ts'
import type { Database } from '../store/database.ts'
import { contactForms } from '../schema/channels/contact-forms.ts'

/** Dependencies of the contact form handlers. */
export interface ContactFormParts {
  database: Database
  now(): number
  origin(): string
}

/** HTML that embeds a form in a page: a frame, so that it works without script. */
const snippetOf = (origin: string, key: string, title: string) =>
  `<iframe src="${escapeHtml(origin + contactFormPath(key))}?embed" title="${escapeHtml(title)}"` +
  ` width="100%" height="760" style="border:0" loading="lazy"></iframe>`

/** Handlers for contact forms and their snippets (D1-95). */
export function contactFormHandlers({ origin, ...parts }: ContactFormParts) {
  const handlers = resourceHandlers(contactFormResource, {
    ...parts,
    table: contactForms,
    names: { code: 'key' },
    // All forms are support forms.
    filters: { type: (_, value) => `${value} = 'support_form'` },
    hooks: {
      show: (form: ContactForm) => ({ ...form, code: snippetOf(origin(), form.code, form.headerText) }),
    },
  })
  return {
    ...handlers,
    getFormCode: async (named, call) => ({ code: (await handlers.get(named, call)).code }),
  } satisfies HandlersOf<typeof contactFormEndpoints>
}
