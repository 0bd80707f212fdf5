import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* API-005: POST ticket. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const ticket = (fields: object = {}) => ({
  mailboxId: desk.mailboxId,
  subject: '  Broken bell ',
  to: [{ email: 'kenji@customer.example', name: 'Kenji Mori' }],
  messageHtml: '<p>It does not ring.</p>',
  ...fields,
})

interface Made {
  id: number
  message: string
}

const create = (fields: object = {}, headers: Record<string, string> = {}) =>
  desk.call<Made>('POST', '/desk/ticket', { as: desk.agent, body: ticket(fields), headers })

const mailsOf = (conversationId: number) =>
  desk.sql<{ to: { email: string }[] }>(
    `select m."to" from effects e join messages m on m.id = e.message_id where m.conversation_id = $1`,
    [conversationId],
  )

test('CMP-016: it is a conversation with its requester, who is mailed; repeated it is the same', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const made = await create({ assigneeId: desk.insider.id }, headers)
  expect(made).toMatchObject({
    status: 200,
    body: {
      type: 'internal_ticket',
      subject: 'Broken bell',
      status: { status: 'new' },
      assignee: { id: desk.insider.id },
      contact: { firstName: 'Kenji', lastName: 'Mori', email: 'kenji@customer.example' },
      messages: [{ isInbound: false, messageText: 'It does not ring.' }],
    },
  })
  expect(await mailsOf(made.body.id)).toMatchObject([{ to: [{ email: 'kenji@customer.example' }] }])
  expect((await create({ assigneeId: desk.insider.id }, headers)).body.id).toBe(made.body.id)
})

test('D-79: without sendToUser nobody is mailed, and the message stands there all the same', async () => {
  const made = await create({ sendToUser: false })
  expect(made).toMatchObject({ body: { totalMessages: 1, messages: [{ delivery: null }] } })
  expect(await mailsOf(made.body.id)).toEqual([])
})

test('CMP-033 to CMP-041: what is missing is said', async () => {
  const said = async (fields: object) => (await create(fields)).body.message
  expect(await said({ mailboxId: undefined })).toBe('Mailbox must be specified')
  expect(await said({ assigneeId: 'nobody' })).toBe('Assignee must be specified')
  expect(await said({ assigneeId: 999_999 })).toBe('Assignee must be specified')
  expect(await said({ subject: '   ' })).toBe('Subject is required')
  expect(await said({ subject: 'A' })).toBe('Subject must be at least 2 characters')
  expect(await said({ to: [{ name: 'Kenji' }] })).toBe('Email is a required field')
  expect(await said({ to: [{ email: 'kenji', name: 'Kenji' }] })).toBe('Email must be a valid email')
  expect(await said({ to: [{ email: 'kenji@customer.example', name: ' ' }] })).toBe('Name is required')
  expect(await said({ messageHtml: '<p> </p>' })).toBe('Please write message')
})

test('CMP-042: an e-mail inbox that nobody verified takes none', async () => {
  await desk.sql('update mailboxes set email_verified = false where id = $1', [desk.closedMailboxId])
  const body = ticket({ mailboxId: desk.closedMailboxId })
  const answer = await desk.call<Made>('POST', '/desk/ticket', { as: desk.insider, body })
  expect(answer.body.message).toBe('Mailbox must be specified')
})

test('PRM-037: it takes the permission create_ticket', async () => {
  const answer = await desk.call('POST', '/desk/ticket', { as: desk.powerless, body: ticket() })
  expect(answer.status).toBe(403)
})
