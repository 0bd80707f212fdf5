import {
  contactFormResource,
  type ContactForm,
  type ContactFormInput,
} from '#domain/contact-forms/contact-form.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

const words = (desk: TestDesk, headerText: string): ContactFormInput => ({
  ...{ headerText, subHeaderText: 'We answer within one working day.', submitText: 'Send message' },
  ...{ submitMsg: 'Thank you. We have your message.', mailboxId: desk.mailboxId, captcha: true },
  ...{ allowFields: ['name', 'email', 'phone', 'subject', 'message'], attachments: true, isActive: true },
})

const required = (row: string, field: keyof ContactFormInput, label: string, limit: number) => ({
  [`${row}: no ${field}`]: () => ({
    ...{ words: { [field]: ' ' }, field, message: `${label} is a required field` },
  }),
  [`${row}: ${limit + 1} characters of ${field}`]: () => ({
    ...{ words: { [field]: 'x'.repeat(limit + 1) }, field },
    message: `${label} length must be less than or equal to ${limit} characters`,
  }),
})

/** Contact forms for proofs and samples. */
export const contactFormProof: ResourceProof<ContactFormInput, ContactForm> = {
  good: (desk) => words(desk, 'Write to the workshop'),
  changed: (desk) => ({
    ...words(desk, 'x'.repeat(30)),
    ...{ subHeaderText: 'x'.repeat(100), submitText: 'x'.repeat(100), submitMsg: 'x'.repeat(100) },
    ...{ allowFields: ['name', 'email', 'subject', 'message'], captcha: false, isActive: false },
  }),
  bad: {
    ...required('CHF-012', 'headerText', 'Header text', 30),
    ...required('CHF-013', 'subHeaderText', 'Sub header text', 100),
    ...required('CHF-014', 'submitText', 'Submit text', 100),
    ...required('CHF-015', 'submitMsg', 'Submit message', 100),
    'CHF-016: no inbox': () => ({
      words: { mailboxId: null },
      ...{ field: 'mailboxId', message: 'Inbox is a required field' },
    }),
    'CHF-008: a form without a message': () => ({
      words: { allowFields: ['name', 'email', 'subject', 'phone'] },
      ...{ field: 'allowFields', message: 'Name, email, subject and message are always on' },
    }),
  },
  found: 'workshop',
  numbered: (desk, index) => words(desk, `Form ${index}`),
  nameOf: ({ headerText }) => headerText,
}

/** Sample of each call of contact forms, and of the calls shared by all channels. */
export async function contactFormSamples(desk: TestDesk) {
  const samples = await resourceSamples(desk, contactFormResource, contactFormProof)
  const [, id = ''] = /(\d+)$/.exec(samples.get.path) ?? []
  const { list, get, update, remove, create } = samples
  const contactForms = {
    create,
    status: {
      ...{ path: `/channels/${id}/status`, body: { isActive: false }, stranger: 404 as const },
      bad: { body: { isActive: 'no' } },
    },
    getFormCode: {
      ...{ path: `/channels/code?id=${id}`, bad: { path: '/channels/code?id=x' } },
      stranger: 404 as const,
    },
  }
  const channelKinds = {
    listChannels: { ...list, path: '/channels?type=support_form', bad: { path: '/channels?type=fax' } },
    ...{ getChannel: get, updateChannel: { ...update, as: 'owner' as const } },
    removeChannel: { ...remove, as: 'owner' as const },
  }
  return { contactForms, channelKinds }
}
