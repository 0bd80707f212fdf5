import { describe, expect, test } from 'vitest'
import {
  acknowledgementFor,
  acknowledgementLimits,
  acknowledgementInput,
  usualAcknowledgement,
} from '#domain/automatic-answers/acknowledgement.ts'

const dana = { firstName: 'Dana', lastName: 'Whitlock', email: 'dana@ryeandrail.example', companyName: '' }
const nameless = { ...dana, firstName: '', lastName: '' }
const told = { conversation: { ticketNo: 7, subject: 'Battery <drops>' }, mailbox: { name: 'Support' } }

describe('an acknowledgement', () => {
  test('is filled with what is known', () => {
    const html =
      '<p>{{contact.name}}: {{conversation.subject}}, {{ conversation.ticketNo }}, {{inbox.name}}</p>'
    expect(acknowledgementFor(html, { ...told, contact: dana })).toBe(
      '<p>Dana Whitlock: Battery &lt;drops&gt;, #7, Support</p>',
    )
  })

  test('leaves out what nobody knows, with the blank before it', () => {
    expect(acknowledgementFor('<p>Hello {{contact.firstName}},</p>', { ...told, contact: nameless })).toBe(
      '<p>Hello,</p>',
    )
    expect(acknowledgementFor('<p>{{agent.name}} {{nobody}}!</p>', { ...told, contact: dana })).toBe(
      '<p>!</p>',
    )
  })

  test('names nobody whom a customer calls themselves like a placeholder', () => {
    const contact = { ...dana, firstName: '{{inbox.name}}' }
    expect(acknowledgementFor('<p>{{contact.firstName}}</p>', { ...told, contact })).toBe(
      '<p>{{inbox.name}}</p>',
    )
  })
})

describe('the words of one', () => {
  const faultOf = (html: string) =>
    acknowledgementInput.safeParse({ isOn: true, html }).error?.issues[0]?.message

  test('may be the usual ones', () => expect(faultOf(usualAcknowledgement)).toBeUndefined())

  test.each([
    ['', 'Text is a required field'],
    ['<p> &nbsp;</p>', 'Text is a required field'],
    ['<p>{{agent.name}}</p>', 'A placeholder in the text has no value here'],
    [
      'x'.repeat(acknowledgementLimits.html + 1),
      `Text length must be less than or equal to ${acknowledgementLimits.html} characters`,
    ],
  ])('%#: %s', (html, fault) => expect(faultOf(html)).toBe(fault))
})
