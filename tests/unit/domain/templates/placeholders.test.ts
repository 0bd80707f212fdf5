import { expect, test } from 'vitest'
import {
  fillHtml,
  fillText,
  placeholdersIn,
  withoutUnfilled,
} from '#domain/conversations/drafts/placeholder-text.ts'
import {
  placeholderNames,
  placeholderValuesOf,
  valuesIn,
  type Situation,
} from '#domain/templates/placeholders.ts'
import { templateLimits, templateInput } from '#domain/templates/template.ts'

const situation: Situation = {
  contact: { firstName: 'Dana', lastName: 'Whitlock', email: 'dana@customer.example', companyName: ' ' },
  conversation: { ticketNo: 4821, subject: 'Brakes & gears' },
  mailbox: { name: 'Support' },
  agent: { firstName: 'Maya', lastName: 'Doe', email: 'maya@northwind.example' },
}

test('every placeholder has a value where everything is known, and blanks are none', () => {
  const values = valuesIn(situation)
  expect(Object.keys(values)).toEqual(placeholderNames)
  expect(values).toMatchObject({
    'contact.name': 'Dana Whitlock',
    'conversation.ticketNo': '#4821',
    'inbox.name': 'Support',
    'agent.name': 'Maya Doe',
    'contact.company': null,
  })
  const nobody = valuesIn({ contact: null, conversation: null, mailbox: null, agent: null })
  expect(Object.values(nobody).every((value) => value === null)).toBe(true)
  // A draft of a new mail has no ticket number yet.
  expect(valuesIn({ ...situation, conversation: { ticketNo: null, subject: '' } })).toMatchObject({
    'conversation.ticketNo': null,
    'conversation.subject': null,
  })
})

test('words are filled; what nobody knows stays as it is', () => {
  const values = valuesIn(situation)
  const text = 'Hello {{ contact.firstName }} of {{contact.company}}, {{nobody.knows}} {{toString}} {{}}'
  expect(fillText(text, values)).toBe('Hello Dana of {{contact.company}}, {{nobody.knows}} {{toString}} {{}}')
  expect(placeholderValuesOf([text, '{{agent.name}}{{contact.firstName}}'], values)).toEqual({
    'contact.firstName': 'Dana',
    'contact.company': null,
    'nobody.knows': null,
    toString: null,
    'agent.name': 'Maya Doe',
  })
  const [first] = placeholdersIn(text)
  expect(text.slice(first?.from, first?.to)).toBe('{{ contact.firstName }}')
})

test('a value never becomes markup, nor another placeholder', () => {
  const values = { 'contact.name': '<img src=x> "A & B"', 'conversation.subject': '{{agent.name}} $&' }
  expect(fillHtml('<p>{{contact.name}}</p>', values)).toBe('<p>&lt;img src=x&gt; &quot;A &amp; B&quot;</p>')
  expect(fillText('{{conversation.subject}}', { ...values, 'agent.name': 'Maya' })).toBe('{{agent.name}} $&')
})

test('a template needs a subject and a body, within their limits', () => {
  const refusal = (words: object) =>
    templateInput.safeParse({ subject: 'Thanks', body: '<p>Thanks</p>', ...words }).error?.issues[0]?.message
  expect(refusal({})).toBeUndefined()
  expect(refusal({ subject: 'a'.repeat(templateLimits.subject) })).toBeUndefined()
  expect(refusal({ subject: 'a'.repeat(templateLimits.subject + 1) })).toBe(
    'Subject length must be less than or equal to 255 characters',
  )
  expect(refusal({ subject: '  ' })).toBe('Subject is a required field')
  expect(refusal({ subject: undefined })).toBe('Subject is a required field')
  expect(refusal({ body: '<p> </p>' })).toBe('Body is a required field')
  expect(refusal({ body: 'a'.repeat(templateLimits.body + 1) })).toBe(
    'Body length must be less than or equal to 32768 characters',
  )
})

test.each([
  ['Hello {{contact.firstName}},', 'Hello,'],
  ['Hello, {{contact.firstName}}!', 'Hello!'],
  ['Hello {{contact.firstName|there}},', 'Hello there,'],
  ['Hello {{ contact.firstName | dear reader }},', 'Hello dear reader,'],
  ['{{contact.firstName}}, thanks', 'thanks'],
  ['<p>{{contact.firstName}}, thanks</p>', '<p>thanks</p>'],
  ['<p>Hello&nbsp;<b>{{contact.firstName}}</b>,</p>', '<p>Hello<b></b>,</p>'],
  ['from {{contact.company}} in Graz', 'from in Graz'],
  ['{{contact.fistName}} {{contact.lastName}}', ''],
  ['write {{ user.name | upper }} or {{our.planet}}', 'write {{ user.name | upper }} or {{our.planet}}'],
])('what nobody filled leaves without braces: %s', (text, expected) => {
  expect(withoutUnfilled(fillText(text, {}))).toBe(expected)
})

test('a value that is known is said, not what stands there otherwise', () => {
  const values = valuesIn(situation)
  expect(fillText('{{contact.firstName|there}} of {{contact.company|your company}}', values)).toBe(
    'Dana of your company',
  )
})
