import { ClipboardList } from 'lucide-react'
import {
  contactFormResource,
  fixedFields,
  type ContactForm,
  type ContactFormInput,
} from '#domain/contact-forms/contact-form.ts'
import { callsOf, switchOf, type RecordKind } from '#app/records/record-kind.ts'
import { recordPages } from '#app/records/record-pages.tsx'
import { fromServer } from '#app/records/record-source.ts'
import { ContactFormFields } from './contact-form-fields.tsx'

const kind: RecordKind<ContactFormInput, ContactForm> = {
  icon: ClipboardList,
  about: 'A contact form brings what visitors write on your site into an inbox.',
  access: contactFormResource.write,
  needsConnection: true,
  source: fromServer(contactFormResource),
  schema: contactFormResource.input,
  valuesOf: (form) => ({
    headerText: form?.headerText ?? '',
    subHeaderText: form?.subHeaderText ?? '',
    submitText: form?.submitText ?? '',
    submitMsg: form?.submitMsg ?? '',
    // Empty until an inbox is chosen; the schema reports it.
    mailboxId: form?.mailboxId ?? (null as unknown as number),
    allowFields: form?.allowFields ?? [...fixedFields],
    captcha: form?.captcha ?? false,
    attachments: form?.attachments ?? false,
    isActive: form?.isActive ?? true,
  }),
  changes: callsOf(contactFormResource, (form): ContactForm => form),
  toasts: {
    created: 'Contact Form Created',
    updated: 'Contact Form Updated',
    deleted: 'Contact Form Deleted',
  },
  onOff: switchOf(contactFormResource),
  useLine:
    () =>
    ({ headerText, subHeaderText, isActive }) => ({
      title: headerText,
      text: isActive ? subHeaderText : 'Switched off',
    }),
  Fields: ContactFormFields,
}

/** Contact forms: their list, and the form of one. */
export const { List, Form } = recordPages(kind)
