import { serverArea } from '../area.ts'
import { intakeParts } from '../channels/email/mail-service.ts'
import { contactFormHandlers, type ContactFormParts } from './handlers.ts'
import { serveContactForms, type PublicFormParts } from './public-form.ts'

type PageParts = Omit<PublicFormParts, 'intake'> & Parameters<typeof intakeParts>[0]

/** Public forms that send a message to an inbox. */
export const contactFormsArea = serverArea({
  handlers: (parts: ContactFormParts) => ({ contactForms: contactFormHandlers(parts) }),
  pages: (app, parts: PageParts) => serveContactForms(app, { ...parts, intake: intakeParts(parts) }),
})
