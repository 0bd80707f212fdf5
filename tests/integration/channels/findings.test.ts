import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Finding } from '#domain/conversations/messages/finding.ts'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { openDesk, type CustomerMail, type TestDesk } from '../../support/desk.ts'
import { threadWith } from './threads/thread-with.ts'

/* Findings of a mail are stored with its message and shown in the thread. */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const threadOf = (mail: CustomerMail) => threadWith(desk, mail)

const findingsOf = async (mail: CustomerMail): Promise<Finding[] | undefined> =>
  (await threadOf(mail)).messages[0]?.findings

test('a mail of a person has none', async () => {
  expect(await findingsOf({})).toEqual([])
})

test('an answer of a machine says so, and by what it is known', async () => {
  expect(await findingsOf({ head: ['Auto-Submitted: auto-replied'] })).toEqual([
    { kind: 'outOfOffice', detail: '' },
    { kind: 'automatic', detail: 'auto-submitted: auto-replied' },
    { kind: 'noAutoReply', detail: '' },
  ])
})

test('a sender whose domain does not stand by the mail is marked', async () => {
  expect(await findingsOf({ head: ['Authentication-Results: mx.northwind.example; dmarc=fail'] })).toEqual([
    { kind: 'unverified', detail: 'customer.example' },
  ])
})

test('an encrypted mail is no blank message: list and thread say what it is, and its source is there', async () => {
  const type = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b'
  const text = [
    ...['--b', 'Content-Type: application/pgp-encrypted', '', 'Version: 1', '--b'],
    ...['Content-Type: application/octet-stream; name=encrypted.asc', '', 'hQEMA5', '--b--'],
  ].join('\r\n')
  const thread = await threadOf({ head: [`Content-Type: ${type}`], text })
  expect(thread).toMatchObject({ preview: 'Encrypted message' })
  expect(thread.messages[0]).toMatchObject({
    findings: [{ kind: 'encrypted', detail: '' }],
    attachments: [{ name: 'encrypted.asc' }],
  })
  const path = `/desk/messages/${thread.messages[0]?.id}/source`
  expect((await desk.call<string>('GET', path, { as: desk.agent })).body).toContain('hQEMA5')
})

test('what an agent writes has none', async () => {
  const { conversationId, messageId } = await desk.receive()
  const path = `/desk/conversations/${conversationId}`
  await desk.call('POST', `${path}/messages`, {
    as: desk.agent,
    body: { messageId, to: ['dana@customer.example'], messageText: 'Oil them.' },
  })
  const { body } = await desk.call<ThreadView>('GET', path, { as: desk.agent })
  expect(body.messages.map(({ findings }) => findings)).toEqual([[], []])
})

test('where answers go and when it was written stand apart from who wrote and when it arrived', async () => {
  const { messages } = await threadOf({ head: ['Reply-To: Otto Berg <otto@customer.example>'] })
  expect(messages[0]).toMatchObject({
    from: { email: 'dana@customer.example' },
    replyTo: [{ email: 'otto@customer.example', firstName: 'Otto' }],
  })
  const { sentAt, createdAt } = messages[0] ?? {}
  // A Date header has whole seconds; its clock is the desk's.
  expect(sentAt).toBeLessThanOrEqual(createdAt ?? 0)
  expect(sentAt).toBe(Math.floor((sentAt ?? 1) / 1000) * 1000)
})
