import { expect, test } from 'vitest'
import { ticketSchema } from '#app/tickets/ticket-schema.ts'

const whole = {
  ...{ assignee: 'unassign', mailboxId: 1, subject: 'Broken bell', sendToUser: true },
  ...{ email: 'kenji@moriyama.example', name: 'Kenji' },
}

const said = (fields: object) => ticketSchema.safeParse({ ...whole, ...fields }).error?.issues[0]?.message

test.each([
  ['CMP-033', { mailboxId: undefined }, 'Mailbox must be specified'],
  ['CMP-034', { assignee: undefined }, 'Assignee must be specified'],
  ['CMP-034', { assignee: 'nobody' }, 'Assignee must be specified'],
  ['CMP-035', { subject: '   ' }, 'Subject is required'],
  ['CMP-036', { subject: ' A ' }, 'Subject must be at least 2 characters'],
  ['CMP-038', { email: '' }, 'Email is a required field'],
  ['CMP-038', { email: 'kenji@moriyama' }, 'Email must be a valid email'],
  ['CMP-039', { name: ' ' }, 'Name is required'],
])('%s: %o is answered "%s"', (_row, fields, text) => {
  expect(said(fields)).toBe(text)
})

test('CMP-036, D-25: two letters and a name of one are enough', () => {
  expect(said({ subject: 'AB', name: 'K', assignee: 7 })).toBeUndefined()
})
