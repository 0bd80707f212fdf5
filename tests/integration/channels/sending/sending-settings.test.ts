import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendTroubles, type SendingCheck, type Sending } from '#domain/channels/sending.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { startSmtpSink, type SinkRules } from '../../../support/services/smtp-sink.ts'

/* API-012: PUT mailboxes/{id}/smtp. */

let desk: TestDesk
let id: number
const started: { close(): Promise<unknown> }[] = []

beforeAll(async () => {
  desk = await openDesk()
})
beforeEach(async () => {
  const [row] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, email_verified, settings) values ('Own', 'email',
      'own' || nextval('desk_id') || '@northwind.example', true,
      '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id`,
  )
  id = row?.id ?? 0
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.close()))
})
afterAll(() => desk.close())

const server = {
  host: 'mail.northwind.example',
  port: 587,
  security: 'starttls',
  user: 'own',
  password: 'a secret one',
}

const call = <Body>(method: string, body?: object, rest = '') =>
  desk.call<Body>(method, `/desk/mailboxes/${id}/smtp${rest}`, { as: desk.owner, ...(body ? { body } : {}) })

const read = async () => (await call<{ sending: Sending | null }>('GET')).body.sending

const keptSecrets = () =>
  desk.sql<{ field: string }>(`select field from secrets where kind = 'mailboxes' and record_id = ${id}`)

describe('the server that an inbox sends by', () => {
  test('is set, read without its password, changed and taken away', async () => {
    expect(await read()).toBeNull()
    const put = await call<Sending>('PUT', server)
    expect(put.status).toBe(200)
    const { password, ...said } = server
    expect(put.body).toEqual({
      ...{ id, server: { ...said, hasPassword: true, byGrant: false }, perMinute: 30, revision: 1 },
      state: { sentAt: null, trouble: null, failingSince: null, nextTryAt: null, waiting: 0 },
    })
    expect(JSON.stringify([put.body, await read()])).not.toContain(password)
    const changed = await call<Sending>('PUT', { ...said, port: 465, security: 'tls', revision: 1 })
    expect(changed.body).toMatchObject({ revision: 2, server: { port: 465, hasPassword: true } })
    expect(await keptSecrets()).toEqual([{ field: 'smtpPassword' }])
    expect((await call('DELETE')).status).toBe(200)
    expect(await read()).toBeNull()
    expect(await keptSecrets()).toEqual([])
  })

  test('is nobody’s to overwrite unseen', async () => {
    await call('PUT', server)
    await call('PUT', { ...server, port: 2525, revision: 1 })
    for (const revision of [0, 1]) {
      const late = await call<{ code: string }>('PUT', { ...server, revision })
      expect(late).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    }
    expect((await read())?.server.port).toBe(2525)
  })

  test('gets no password that was entered for another', async () => {
    await call('PUT', server)
    const { password: _, ...other } = { ...server, host: 'elsewhere.example', revision: 1 }
    const refused = await call<{ field: string; message: string }>('PUT', other)
    expect(refused).toMatchObject({
      ...{ status: 400, body: { field: 'password', message: 'Enter the password for this server and user' } },
    })
    expect((await call('POST', other, '/check')).status).toBe(400)
  })

  test('is spoken to in the open by nobody who signs in', async () => {
    const refused = await call<{ field: string }>('PUT', { ...server, security: 'none' })
    expect(refused).toMatchObject({ status: 400, body: { field: 'security' } })
  })

  test('is told of in the history without its password', async () => {
    await call('PUT', server)
    const events = await desk.sql<{ payload: object }>(
      `select payload from domain_events where type = 'record.saved' and subject_id = ${id}`,
    )
    expect(events).toHaveLength(1)
    expect(JSON.stringify(events)).toContain('mail.northwind.example')
    expect(JSON.stringify(events)).not.toContain(server.password)
  })

  test('goes with its inbox, and the password too', async () => {
    await call('PUT', server)
    const gone = await desk.call('DELETE', `/desk/mailboxes/${id}`, { as: desk.owner })
    expect(gone.status).toBe(200)
    expect(await keptSecrets()).toEqual([])
  })

  test('wakes the mail that waits when it is changed', async () => {
    await call('PUT', server)
    const { conversationId, messageId } = await desk.receive()
    await desk.sql(
      `insert into effects (op, kind, message_id, conversation_id, not_before, state, next_at, internet_message_id,
        mailbox_id) values (gen_random_uuid(), 'mail', ${messageId}, ${conversationId}, 0, 'waiting', 9e15,
        'm${id}@northwind.example', ${id})`,
    )
    await desk.sql(`update mailbox_sending set trouble = 'silent', failing_since = 1, next_at = 9e15, failures = 9
      where mailbox_id = ${id}`)
    expect((await read())?.state).toMatchObject({ trouble: { code: 'silent' }, failingSince: 1, waiting: 1 })
    const { body } = await call<Sending>('PUT', { ...server, revision: 1 })
    expect(body.state).toMatchObject({ trouble: null, failingSince: null, nextTryAt: null, waiting: 1 })
    const [effect] = await desk.sql<{ at: number }>(
      `delete from effects where mailbox_id = ${id} returning next_at as at`,
    )
    expect(effect?.at).toBeLessThan(9e15)
  })
})

describe('a server that is tried out', () => {
  const local = { host: '127.0.0.1', security: 'none', user: 'mailer', password: 'right' }
  const check = async (words: object) =>
    (await call<SendingCheck>('POST', { ...local, ...words }, '/check')).body.steps
  const troubleOf = async (words: object) => (await check(words)).at(-1)?.trouble

  async function sink(rules: SinkRules = {}) {
    const found = await startSmtpSink({ login: { user: 'mailer', password: 'right' }, ...rules })
    started.push(found)
    return { ...found, port: Number(new URL(found.url).port) }
  }

  async function listening(serve: Parameters<typeof createServer>[1]): Promise<number> {
    const plain: Server = createServer(serve)
    plain.listen(0, '127.0.0.1')
    await new Promise((resolve) => plain.once('listening', resolve))
    started.push({ close: () => new Promise((resolve) => plain.close(resolve)) })
    return (plain.address() as AddressInfo).port
  }

  test('goes well up to the last step, and no mail leaves', async () => {
    const { port, mails } = await sink()
    expect(await check({ port })).toEqual(
      ['name', 'connection', 'encryption', 'signIn', 'sender'].map((step) => ({ step, trouble: null })),
    )
    expect(mails).toEqual([])
    expect(await read()).toBeNull()
  })

  test('with the password that is kept', async () => {
    const { port } = await sink()
    await call('PUT', { ...local, port })
    const { password: _, ...rest } = local
    expect(
      (await call<SendingCheck>('POST', { ...rest, port }, '/check')).body.steps.at(-1)?.trouble,
    ).toBeNull()
  })

  test.each([
    ['whose name nobody knows', { host: 'nobody.invalid', security: 'tls', port: 465 }, 'unknownHost'],
    ['where nobody listens', { port: 1 }, 'refused'],
  ] as const)('%s', async (_, words, code) => {
    expect(await troubleOf(words)).toMatchObject({ code })
  })

  test('that speaks something else', async () => {
    const port = await listening((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH_9.6\r\n'))
    expect(await troubleOf({ port })).toMatchObject({ code: 'notSmtp', words: 'SSH-2.0-OpenSSH_9.6' })
  })

  test('that has no room', async () => {
    const port = await listening((socket) => socket.on('error', () => {}).end('421 4.7.0 Too many\r\n'))
    expect(await troubleOf({ port })).toEqual({ code: 'busy', words: '421 4.7.0 Too many' })
  })

  test('that speaks no TLS, or offers no STARTTLS', async () => {
    const { port } = await sink()
    expect(await troubleOf({ port, security: 'tls' })).toMatchObject({ code: 'noTls' })
    expect(await troubleOf({ port, security: 'starttls' })).toMatchObject({ code: 'noStartTls' })
  })

  test('that takes another password', async () => {
    const { port } = await sink()
    const steps = await check({ port, password: 'wrong one' })
    expect(steps.at(-1)).toEqual({
      ...{ step: 'signIn', trouble: { code: 'password', words: '535 5.7.8 Bad user or password' } },
    })
    expect(steps.slice(0, -1).every(({ trouble }) => trouble === null)).toBe(true)
    expect(JSON.stringify(steps)).not.toContain('wrong one')
  })

  test('that wants a sign-in where none was named', async () => {
    const { port } = await sink()
    expect(await troubleOf({ port, user: '', password: null })).toMatchObject({ code: 'signInFirst' })
  })

  test('that does not send for the inbox', async () => {
    const { port } = await sink({ refuseSender: () => '553 5.7.1 Not your address' })
    expect(await troubleOf({ port })).toEqual({ code: 'sender', words: '553 5.7.1 Not your address' })
  })

  test('with a password that was sealed under another secret', async () => {
    await call('PUT', { ...local, port: 1 })
    await desk.sql(`update secrets set key_id = 'another' where record_id = ${id}`)
    expect((await read())?.state.trouble).toEqual({ code: 'secret', words: null })
    const { password: _, ...rest } = local
    const { status, body } = await call('POST', { ...rest, port: 1 }, '/check')
    expect({ status, body }).toMatchObject({
      ...{ status: 400, body: { field: 'password', message: sendTroubles.secret.remedy } },
    })
  })
})
