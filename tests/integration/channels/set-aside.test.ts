import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SetAsideMail, SetAsideView } from '#domain/channels/set-aside.ts'
import type { ThreadView } from '#domain/conversations/calls/rest-shapes.ts'
import { openDesk, type Answer, type TestDesk } from '../../support/desk.ts'

/* Mail that could not be parsed or placed can be recovered, never as two conversations. */

let desk: TestDesk
let other: TestDesk

beforeAll(async () => {
  desk = await openDesk()
  other = await openDesk({ beside: desk })
})
afterAll(async () => {
  await other.close()
  await desk.close()
})

const path = '/desk/set-aside'
const call = <Body = SetAsideMail>(method: string, at: string, body?: object, on = desk) =>
  on.call<Body>(method, `${path}${at}`, { as: desk.agent, ...(body && { body }) })
const list = async (query = '') =>
  (await call<{ data: SetAsideMail[]; total: number; next: string | null }>('GET', query)).body
const thread = async (id: number | null) =>
  (await desk.call<ThreadView>('GET', `/desk/conversations/${id}`, { as: desk.agent })).body

interface Aside {
  head?: string[]
  text?: string
  raw?: string
  reason?: string
  mailboxId?: number
  /** Envelope sender; null without one. */
  sender?: string | null
}

/** Sets aside a mail with unique bytes; returns its id. */
async function setAside({ head = [], text = 'It rattles.', raw, reason = 'broken', ...aside }: Aside = {}) {
  const { mailboxId, sender = 'robin@vale.example' } = aside
  const lines = [`Message-ID: <${randomUUID()}@customer.example>`, ...head, 'Subject: Rattle', '', text, '']
  const bytes = new TextEncoder().encode(raw ?? lines.join('\r\n'))
  const hash = await desk.rawMail.of(desk.accountId).keep(bytes)
  const [row] = await desk.sql<{ id: number }>(
    `insert into set_aside (mailbox_id, reason, received_at, envelope, raw_sha256)
      values ($1, $2, 5000, $4, $3) returning id`,
    [mailboxId ?? desk.mailboxId, reason, hash, { from: sender, to: ['support@northwind.example'] }],
  )
  return row?.id as number
}

const robin = 'From: Robin Vale <robin@vale.example>'
const conversations = async () =>
  (await desk.sql<{ count: number }>('select count(*)::int as count from conversations'))[0]?.count as number

test('the list counts and pages, of the inboxes that one sees', async () => {
  await desk.sql(
    `insert into set_aside (mailbox_id, reason, received_at, envelope)
      select $1, 'broken', 1000 + n / 2, '{"from":"","to":[]}' from generate_series(1, 120) n`,
    [desk.mailboxId],
  )
  await setAside({ mailboxId: desk.closedMailboxId })
  const ids = new Set<number>()
  let after = ''
  const sizes: number[] = []
  for (;;) {
    const { data, total, next } = await list(after)
    expect(total).toBe(120)
    sizes.push(data.length)
    data.forEach(({ id }) => ids.add(id))
    if (next === null) break
    after = `?after=${next}`
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(ids.size).toBe(120)
  await desk.sql('delete from set_aside')
})

test('it can be read as plain text, whether it can be taken apart or not', async () => {
  const page = [robin, 'MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=b']
  const text = ['--b', 'Content-Type: text/html', '', '<p onclick="x()">It rattles.</p>', '--b']
  const file = [
    'Content-Type: text/plain; name=log.txt',
    'Content-Disposition: attachment',
    '',
    'zzz',
    '--b--',
  ]
  const whole = await setAside({ head: page, text: [...text, ...file].join('\r\n') })
  expect((await call<SetAsideView>('GET', `/${whole}`)).body).toMatchObject({
    ...{ subject: 'Rattle', text: 'It rattles.', from: { email: 'robin@vale.example', name: 'Robin Vale' } },
    ...{ files: [{ name: 'log.txt' }], reason: 'broken', hasSource: true, doneAt: null },
  })
  const slow = await setAside({ head: page, text: 'as it stands', reason: 'timeout' })
  expect((await call<SetAsideView>('GET', `/${slow}`)).body).toMatchObject({
    ...{ subject: 'Rattle', text: 'as it stands', from: { email: 'robin@vale.example' }, files: [] },
  })
})

test('what can be read by now becomes a conversation in one press, and stays that one', async () => {
  const id = await setAside({ head: [robin] })
  const before = await conversations()
  const { body } = await call('POST', `/${id}/retry`)
  expect(body).toMatchObject({ id, conversationId: expect.any(Number), doneAt: expect.any(Number) })
  expect(await thread(body.conversationId)).toMatchObject({
    ...{ subject: 'Rattle', contact: { email: 'robin@vale.example' } },
    messages: [{ messageText: expect.stringContaining('It rattles.') }],
  })
  expect((await call('POST', `/${id}/retry`)).body.conversationId).toBe(body.conversationId)
  expect(await conversations()).toBe(before + 1)
  expect((await list()).data.map((each) => each.id)).not.toContain(id)
  expect((await list('?isDone=true')).data.map((each) => each.id)).toContain(id)
})

test('ten presses at once in two processes make one conversation', async () => {
  const id = await setAside({ head: [robin] })
  const before = await conversations()
  const presses = Array.from({ length: 10 }, (_, index) => {
    const on = index % 2 === 0 ? desk : other
    return index < 6
      ? call('POST', `/${id}/retry`, undefined, on)
      : call('POST', `/${id}/conversation`, { email: 'ana@vale.example' }, on)
  })
  const answers: Answer<SetAsideMail>[] = await Promise.all(presses)
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
  expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1)
  expect(await conversations()).toBe(before + 1)
})

test('the same mail set aside twice, or come again meanwhile, is one conversation', async () => {
  const raw = [robin, 'Message-ID: <twice@vale.example>', 'Subject: Twice', '', 'Once', ''].join('\r\n')
  const [one, two] = [await setAside({ raw }), await setAside({ raw })]
  const before = await conversations()
  const answers = await Promise.all([
    call('POST', `/${one}/retry`),
    call('POST', `/${two}/retry`, undefined, other),
  ])
  expect(new Set(answers.map(({ body }) => body.conversationId)).size).toBe(1)
  expect(await conversations()).toBe(before + 1)
})

test('what cannot be read still says why', async () => {
  const id = await setAside({ raw: '\r\n\r\n', reason: 'broken' })
  expect((await call('POST', `/${id}/retry`)).body).toMatchObject({
    ...{ reason: 'empty', doneAt: null, conversationId: null },
  })
  const nameless = await setAside({ reason: 'broken', sender: null })
  expect((await call('POST', `/${nameless}/retry`)).body).toMatchObject({ reason: 'no sender', doneAt: null })
})

test('a conversation is made by hand of one that names nobody, once somebody is named', async () => {
  const id = await setAside({ reason: 'no sender', sender: null })
  expect(await call('POST', `/${id}/conversation`, {})).toMatchObject({
    ...{ status: 400, body: { code: 'INVALID', field: 'email' } },
  })
  const told = { email: 'Ana@vale.example', name: 'Ana Vale', subject: 'The rattle' }
  const { body } = await call('POST', `/${id}/conversation`, told)
  expect(await thread(body.conversationId)).toMatchObject({
    ...{ subject: 'The rattle', contact: { email: 'ana@vale.example', firstName: 'Ana' } },
    messages: [{ from: { email: 'ana@vale.example' }, messageText: expect.stringContaining('It rattles.') }],
  })
})

test('whoever handed it over stands in for somebody whom it does not name', async () => {
  const id = await setAside({ text: 'as it stands', reason: 'timeout' })
  expect((await call<SetAsideView>('GET', `/${id}`)).body.from).toEqual({
    email: 'robin@vale.example',
    name: '',
  })
  const { body } = await call('POST', `/${id}/conversation`, {})
  expect(await thread(body.conversationId)).toMatchObject({ contact: { email: 'robin@vale.example' } })
})

test('one that cannot be read goes along as a file, with the words that stand in it', async () => {
  const id = await setAside({ head: [robin], text: 'as it stands', reason: 'timeout' })
  const { body } = await call('POST', `/${id}/conversation`, {})
  const { messages } = await thread(body.conversationId)
  expect(messages).toMatchObject([
    { messageText: 'as it stands', attachments: [{ name: 'message.eml', type: 'message/rfc822' }] },
  ])
  const file = await desk.call<string>('GET', `/desk/attachments/${messages[0]?.attachments[0]?.id}`, {
    as: desk.agent,
  })
  expect(file.body).toContain('Subject: Rattle')
})

test('one that is too large to be read is looked at by its beginning, and its source is kept', async () => {
  const id = await setAside({ head: [robin], text: 'x'.repeat(26 * 1024 * 1024), reason: 'too large' })
  const { body: view } = await call<SetAsideView>('GET', `/${id}`)
  expect(view).toMatchObject({
    subject: 'Rattle',
    from: { email: 'robin@vale.example' },
    isShortened: true,
    files: [],
  })
  expect((await call('POST', `/${id}/retry`)).body).toMatchObject({ reason: 'too large', doneAt: null })
  const { body } = await call('POST', `/${id}/conversation`, {})
  const { messages } = await thread(body.conversationId)
  expect(messages).toMatchObject([
    { attachments: [], findings: [{ kind: 'noAutoReply' }, { kind: 'shortened', detail: 'size' }] },
  ])
  const source = await desk.call<string>('GET', `/desk/messages/${messages[0]?.id}/source`, {
    as: desk.agent,
  })
  expect(source.body.length).toBeGreaterThan(26 * 1024 * 1024)
})

test('it is marked as done and put back, but not out of its conversation', async () => {
  const id = await setAside({ head: [robin] })
  expect((await call('PUT', `/${id}`, { isDone: true })).body.doneAt).toEqual(expect.any(Number))
  expect((await call('POST', `/${id}/retry`)).body.conversationId).toBeNull()
  expect((await call('PUT', `/${id}`, { isDone: false })).body.doneAt).toBeNull()
  await call('POST', `/${id}/retry`)
  expect(await call('PUT', `/${id}`, { isDone: false })).toMatchObject({ status: 409 })
})

test('one whose inbox is no more stays in sight, and goes to one that is named', async () => {
  const id = await setAside({ head: [robin], mailboxId: 999_999 })
  expect((await list()).data).toContainEqual(expect.objectContaining({ id, mailboxId: null }))
  expect((await call('POST', `/${id}/retry`)).body).toMatchObject({ reason: 'no inbox', doneAt: null })
  for (const mailboxId of [undefined, desk.closedMailboxId])
    expect(await call('POST', `/${id}/conversation`, { mailboxId })).toMatchObject({ status: 400 })
  const { body } = await call('POST', `/${id}/conversation`, { mailboxId: desk.mailboxId })
  expect(await thread(body.conversationId)).toMatchObject({ mailboxId: desk.mailboxId })
})

test('what an inbox that one does not see has set aside is not there', async () => {
  const id = await setAside({ head: [robin], mailboxId: desk.closedMailboxId })
  for (const [method, at, body] of [
    ['GET', `/${id}`],
    ['GET', `/${id}/source`],
    ['POST', `/${id}/retry`],
    ['POST', `/${id}/conversation`, { email: 'ana@vale.example' }],
    ['PUT', `/${id}`, { isDone: true }],
  ] as const)
    expect(await call(method, at, body)).toMatchObject({ status: 404 })
})
