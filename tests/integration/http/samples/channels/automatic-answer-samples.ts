import type { TestDesk } from '../../../../support/desk.ts'
import type { Sample } from '../sample.ts'
import { threeInboxes } from './server-samples.ts'

/** Samples of the automatic answers of inboxes. */
export async function automaticAnswerSamples(desk: TestDesk) {
  const [inbox] = await threeInboxes(desk, 'Acknowledged')
  const path = `/desk/mailboxes/${inbox}/acknowledgement`
  return {
    getAcknowledgement: { path, bad: { path: '/desk/mailboxes/abc/acknowledgement' }, stranger: 404 },
    putAcknowledgement: {
      path,
      body: { isOn: true, html: '<p>Hello {{contact.firstName}}</p>' },
      bad: { body: { isOn: true, html: '<p> </p>' } },
      stranger: 404,
    },
  } as const satisfies Record<string, Sample>
}
