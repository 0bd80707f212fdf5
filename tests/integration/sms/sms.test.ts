import { expect, test } from 'vitest'
import { resolveSilent } from '#server/sms/auto-resolve.ts'
import { signatureOf } from '#server/sms/custom.ts'
import { twilioNumber } from '../../support/services/twilio-service.ts'
import { until } from '../../support/until.ts'
import {
  customChannel,
  day,
  desk,
  found,
  hook,
  now,
  pass,
  reply,
  settles,
  stateOf,
  taken,
  twilio,
  twilioChannel,
  write,
  type Row,
  onSmsDesk,
} from './sms-desk.ts'

onSmsDesk()

test('a text message opens a conversation with a contact of its number, once however often it comes', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000002'
  const sid = { MessageSid: 'SM-twice' }
  const both = await Promise.all([
    write(channel, from, 'My fork <is> bent', sid),
    write(channel, from, 'My fork <is> bent', sid),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.text).toBe('<Response/>')
  const rows = await found(from)
  expect(rows).toMatchObject([{ type: 'sms', mailboxId: channel.id, phone: from }])
  expect(rows[0]?.html).toContain('My fork &lt;is&gt; bent')
})

test('a request without the right signature is refused, and one to another number', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000003'
  const fields = { MessageSid: 'SM-x', From: from, To: channel.phoneNumber, Body: 'Hi' }
  expect((await hook(channel, '', fields, 'another token')).status).toBe(403)
  expect((await hook(channel, '?a=%2f', fields)).status).toBe(200)
  expect((await hook(channel, '', { ...fields, MessageSid: 'SM-y', To: '+15551234567' })).status).toBe(400)
  const unsigned = await fetch(desk.url + new URL(channel.receiveUrl).pathname, {
    ...{ method: 'POST', body: new URLSearchParams(fields).toString() },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(unsigned.status).toBe(403)
  expect(await found(from)).toHaveLength(1)
})

test('SMS-021 D1-97: a message within the interval joins the last conversation, and Never always opens one', async () => {
  const channel = await twilioChannel({ threadingInterval: 1 })
  const from = '+4915100000004'
  await write(channel, from, 'One')
  await write(channel, from, 'Two')
  await pass(day + 60_000)
  await write(channel, from, 'Three')
  await desk.call('PUT', `/sms/${channel.id}`, { as: desk.owner, body: { threadingInterval: 0 } })
  await write(channel, from, 'Four')
  const [one, two, three, four] = (await found(from)).map(({ id }) => id)
  expect(two).toBe(one)
  expect(three).not.toBe(one)
  expect(four).not.toBe(three)
  const people = await desk.sql('select id from contacts where phone = $1', [from])
  expect(people).toHaveLength(1)
})

test('two messages of one number at once are in one conversation', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000005'
  await Promise.all(['One', 'Two', 'Three'].map((text) => write(channel, from, text)))
  const rows = await found(from)
  expect(rows).toHaveLength(3)
  expect(new Set(rows.map(({ id }) => id)).size).toBe(1)
})

test('an answer leaves by Twilio exactly once, as plain text, and a lost one is told by its status', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000006'
  await write(channel, from, 'Is it done?')
  const [row] = await found(from)
  const before = twilio.messages.length
  const { id, verdict } = await reply(row as Row, from, 'Yes &amp; <b>ready</b>')
  expect(verdict).toMatchObject({ st: 'applied' })
  await settles(id, 'sent')
  const StatusCallback = `${channel.receiveUrl}/status?message=${id}`
  expect(twilio.messages.slice(before)).toEqual([
    { To: from, From: twilioNumber.phoneNumber, Body: 'Yes & ready', StatusCallback },
  ])
  const rest = `/status?message=${id}`
  const lost = { MessageStatus: 'undelivered', ErrorCode: '30003', MessageSid: 'SM1' }
  expect((await hook(channel, rest, lost, 'wrong')).status).toBe(403)
  expect((await hook(channel, rest, lost)).status).toBe(204)
  // Late status updates do not revert newer ones.
  await hook(channel, rest, { MessageStatus: 'sent', MessageSid: 'SM1' })
  expect(await stateOf(id)).toEqual({ state: 'failed', reason: 'Twilio could not deliver it (error 30003)' })
  const again = await desk.call('POST', `/desk/messages/${id}/resend`, { as: desk.agent })
  expect(again.status, JSON.stringify(again.body)).toBe(200)
  await settles(id, 'sent')
  expect(twilio.messages.length).toBe(before + 2)
})

test('an answer that got lost on the way is not sent again by itself', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000007'
  await write(channel, from, 'Hello?')
  const [row] = await found(from)
  const before = twilio.messages.length
  twilio.next.push('hangUp')
  const { id } = await reply(row as Row, from, 'Here')
  await settles(id, 'unknown')
  expect(twilio.messages.length).toBe(before)
  await hook(channel, `/status?message=${id}`, { MessageStatus: 'delivered', MessageSid: 'SM2' })
  expect(await stateOf(id)).toMatchObject({ state: 'sent' })
  twilio.next.push({ status: 429, code: 20_429, message: 'Too Many Requests' })
  const later = await reply(row as Row, from, 'Once more')
  await until('a retry', async () => (await stateOf(later.id))?.reason === 'Too Many Requests (Twilio 20429)')
  await pass(60_000)
  await settles(later.id, 'sent')
  expect(twilio.messages.length).toBe(before + 1)
})

test('who replied STOP gets nothing until START, whatever the reason that is known by', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000008'
  await write(channel, from, ' stop ')
  const [row] = await found(from)
  const stopped = `${from} has replied STOP and gets no more text messages until it sends START`
  expect((await reply(row as Row, from, 'But')).verdict).toMatchObject({ message: stopped })
  await write(channel, from, 'START')
  const { id } = await reply(row as Row, from, 'Welcome back')
  await settles(id, 'sent')
  twilio.next.push({ status: 400, code: 21_610, message: 'Attempt to send to unsubscribed recipient' })
  const refused = await reply(row as Row, from, 'And')
  await settles(refused.id, 'failed')
  expect((await reply(row as Row, from, 'Or')).verdict).toMatchObject({ message: stopped })
})

test('an answer that a text message cannot carry is refused', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000009'
  await write(channel, from, 'Hi')
  const [row] = await found(from)
  const to = [{ email: 'dana@customer.example', name: '' }]
  const file = {
    id: 1,
    name: 'a',
    type: 'text/plain',
    size: 1,
    sha256: 'a'.repeat(64),
    contentId: null,
    isInline: false,
  }
  for (const [more, message] of [
    [{ to }, 'Enter a valid phone number'],
    [{ cc: to }, 'A text message goes to one number'],
    [{ mode: 'forward' }, 'A text message cannot be forwarded'],
    [{ html: 'x'.repeat(1601) }, 'A text message has at most 1,600 characters'],
    [{ attachments: [file] }, 'A text message cannot carry files'],
  ] as const)
    expect((await reply(row as Row, from, 'Hi', more)).verdict).toMatchObject({ message })
})

test('SMS-022: silent conversations are closed after the days of their channel, and 0 closes none', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000010'
  await write(channel, from, 'Hi')
  const statusOf = async () => (await found(from)).at(-1)?.statusId
  await pass(3 * day - 60_000)
  await resolveSilent(desk.database, now())
  expect(await statusOf()).toBe(1)
  await desk.call('PUT', `/sms/${channel.id}`, {
    as: desk.owner,
    body: { settings: { autoResolvedDays: 0 } },
  })
  await pass(30 * day)
  await resolveSilent(desk.database, now())
  expect(await statusOf()).toBe(1)
  await desk.call('PUT', `/sms/${channel.id}`, {
    as: desk.owner,
    body: { settings: { autoResolvedDays: 3 } },
  })
  const closed = await Promise.all([resolveSilent(desk.database, now()), resolveSilent(desk.database, now())])
  expect(closed.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0)
  expect(await statusOf()).toBe(4)
})

test('a custom provider and the desk sign what they hand over with the shared secret', async () => {
  const channel = await customChannel()
  const from = '+4915100000011'
  const send = async (fields: object, at = now(), secret = 'a shared secret') => {
    const body = JSON.stringify(fields)
    const seconds = String(Math.floor(at / 1000))
    const answer = await fetch(desk.url + new URL(channel.receiveUrl).pathname, {
      ...{ method: 'POST', body },
      headers: {
        'content-type': 'application/json',
        'x-outpost-timestamp': seconds,
        'x-outpost-signature': signatureOf(secret, seconds, body),
      },
    })
    return answer.status
  }
  const sms = { id: 'm-1', from, to: channel.phoneNumber, text: 'Hallo' }
  expect(await send(sms, now() - 600_000)).toBe(403)
  expect(await send(sms, now(), 'guessed')).toBe(403)
  expect(await send({ ...sms, text: 5 })).toBe(400)
  expect(await send(sms)).toBe(200)
  expect(await send(sms)).toBe(200)
  const rows = await found(from)
  expect(rows).toHaveLength(1)
  const { id } = await reply(rows[0] as Row, from, 'Servus')
  await settles(id, 'sent')
  expect(taken).toHaveLength(1)
  const [{ headers, body }] = taken as [(typeof taken)[0]]
  expect(JSON.parse(body)).toEqual({
    id: headers['idempotency-key'],
    from: channel.phoneNumber,
    to: from,
    text: 'Servus',
  })
  expect(headers['x-outpost-signature']).toBe(
    signatureOf('a shared secret', headers['x-outpost-timestamp'] as string, body),
  )
})
