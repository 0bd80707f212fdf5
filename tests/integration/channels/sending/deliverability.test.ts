import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deliverability } from '#domain/deliverability/endpoints.ts'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import type { Receiver } from '#server/smtp/receiver.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { ownTransports } from '#server/channels/email/by-own-server.ts'
import { nodeClock as clock } from '#server/node-clock.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { systemMailDelivery } from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { startDnsServer, type DnsServer } from '../../../support/services/dns-server.ts'
import { carryOutDue } from '../../../support/outbox.ts'
import { noGrants } from '../../../support/sending-desk.ts'
import { startSmtpSink, type SmtpSink } from '../../../support/services/smtp-sink.ts'

/* DNS checks of an inbox's domain, as shown on its page. */

let desk: TestDesk
let dns: DnsServer
let sink: SmtpSink
let receiver: Receiver

const smtpUrl = 'smtp://user:word@mail.example:587'

beforeAll(async () => {
  dns = await startDnsServer()
  desk = await openDesk({ config: { dnsServers: [dns.address], smtpUrl } })
  sink = await startSmtpSink()
  const { database, attachments, rawMail, secret } = desk
  const log = { info: () => undefined, warn: () => undefined }
  const parts = intakeParts({ database, attachments, rawMail, secret, clock, log, authServers: [] })
  receiver = await startMailIn(parts, { host: '127.0.0.1', port: 0 })
})
beforeEach(() => {
  dns.zone.clear()
  dns.zone.set('mail.example', { a: ['9.9.9.9'] })
})
afterAll(async () => {
  await receiver.close()
  await sink.close()
  await desk.close()
  await dns.close()
})

const call = <Body>(method: string, rest: string, id = desk.mailboxId) =>
  desk.call<Body>(method, `/desk/mailboxes/${id}/${rest}`, { as: desk.owner })

const look = async (id = desk.mailboxId) => {
  const { status, body } = await call<Deliverability>('GET', 'deliverability', id)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const findingsOf = ({ checks }: Deliverability) => checks.map(({ findings }) => findings.join(' '))

test('says what is missing with the records to set, and that all is well once they stand', async () => {
  const before = await look()
  expect(findingsOf(before)).toEqual(['spfMissing', 'dkimUnknown', 'dmarcMissing'])
  const made = await call<Deliverability>('PUT', 'signing')
  expect(made.body.hasKey).toBe(true)
  expect(findingsOf(made.body)).toEqual(['spfMissing', 'dkimAwaited', 'dmarcMissing'])
  expect(JSON.stringify(made.body)).not.toContain('PRIVATE')
  for (const { record } of made.body.checks) dns.zone.set(record?.name ?? '', { txt: [record?.value ?? ''] })
  const after = await look()
  expect(findingsOf(after)).toEqual(['spfAllowsAddress', 'dkimSigns', 'dmarcWatches'])
  expect(after.checks.map(({ record }) => record)).toEqual([null, null, null])
  const states = await desk.sql('select found_at is not null as "isFound" from signing_keys')
  expect(states).toEqual([{ isFound: true }])
  expect(JSON.stringify(after)).not.toContain('word')
})

test('the records of a domain at which anybody may have an address are not asked of who has one', async () => {
  const [inbox] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, email_verified, settings)
      values ('Shop', 'email', 'shop@gmail.com', true, '{}') returning id`,
  )
  const found = await look(inbox?.id)
  expect(findingsOf(found)).toEqual(['spfMissing', 'dkimUnknown', 'dmarcMissing'])
  expect(found).toMatchObject({ holder: 'Google', hasKey: false })
  expect(found.checks.map(({ record }) => record)).toEqual([null, null, null])
  const { status, body } = await call<{ error: { message: string } }>('PUT', 'signing', inbox?.id)
  expect(status).toBe(409)
  expect(JSON.stringify(body)).toContain('only they can set its records')
  expect((await look()).holder).toBeNull()
})

test('a second inbox of the domain has the same key, pressed twice there is one, and taken away it is gone', async () => {
  const [first] = (await call<Deliverability>('PUT', 'signing')).body.checks.slice(1)
  const [second] = (await call<Deliverability>('PUT', 'signing', desk.closedMailboxId)).body.checks.slice(1)
  expect(first?.record).not.toBeNull()
  expect(second?.record ?? second).toEqual(first?.record)
  expect((await call('DELETE', 'signing')).status).toBe(200)
  expect((await look()).hasKey).toBe(false)
  expect(await desk.sql(`select from secrets where kind = 'signing-keys'`)).toEqual([])
  const events = await desk.sql<{ payload: object }>(
    `select payload from domain_events where payload->>'resource' = 'mailbox-signing'`,
  )
  expect(events.length).toBeGreaterThanOrEqual(2)
  expect(JSON.stringify(events)).toContain('outpost-')
  expect(JSON.stringify(events)).not.toContain('PRIVATE')
})

test('says that nothing is known where DNS does not answer', async () => {
  // No DNS server listens there.
  const other = await openDesk({ beside: desk, config: { smtpUrl, dnsServers: ['127.0.0.1:9'] } })
  const path = `/desk/mailboxes/${desk.mailboxId}/deliverability`
  const { body } = await other.call<Deliverability>('GET', path, { as: desk.owner })
  await other.close()
  expect(findingsOf(body)).toEqual(['spfUnanswered', 'dkimUnknown', 'dmarcUnanswered'])
})

test('what the inbox’s own server signs is known by the mail that came back', async () => {
  const email = 'own@northwind.example'
  const { body } = await desk.call<{ id: number }>('POST', '/desk/mailboxes', {
    as: desk.owner,
    body: { name: 'Own', email, settings: {} },
  })
  const port = Number(new URL(sink.url).port)
  const server = { host: '127.0.0.1', port, security: 'none', user: '' }
  await desk.call('PUT', `/desk/mailboxes/${body.id}/smtp`, { as: desk.owner, body: server })
  expect(findingsOf(await look(body.id))[1]).toBe('dkimUnknown')
  await comeBack(body.id, email, [])
  expect(findingsOf(await look(body.id))[1]).toBe('dkimNotSeen')
  await comeBack(body.id, email, [signatureOf('northwind.example', 'k1')])
  dns.zone.set('k1._domainkey.northwind.example', { txt: ['v=DKIM1; p=abc'] })
  expect(findingsOf(await look(body.id))[1]).toBe('dkimSeen')
  // Our DKIM key does not prove another server's signature.
  dns.zone.set('outpost-0123abcd._domainkey.northwind.example', { txt: ['v=DKIM1; p=abc'] })
  await comeBack(body.id, email, [signatureOf('northwind.example', 'outpost-0123abcd')])
  expect(findingsOf(await look(body.id))[1]).toBe('dkimNotSeen')
  // Another SMTP server may sign differently.
  await desk.call('PUT', `/desk/mailboxes/${body.id}/smtp`, {
    as: desk.owner,
    body: { ...server, host: 'smtp.gmail.com', security: 'tls', revision: 1 },
  })
  expect(findingsOf(await look(body.id))).toEqual(['spfMissing', 'dkimUnknown', 'dmarcMissing'])
})

test('what the desk’s server signs is known by what the mail bore, never by what it did not: another sent it', async () => {
  const email = 'support@northwind.example'
  await comeBack(desk.mailboxId, email, [signatureOf('desk.test', 'k1')])
  dns.zone.set('k1._domainkey.desk.test', { txt: ['v=DKIM1; p=abc'] })
  expect(findingsOf(await look())[1]).toBe('dkimUnknown')
  await comeBack(desk.mailboxId, email, [signatureOf('northwind.example', 'k1')])
  dns.zone.set('k1._domainkey.northwind.example', { txt: ['v=DKIM1; p=abc'] })
  expect(findingsOf(await look())[1]).toBe('dkimSeen')
})

const signatureOf = (domain: string, selector: string) =>
  `DKIM-Signature: v=1; a=rsa-sha256; d=${domain}; s=${selector}; h=from; bh=x; b=y`

/** Sends the verification mail of an inbox, and returns it with headers added on the way. */
async function comeBack(id: number, email: string, onTop: string[]) {
  await desk.sql('update mailbox_challenges set sent_at = 0')
  await desk.call('POST', `/desk/mailboxes/${id}/sendverificationmail`, { as: desk.owner })
  const wayOutOf = ownTransports({
    ...{ database: desk.database, secrets: new KeptSecrets(new Sealing([desk.secret])), grants: noGrants },
    ...{ isInsideAllowed: true, senderTo: (server) => smtpSender(server) },
  })
  const from = { address: 'desk@desk.test', name: 'Outpost' }
  const before = sink.mails.length
  const sender = smtpSender(sink.url)
  await carryOutDue(
    desk,
    [systemMailDelivery({ sender, from, origin: 'http://desk.test', clock, wayOutOf })],
    clock.now(),
  )
  await sink.waitFor(before + 1)
  const raw = Buffer.from([...onTop, sink.mails[before]?.raw ?? ''].join('\r\n'))
  const back = smtpSender(`smtp://127.0.0.1:${receiver.port}?tls=optional`)
  const envelope = { from: email, to: [email] }
  const hooks = { beforeDot: () => Promise.resolve() }
  const sent = await back.send({ messageId: `back${before}`, envelope, raw }, hooks)
  expect(sent.kind).toBe('sent')
  await back.close()
  await sender.close()
}

test('is nobody’s business who may not manage inboxes, and there is none for an inbox without an address', async () => {
  const asked = await desk.call('GET', `/desk/mailboxes/${desk.mailboxId}/deliverability`, { as: desk.agent })
  expect(asked.status).toBe(403)
  const [form] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, settings) values ('Form', 'support_form', '{}') returning id`,
  )
  expect((await call('GET', 'deliverability', form?.id)).status).toBe(404)
})
