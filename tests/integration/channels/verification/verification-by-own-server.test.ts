import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownTransports } from '#server/channels/email/by-own-server.ts'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import type { Receiver } from '#server/smtp/receiver.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { nodeClock as clock } from '#server/node-clock.ts'
import { systemMailDelivery } from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { carryOutDue } from '../../../support/outbox.ts'
import { noGrants } from '../../../support/sending-desk.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { startSmtpSink, type SmtpSink } from '../../../support/services/smtp-sink.ts'

/* An inbox with its own SMTP server is verified through it, without a server-wide one. */

let desk: TestDesk
let sink: SmtpSink
let receiver: Receiver

beforeAll(async () => {
  desk = await openDesk()
  sink = await startSmtpSink()
  const { database, attachments, rawMail, secret } = desk
  const log = { info: () => undefined, warn: () => undefined }
  const parts = intakeParts({ database, attachments, rawMail, secret, clock, log, authServers: [] })
  receiver = await startMailIn(parts, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await receiver.close()
  await sink.close()
  await desk.close()
})

const nowhere = {
  send: () => Promise.resolve({ kind: 'failed' as const, reason: 'no way out of the desk' }),
  close: () => Promise.resolve(),
}

const post = () => {
  const { database } = desk
  const wayOutOf = ownTransports({
    ...{ database, secrets: new KeptSecrets(new Sealing([desk.secret])), grants: noGrants },
    ...{ isInsideAllowed: true, senderTo: (server) => smtpSender(server) },
  })
  const from = { address: 'desk@desk.test', name: 'Outpost' }
  const parts = { sender: nowhere, from, origin: 'http://desk.test', clock, wayOutOf }
  return carryOutDue(desk, [systemMailDelivery(parts)], clock.now())
}

test('API-010: the mail that verifies an inbox leaves by the server of the inbox, from its address, and comes back', async () => {
  const email = 'own@northwind.example'
  const { body } = await desk.call<{ id: number }>('POST', '/desk/mailboxes', {
    as: desk.owner,
    body: { name: 'Own', email, settings: {} },
  })
  const { port } = new URL(sink.url)
  const server = { host: '127.0.0.1', port: Number(port), security: 'none', user: '' }
  const set = await desk.call('PUT', `/desk/mailboxes/${body.id}/smtp`, { as: desk.owner, body: server })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
  const path = `/desk/mailboxes/${body.id}/sendverificationmail`
  const sent = await desk.call<{ isKept: boolean }>('POST', path, { as: desk.owner })
  expect(sent.body.isKept).toBe(false)
  await post()
  expect(sink.mails).toHaveLength(1)
  const [mail] = sink.mails
  expect(mail).toMatchObject({ from: email, to: [email] })
  expect(mail?.parsed.from?.value).toEqual([{ address: email, name: 'Own' }])
  const back = smtpSender(`smtp://127.0.0.1:${receiver.port}?tls=optional`)
  const raw = Buffer.from(mail?.raw ?? '')
  const envelope = { from: email, to: [email] }
  await back.send({ messageId: 'back', envelope, raw }, { beforeDot: () => Promise.resolve() })
  await back.close()
  const rows = await desk.sql('select email_verified as is from mailboxes where id = $1', [body.id])
  expect(rows).toEqual([{ is: true }])
})

test('one whose server cannot be used waits, and says why', async () => {
  const [box] = await desk.sql<{ id: number }>(
    `update mailbox_sending set host = 'nowhere.invalid' returning mailbox_id as id`,
  )
  await desk.sql('update mailbox_challenges set sent_at = 0')
  await desk.call('POST', `/desk/mailboxes/${box?.id}/sendverificationmail`, { as: desk.owner })
  await post()
  expect(sink.mails).toHaveLength(1)
  const [row] = await desk.sql<{ state: string; reason: string }>(
    'select state, reason from outbox order by id desc limit 1',
  )
  expect(row?.state).toBe('waiting')
  expect(row?.reason).not.toBe('no way out of the desk')
})
