import { createTransport } from 'nodemailer'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startMailIn } from '#server/channels/email/mail-in.ts'
import { intakeParts } from '#server/channels/email/mail-service.ts'
import { systemMailKind, type QueuedMail } from '#server/system-mail/kind.ts'
import type { Receiver } from '#server/smtp/receiver.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../../support/desk.ts'
import { ManualClock } from '../../../support/replica.ts'

let desk: TestDesk
let clock: ManualClock
let receiver: Receiver

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock, sentMailFolder: '/var/lib/outpost/sent-mail' })
  const { database, attachments, secret } = desk
  const log = { info: () => undefined, warn: () => undefined }
  const parts = intakeParts({ database, attachments, rawMail: attachments, secret, clock, log })
  receiver = await startMailIn(parts, { host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await receiver.close()
  await desk.close()
})

let boxes = 0
let id: number
let email: string
beforeEach(async () => {
  email = `ask-${(boxes += 1)}@northwind.example`
  const body = { name: `Ask ${boxes}`, email, settings: {} }
  const made = await desk.call<{ id: number }>('POST', '/desk/mailboxes', { as: desk.owner, body })
  id = made.body.id
})
afterEach(() => desk.sql('delete from outbox'))

const send = (as: DeskUser = desk.owner, headers: Record<string, string> = {}) =>
  desk.call<{ sentTo: string; endsAt: number; link: string | null; message: string }>(
    'POST',
    `/desk/mailboxes/${id}/sendverificationmail`,
    { as, headers },
  )
const isVerified = async () => {
  const [row] = await desk.sql<{ is: boolean }>('select email_verified as is from mailboxes where id = $1', [
    id,
  ])
  return row?.is
}
/** Pending verification mail. */
const letter = async () => {
  const rows = await desk.sql<{ payload: QueuedMail }>('select payload from outbox where kind = $1', [
    systemMailKind.name,
  ])
  expect(rows).toHaveLength(1)
  return rows[0]?.payload as QueuedMail
}
const tokenOf = ({ mail }: QueuedMail) => (mail.kind === 'mailbox-check' ? mail.token : '')
/** Delivers a mail like an upstream mail server; rejects if it is refused. */
const deliver = async (subject: string, text = 'Forwarded by the mail server of the shop.', to = email) => {
  const transport = createTransport({
    host: '127.0.0.1',
    port: receiver.port,
    secure: false,
    ignoreTLS: true,
  })
  try {
    await transport.sendMail({ from: 'forwarder@provider.example', to, subject, text })
  } finally {
    transport.close()
  }
}
const conversations = async () => {
  const [row] = await desk.sql<{ count: number }>(
    'select count(*)::int as count from conversations where mailbox_id = $1',
    [id],
  )
  return row?.count
}
const verifyByLink = (token: string, as = desk.owner) =>
  desk.call<{ id: number; emailVerified: boolean; message: string }>('POST', '/desk/mailbox-verifications', {
    as,
    body: { token },
  })

test('API-010: an inbox is verified once its mail has come back, and the mail is no conversation', async () => {
  const sent = await send()
  expect(sent).toMatchObject({ status: 200, body: { sentTo: email } })
  const { to, mail } = await letter()
  expect(to.address).toBe(email)
  expect(await isVerified()).toBe(false)
  await deliver(`Fwd: Outpost verifies this inbox [${tokenOf({ to, mail, until: null })}]`)
  expect(await isVerified()).toBe(true)
  // Some forwarders send twice.
  await deliver(`Fwd: Outpost verifies this inbox [${tokenOf({ to, mail, until: null })}]`)
  expect(await conversations()).toBe(0)
  await deliver('Where is my bike?')
  expect(await conversations()).toBe(1)
})

test('the token is found in the words of a mail as well, where somebody forwarded it by hand', async () => {
  await send()
  await deliver('Fwd:', `> Subject: Outpost verifies this inbox [${tokenOf(await letter())}]`)
  expect(await isVerified()).toBe(true)
})

test('what customers write before is not lost: their server is told to try again later', async () => {
  await expect(deliver('Where is my bike?')).rejects.toMatchObject({ responseCode: 550 })
  await send()
  await expect(deliver('Where is my bike?')).rejects.toMatchObject({ responseCode: 451 })
  await expect(deliver(`Mine [${'x'.repeat(32)}]`)).rejects.toMatchObject({ responseCode: 451 })
  expect(await isVerified()).toBe(false)
})

test('a mail of before says nothing about another address, nor for ever', async () => {
  await send()
  const token = tokenOf(await letter())
  await desk.sql('update mailboxes set email = $2 where id = $1', [id, `moved-${email}`])
  expect(await verifyByLink(token)).toMatchObject({ status: 400, body: { field: 'token' } })
  await desk.sql('update mailboxes set email = $2 where id = $1', [id, email])
  await desk.sql('update mailbox_challenges set ends_at = $2 where mailbox_id = $1', [id, clock.now()])
  expect((await verifyByLink(token)).status).toBe(400)
  expect(await isVerified()).toBe(false)
})

test('another mail ends the one before, and comes after half a minute at the earliest', async () => {
  await send()
  const first = tokenOf(await letter())
  expect((await send()).status).toBe(429)
  clock.pass(30_000)
  await desk.sql('delete from outbox')
  expect((await send()).status).toBe(200)
  expect((await verifyByLink(first)).status).toBe(400)
  expect(await verifyByLink(tokenOf(await letter()))).toMatchObject({
    status: 200,
    body: { emailVerified: true },
  })
})

test('the link is shown where nothing can leave and the caller sits at the server, to nobody else', async () => {
  const shown = await send()
  expect(shown.body.link).toBe(`/support/settings/inboxes/verify#${tokenOf(await letter())}`)
  clock.pass(30_000)
  expect((await send(desk.owner, { 'x-forwarded-for': '203.0.113.9' })).body.link).toBeNull()
})

test('the page learns how mail comes and leaves; the folder is told to who sits at the server', async () => {
  const ask = (headers = {}) => desk.call('GET', '/desk/mail-route', { as: desk.owner, headers })
  expect((await ask()).body).toEqual({
    isSending: false,
    sentMailFolder: '/var/lib/outpost/sent-mail',
    receivesAt: 2525,
  })
  expect((await ask({ 'x-forwarded-for': '203.0.113.9' })).body).toMatchObject({ sentMailFolder: null })
})

test('who may not manage inboxes, or does not see this one, verifies nothing', async () => {
  expect((await send(desk.agent)).status).toBe(403)
  expect((await send(desk.stranger)).status).toBe(404)
  await send()
  expect((await verifyByLink(tokenOf(await letter()), desk.stranger)).status).toBe(400)
  expect(await isVerified()).toBe(false)
})

test('an address of a domain of another account is verified by who reads its mail, not by forwarding', async () => {
  await desk.database.desk(desk.stranger.accountId, (sql) =>
    sql.rows({
      text: `insert into mailboxes (name, type, email, email_verified, settings)
        values ('Theirs', 'email', $1, true, '{}')`,
      values: [`theirs-${boxes}@northwind.example`],
    }),
  )
  await send()
  const token = tokenOf(await letter())
  await expect(deliver(`Outpost verifies this inbox [${token}]`)).rejects.toMatchObject({ responseCode: 451 })
  expect(await isVerified()).toBe(false)
  expect((await verifyByLink(token)).body).toMatchObject({ emailVerified: true })
  // A second copy creates no conversation.
  await deliver(`Outpost verifies this inbox [${token}]`)
  expect(await conversations()).toBe(0)
  await desk.database.desk(desk.stranger.accountId, (sql) => sql.rows({ text: 'delete from mailboxes' }))
})
