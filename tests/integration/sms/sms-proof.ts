import { smsChannelResource, type SmsChannel, type SmsChannelInput } from '#domain/sms/sms-channel.ts'
import type { TestDesk } from '../../support/desk.ts'
import type { ResourceProof } from '../resources/prove-resource.ts'
import { contactFormSamples } from '../contact-forms/contact-form-proof.ts'
import { whatsappSamples } from '../whatsapp/whatsapp-samples.ts'
import { supportWidgetSamples } from '../support-widget/support-widget-proof.ts'
import { resourceSamples } from '../resources/resource-samples.ts'

let made = 0
const words = (desk: TestDesk, name: string, phoneNumber: string): SmsChannelInput => ({
  ...{ name, provider: 'custom_sms', accountSID: '', sid: '', authToken: 'a shared secret' },
  ...{ webhookUrl: 'https://sms.example/out', phoneNumber, assignees: [desk.agent.id], threadingInterval: 7 },
  settings: { autoResolvedDays: 3 },
})
const fresh = () => `+4915${String((made += 1)).padStart(8, '0')}`

/** Input of a Twilio channel. */
export const twilioWords = (desk: TestDesk): SmsChannelInput => ({
  ...words(desk, 'Texts', '+15005550006'),
  ...{ provider: 'twilio', accountSID: 'AC1', sid: 'PN2', webhookUrl: '' },
})

const number = (row: string, phoneNumber: string, message = 'Enter a valid phone number') => ({
  [`${row}: the number '${phoneNumber}'`]: () => ({
    words: { phoneNumber },
    field: 'phoneNumber' as const,
    message,
  }),
})

const without = (row: string, field: keyof SmsChannelInput, empty: unknown, message: string) => ({
  [`${row}: without ${field}`]: () => ({ words: { [field]: empty }, field, message }),
})
/** SMS channels for proofs and samples. */
export const smsProof: ResourceProof<SmsChannelInput, SmsChannel> = {
  good: (desk) => words(desk, 'Workshop texts', '+4915112345678'),
  changed: (desk) => ({
    ...words(desk, 'x'.repeat(20), '+4915112345678'),
    ...{ assignees: [desk.agent.id], threadingInterval: 0, settings: { autoResolvedDays: 0 } },
    webhookUrl: 'https://sms.example/elsewhere',
  }),
  bad: {
    ...without('SMS-012', 'name', '  ', 'Name is a required field'),
    'SMS-012: a name of 21 characters': () => ({
      ...{ words: { name: 'x'.repeat(21) }, field: 'name' },
      message: 'Name length must be less than or equal to 20 characters',
    }),
    ...without('SMS-005 SMS-013', 'provider', 'carrier pigeon', 'Provider is a required field'),
    ...number('SMS-017', '', 'Phone number is a required field'),
    ...number('SMS-017', '123456'),
    ...number('SMS-017', '+123'),
    ...number('SMS-017', `+${'1'.repeat(21)}`),
    ...without('SMS-018', 'threadingInterval', 'a week', 'Threading interval must be a number'),
    ...without('SMS-019', 'assignees', [], 'Choose at least one assignee'),
    'SMS-020: auto-resolve days that are no number': () => ({
      ...{ words: { settings: { autoResolvedDays: 'never' } }, field: 'settings.autoResolvedDays' as never },
      message: 'Auto-resolve days must be a number',
    }),
  },
  found: 'workshop',
  numbered: (desk, index) => words(desk, `Texts ${index}`, fresh()),
  nameOf: ({ name }) => name,
}

async function smsSamples(desk: TestDesk) {
  const samples = await resourceSamples(desk, smsChannelResource, smsProof)
  return {
    ...samples,
    // Our agents do not exist in another account.
    create: { ...samples.create, stranger: 400 as const },
    // The number cannot change.
    update: { ...samples.update, body: { name: 'Other', assignees: [desk.agent.id] } },
    listNumbers: {
      path: '/sms/incomingphonenumber?provider=twilio&accountSID=AC1&authToken=x',
      // Nothing listens there.
      ...{ alone: 400 as const, stranger: 400 as const },
      bad: { path: '/sms/incomingphonenumber?provider=pigeon' },
    },
    getSharedSecret: { path: '/sms/sharedsecret', bad: null, stranger: 'own' as const },
  }
}

/** Samples of the calls of channels other than mail. */
export const channelSamples = async (desk: TestDesk) => ({
  ...(await contactFormSamples(desk)),
  supportWidgets: await supportWidgetSamples(desk),
  sms: await smsSamples(desk),
  whatsapp: whatsappSamples,
})
