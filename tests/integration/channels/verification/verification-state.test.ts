import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Verification } from '#domain/channels/verification.ts'
import { ownTransports } from '#server/channels/email/by-own-server.ts'
import { smtpSender } from '#server/smtp/smtp-sender.ts'
import { nodeClock as clock } from '#server/node-clock.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { systemMailDelivery } from '#server/system-mail/kind.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { carryOutDue } from '../../../support/outbox.ts'
import { noGrants } from '../../../support/sending-desk.ts'
import { startSmtpSink, type SmtpSink } from '../../../support/services/smtp-sink.ts'

/* State of an inbox's verification mail while a user waits for it. */

let desk: TestDesk
let sink: SmtpSink
let id: number
let email: string

beforeAll(async () => {
  desk = await openDesk()
  sink = await startSmtpSink()
})
beforeEach(async () => {
  const [row] = await desk.sql<{ id: number; email: string }>(
    `insert into mailboxes (name, type, email, settings) values ('Own', 'email',
      'own' || nextval('desk_id') || '@northwind.example',
      '{"fontSize":16,"fontFamily":"Arial","signatureEnabled":false}') returning id, email`,
  )
  ;({ id, email } = row as { id: number; email: string })
  await desk.sql(
    `insert into mailbox_sending (mailbox_id, host, port, security, user_name, per_minute)
      values ($1, '127.0.0.1', $2, 'none', '', 30)`,
    [id, Number(new URL(sink.url).port)],
  )
})
afterAll(async () => {
  await sink.close()
  await desk.close()
})

const read = async () =>
  (await desk.call<Verification>('GET', `/desk/mailboxes/${id}/verification`, { as: desk.owner })).body

const ask = () => desk.call('POST', `/desk/mailboxes/${id}/sendverificationmail`, { as: desk.owner })

/** Sends due mail. */
const post = () => {
  const wayOutOf = ownTransports({
    ...{ database: desk.database, secrets: new KeptSecrets(new Sealing([desk.secret])), grants: noGrants },
    ...{ isInsideAllowed: true, senderTo: (server) => smtpSender(server) },
  })
  const from = { address: 'desk@desk.test', name: 'Outpost' }
  const parts = { sender: smtpSender(sink.url), from, origin: 'http://desk.test', clock, wayOutOf }
  return carryOutDue(desk, [systemMailDelivery(parts)], clock.now())
}

test('API-010: an inbox nobody has asked for a mail for waits for none', async () => {
  expect(await read()).toEqual({ id, isVerified: false, mail: null })
})

test('API-010: the mail waits, leaves, and the inbox is verified once it has come back', async () => {
  await ask()
  expect(await read()).toMatchObject({
    isVerified: false,
    mail: { hasLeft: false, trouble: null, words: null },
  })
  await post()
  expect(await read()).toMatchObject({
    isVerified: false,
    mail: { hasLeft: true, trouble: null, words: null },
  })
  await desk.sql('update mailboxes set email_verified = true where id = $1', [id])
  expect(await read()).toMatchObject({ isVerified: true })
})

test.each([
  ['552 5.2.2 Mailbox full', 'full'],
  ['452 4.2.2 Over quota', 'full'],
  ['550 5.1.1 Nobody of this name', 'refused'],
  ['451 4.7.1 Come again later', 'delayed'],
])('API-010: what the mail server says to it is shown: %s', async (answer, trouble) => {
  sink.refusals.set(email, [answer])
  await ask()
  await post()
  expect((await read()).mail).toMatchObject({ hasLeft: false, trouble, words: answer })
})

test('API-010: a mail to another address than the inbox has by now is none for it', async () => {
  await ask()
  await desk.sql(`update mailboxes set email = 'else' || id || '@northwind.example' where id = $1`, [id])
  expect((await read()).mail).toBeNull()
})

test('one that is not an e-mail inbox, and one that is nobody’s, are not there', async () => {
  await desk.sql(`update mailboxes set type = 'sms', email = null where id = $1`, [id])
  const gone = await desk.call('GET', `/desk/mailboxes/${id}/verification`, { as: desk.owner })
  expect(gone.status).toBe(404)
})
