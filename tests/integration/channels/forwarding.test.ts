import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Forwarding } from '#domain/channels/forwarding.ts'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import type { Receiver } from '#server/smtp/receiver.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { nodeClock as clock } from '#server/node-clock.ts'
import { systemMailSchema } from '#domain/auth/system-mail.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { mailText } from '../../support/mail-desk.ts'

/* A mailbox elsewhere forwards to an address of the desk, including the provider's confirmation mail. */

let desk: TestDesk
let receiver: Receiver
let id: number
let email: string

beforeAll(async () => {
  desk = await openDesk({ config: { inboundDomain: 'mail.desk.test' } })
  const { database, attachments, rawMail, secret } = desk
  const log = { info: () => undefined, warn: () => undefined }
  receiver = await startMailIn(intakeParts({ database, attachments, rawMail, secret, clock, log }), {
    ...{ host: '127.0.0.1', port: 0 },
  })
})
beforeEach(async () => {
  const [row] = await desk.sql<{ id: number; email: string }>(
    `insert into mailboxes (name, type, email, settings) values ('Forwarded', 'email',
      'fwd' || nextval('desk_id') || '@northwind.example',
      '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id, email`,
  )
  ;({ id, email } = row as { id: number; email: string })
})
afterAll(async () => {
  await receiver.close()
  await desk.close()
})

const call = <Body = Forwarding>(method: string) =>
  desk.call<Body>(method, `/desk/mailboxes/${id}/forwarding`, { as: desk.owner })
const addressOf = async () => (await call('POST')).body.address ?? ''

/** Delivers a mail like the forwarding server; returns the outcome. */
async function forward(to: string, fields: Record<string, string>, text: string) {
  const sender = smtpSender(`smtp://127.0.0.1:${receiver.port}?tls=optional`)
  const raw = new TextEncoder().encode(mailText(fields, text))
  const envelope = { from: 'team+caf_=in@northwind.example', to: [to] }
  const outcome = await sender.send(
    { messageId: 'x', envelope, raw: Buffer.from(raw) },
    { beforeDot: () => Promise.resolve() },
  )
  await sender.close()
  return outcome.kind
}

let mails = 0
const customer = () => {
  mails += 1
  return {
    ...{ From: 'Dana <dana@customer.example>', To: email, Subject: `Forwarded ${mails}` },
    'Message-ID': `<forwarded-${mails}@customer.example>`,
  }
}

const conversations = () =>
  desk.sql<{ subject: string }>('select subject from conversations where mailbox_id = $1 order by id', [id])
const verify = () => desk.sql('update mailboxes set email_verified = true where id = $1', [id])

/** Subject with the token of the inbox's verification mail. */
async function challenge(): Promise<string> {
  await desk.call('POST', `/desk/mailboxes/${id}/sendverificationmail`, { as: desk.owner })
  const [row] = await desk.sql<{ payload: { mail: unknown } }>(
    `select payload from outbox where key like 'mailbox-check ' || $1::text || ' %'`,
    [String(id)],
  )
  const { token } = systemMailSchema.parse(row?.payload.mail) as { token: string }
  return `This mail verifies your inbox [${token}]`
}

const question = {
  From: 'forwarding-noreply@google.com',
  Subject: '(#123456789) Gmail Forwarding Confirmation - Receive Mail from somebody',
  'Message-ID': '<q@google.com>',
}
const link = 'https://mail-settings.google.com/mail/vf-abc'

describe('an address that mail of an inbox is forwarded to', () => {
  test('is made once, is nobody’s to guess, and taken away again', async () => {
    expect((await call('GET')).body).toEqual({
      ...{ address: null, domain: 'mail.desk.test', arrivedAt: null, question: null },
    })
    const address = await addressOf()
    expect(address).toMatch(/^in-[a-z2-9]{16}@mail\.desk\.test$/)
    expect(await addressOf()).toBe(address)
    expect((await call<{ id: number }>('DELETE')).body).toEqual({ id })
    expect((await call('GET')).body.address).toBeNull()
    expect(await forward(address, customer(), 'Words')).toBe('failed')
    expect((await call('DELETE')).status).toBe(404)
  })

  test('brings its mail into the inbox, once that is verified', async () => {
    const address = await addressOf()
    expect(await forward(address, customer(), 'Too early')).toBe('retry')
    expect(await conversations()).toEqual([])
    await verify()
    expect(await forward(address.toUpperCase(), customer(), 'Now')).toBe('sent')
    expect(await conversations()).toHaveLength(1)
    expect((await call('GET')).body.arrivedAt).toBeGreaterThan(0)
  })

  test('brings a mail once, whether it was forwarded or came by itself', async () => {
    const address = await addressOf()
    await verify()
    const fields = customer()
    await forward(address, fields, 'Once')
    await forward(email, fields, 'Once')
    expect(await conversations()).toHaveLength(1)
  })

  test('API-010: verifies the inbox by the mail that comes back through it, and is no conversation', async () => {
    const address = await addressOf()
    const subject = await challenge()
    const fields = { From: `desk@desk.test`, To: email, Subject: subject, 'Message-ID': '<check@desk.test>' }
    expect(await forward(address, fields, 'It verifies')).toBe('sent')
    expect(await desk.sql('select email_verified as is from mailboxes where id = $1', [id])).toEqual([
      { is: true },
    ])
    expect(await conversations()).toEqual([])
  })
})

describe('what a provider asks before it forwards', () => {
  test('is shown with the inbox, and is no conversation, before it is verified and after', async () => {
    const address = await addressOf()
    const text = `Confirmation code: 123456789\r\n\r\n${link}`
    for (const isVerified of [false, true]) {
      if (isVerified) await verify()
      await desk.sql('update mailbox_forwarding set provider = null, asked_at = null where mailbox_id = $1', [
        id,
      ])
      expect(await forward(address, { ...question, To: address }, text)).toBe('sent')
      expect((await call('GET')).body.question).toMatchObject({ provider: 'Google', code: '123456789', link })
    }
    expect(await conversations()).toEqual([])
  })

  test('is a customer’s mail where it comes to the inbox itself', async () => {
    await addressOf()
    await verify()
    await forward(email, { ...question, To: email }, link)
    expect(await conversations()).toHaveLength(1)
    expect((await call('GET')).body.question).toBeNull()
  })
})

describe('a forwarded mail that the server in front does not believe', () => {
  const results = (front: string, forwarder?: string) => ({
    'Authentication-Results': `mx.desk.test; spf=fail smtp.mailfrom=northwind.example; ${front}`,
    ...(forwarder === undefined ? {} : { 'ARC-Authentication-Results': `i=1; mx.google.com; ${forwarder}` }),
  })
  const isDoubted = async (to: string, headers: Record<string, string>) => {
    const { From, ...fields } = customer()
    await forward(to, { ...headers, From, ...fields }, 'Words')
    const [row] = await desk.sql<{ findings: { kind: string }[] }>(
      `select m.findings from messages m join message_sources s on s.message_id = m.id
        where s.internet_message_id = $1`,
      [fields['Message-ID'].slice(1, -1)],
    )
    return row?.findings.some(({ kind }) => kind === 'unverified') ?? false
  }

  test('is not held against who wrote it: forwarding fails SPF by its nature', async () => {
    const address = await addressOf()
    await verify()
    expect(await isDoubted(address, results('dmarc=fail header.from=customer.example'))).toBe(false)
    expect(await isDoubted(address, results('dmarc=fail', 'dmarc=pass header.from=customer.example'))).toBe(
      false,
    )
  })

  test('is doubted where the forwarder’s own server doubted it', async () => {
    const address = await addressOf()
    await verify()
    expect(await isDoubted(address, results('dmarc=fail', 'dmarc=fail header.from=customer.example'))).toBe(
      true,
    )
  })

  test('is doubted where nobody forwarded it', async () => {
    await verify()
    expect(await isDoubted(email, results('dmarc=fail'))).toBe(true)
  })
})
