import {
  supportWidgetResource,
  type SupportWidget,
  type SupportWidgetInput,
} from '#domain/support-widget/support-widget.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

const words = (desk: TestDesk, name: string): SupportWidgetInput => ({
  ...{
    name,
    mailboxId: desk.mailboxId,
    color: '#1b5f47',
    position: 'end',
    greeting: 'We usually answer soon.',
  },
  ...{ askFields: ['name', 'email'], allowedOrigins: ['https://shop.example'], docId: null, isActive: true },
})

const refused = (field: keyof SupportWidgetInput, value: unknown, message: string) => () => ({
  ...{ words: { [field]: value }, field, message },
})

const notAnOrigin = 'An origin is like https://www.example.com'

/** Support widgets for proofs and samples. */
export const supportWidgetProof: ResourceProof<SupportWidgetInput, SupportWidget> = {
  good: (desk) => words(desk, 'Chat with the workshop'),
  changed: (desk) => ({
    ...words(desk, 'x'.repeat(60)),
    ...{
      color: '#aa0000',
      position: 'start',
      greeting: 'x'.repeat(300),
      askFields: ['email'],
      isActive: false,
    },
    allowedOrigins: ['https://shop.example:8443', 'http://localhost:3000'],
  }),
  bad: {
    'no name': refused('name', ' ', 'Name is a required field'),
    '61 characters of name': refused(
      'name',
      'x'.repeat(61),
      'Name length must be less than or equal to 60 characters',
    ),
    '301 characters of greeting': refused(
      'greeting',
      'x'.repeat(301),
      'Greeting length must be less than or equal to 300 characters',
    ),
    'no inbox': refused('mailboxId', null, 'Inbox is a required field'),
    'a colour that is CSS': refused('color', 'red;}*{', 'Colour must be like #1b5f47'),
    'no origin': refused('allowedOrigins', [], 'Allowed origins is a required field'),
    'an origin with a path': refused('allowedOrigins', ['https://shop.example/cart'], notAnOrigin),
    'an origin without encryption': refused('allowedOrigins', ['http://shop.example'], notAnOrigin),
    'an origin that is a directive': refused(
      'allowedOrigins',
      ['https://a.example; script-src *'],
      notAnOrigin,
    ),
    'a wildcard': refused('allowedOrigins', ['*'], notAnOrigin),
    'a knowledge base that is not published': refused(
      'docId',
      999_999,
      'This knowledge base is not published',
    ),
    'no email asked for': refused('askFields', ['name'], 'Email is always asked for: answers go there too'),
  },
  found: 'workshop',
  numbered: (desk, index) => words(desk, `Widget ${index}`),
  nameOf: ({ name }) => name,
}

/** A sample of each call of support widgets. */
export async function supportWidgetSamples(desk: TestDesk) {
  const samples = await resourceSamples(desk, supportWidgetResource, supportWidgetProof)
  return {
    ...samples,
    renewWidgetSecret: {
      ...{ path: `${samples.get.path}/secret`, stranger: 404 as const },
      bad: { path: `${samples.get.path.replace(/\d+$/, 'abc')}/secret` },
    },
    status: {
      ...{ path: `${samples.get.path}/status`, body: { isActive: false }, stranger: 404 as const },
      bad: { body: { isActive: 'no' } },
    },
  }
}
