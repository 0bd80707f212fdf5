import { expect, test } from 'vitest'
import { questionsOf } from '#app/composer/sending/send-questions.ts'

const words = (html: string, mode: 'reply' | 'note' = 'reply') => ({ mode, html, attachments: [] })

test('placeholders that nothing filled are asked about by name, each once, before a missing file', () => {
  const html = '<p>Dear {{contact.firstName}}, {{contact.firstName}} of {{our.planet}}: see attached.</p>'
  expect(questionsOf(words(html)).map(({ title, text }) => [title, text])).toEqual([
    ['Send with empty placeholders?', 'Not filled: First name of the customer, {{our.planet}}.'],
    ['Send without a file?', 'You wrote that something is attached, and there is no file.'],
  ])
})

test('words without either raise no question, nor does a note', () => {
  expect(questionsOf(words('<p>Thank you</p>'))).toEqual([])
  expect(questionsOf(words('<p>{{contact.name}} is attached</p>', 'note'))).toEqual([])
})

test('a placeholder in the subject of a new mail is asked about too; an answer has its subject from the thread', () => {
  const subject = 'Your order, {{contact.firstName}}'
  const titles = (mode: 'new' | 'reply') =>
    questionsOf({ mode, html: '<p>Hello</p>', attachments: [], subject }).map(({ text }) => text)
  expect(titles('new')).toEqual(['Not filled: First name of the customer.'])
  expect(titles('reply')).toEqual([])
})
