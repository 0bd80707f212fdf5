import type { DemoTemplate } from '../desk.ts'

/** Answers of the demo company that are sent often; those with actions do what follows them too. */
export const templates: readonly DemoTemplate[] = [
  {
    subject: 'Ask for the serial number',
    body:
      '<p>Hello {{contact.firstName}},</p><p>could you send us the serial number of your bike? It is under the ' +
      'battery and on the first page of the booklet. With a photo of the part we can tell you at once whether it is ' +
      'covered.</p>',
    actions: { status: 'on_hold', snoozeHours: null },
  },
  {
    subject: 'Opening hours of the workshop',
    body:
      '<p>Hello {{contact.firstName}},</p><p>the workshop in Rotterdam is open on weekdays from 8:00 to 18:00. ' +
      'Bring the bike without an appointment until noon, and you can mostly ride it home the same day.</p>',
  },
  {
    subject: 'Refund is on its way',
    body:
      '<p>Hello {{contact.firstName}},</p><p>your refund left today. Banks take three to five working days until it ' +
      'shows on your account. If it is not there after a week, answer this mail and we look into it.</p>',
    actions: { status: 'closed', labels: ['refund', 'billing'] },
  },
  {
    subject: 'Solved, glad to help',
    body:
      '<p>Hello {{contact.firstName}},</p><p>good to hear that it works again. We close {{conversation.ticketNo}} ' +
      'now; an answer to this mail opens it again.</p><p>Enjoy the ride!</p>',
    actions: { status: 'closed' },
  },
  {
    subject: 'Warranty claim taken up',
    body:
      '<p>Hello {{contact.firstName}},</p><p>thank you for the details. We have taken up your claim under ' +
      '{{conversation.ticketNo}}, and the workshop looks at it within two working days. You need not send anything ' +
      'in before you hear from us.</p>',
    actions: { priority: 'high', team: 'workshop', labels: ['warranty'] },
  },
]
