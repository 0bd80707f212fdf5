import { expect, test } from 'vitest'
import type { SmsChannel } from '#domain/sms/sms-channel.ts'
import { twilioKeys, twilioNumber } from '../../support/services/twilio-service.ts'
import { desk, found, reply, twilioChannel, write, type Row, onSmsDesk } from './sms-desk.ts'
import { smsProof } from './sms-proof.ts'

onSmsDesk()

test('ADM-038 SMS-009 D1-24 D1-26: numbers are asked of Twilio with its keys, which may come as headers', async () => {
  const query = new URLSearchParams({ provider: 'twilio', ...twilioKeys })
  const asked = await desk.call('GET', `/sms/incomingphonenumber?${query}`, { as: desk.owner })
  expect(asked.body).toEqual({ data: [{ ...twilioNumber, friendlyName: '(500) 555-0006' }] })
  const headers = {
    'x-twilio-account-sid': twilioKeys.accountSID,
    'x-twilio-auth-token': twilioKeys.authToken,
  }
  const byHeader = await desk.call('GET', '/sms/incomingphonenumber?provider=twilio', {
    as: desk.owner,
    headers,
  })
  expect(byHeader.body).toEqual(asked.body)
  expect(JSON.stringify(desk.logged)).not.toContain(twilioKeys.authToken)
})

test('ER2-040 D1-99: a lookup that Twilio refuses is answered in its words', async () => {
  const query = new URLSearchParams({ provider: 'twilio', ...twilioKeys, authToken: 'wrong' })
  const { status, body } = await desk.call('GET', `/sms/incomingphonenumber?${query}`, { as: desk.owner })
  expect({ status, ...body }).toMatchObject({ status: 400, message: 'Authenticate (Twilio 20003)' })
})

test('ADM-039: each shared secret is another', async () => {
  const [one, other] = [
    await desk.call('GET', '/sms/sharedsecret', { as: desk.owner }),
    await desk.call('GET', '/sms/sharedsecret', { as: desk.owner }),
  ]
  expect(one.body['secret']).toMatch(/^[\w-]{32}$/)
  expect(other.body['secret']).not.toBe(one.body['secret'])
})

test('SMS-014 SMS-015 SMS-016: a new channel has what its provider needs', async () => {
  const twilioWords = { ...smsProof.good(desk), provider: 'twilio', ...twilioKeys, ...twilioNumber }
  const cases = [
    [{ ...smsProof.good(desk), authToken: '' }, 'authToken', 'Auth token is a required field'],
    [{ ...smsProof.good(desk), webhookUrl: '' }, 'webhookUrl', 'Webhook URL is a required field'],
    [{ ...twilioWords, sid: '' }, 'sid', 'Phone number SID is a required field'],
    [{ ...twilioWords, accountSID: '' }, 'accountSID', 'Account SID is a required field'],
  ] as const
  for (const [body, field, message] of cases)
    expect((await desk.call('POST', '/sms', { as: desk.owner, body })).body).toMatchObject({ field, message })
  // Each provider has its own required fields.
  await twilioChannel({ webhookUrl: '' })
})

test('SMS-004 SMS-006 CHN-001: a channel is an inbox of type sms with its agents; no answer holds its secret', async () => {
  const made = await twilioChannel()
  expect(made).toMatchObject({
    ...{
      name: 'Workshop texts',
      provider: 'twilio',
      accountSID: twilioKeys.accountSID,
      sid: twilioNumber.sid,
    },
    ...{ phoneNumber: twilioNumber.phoneNumber, assignees: [desk.agent.id], threadingInterval: 7 },
    ...{ settings: { autoResolvedDays: 3 }, secrets: ['authToken'] },
  })
  expect(JSON.stringify(made)).not.toContain(twilioKeys.authToken)
  const listed = async (as = desk.agent) =>
    (await desk.call<{ data: { id: number }[] }>('GET', '/desk/mailboxes', { as })).body.data
  expect(await listed()).toContainEqual({
    ...{
      id: made.id,
      name: 'Workshop texts',
      type: 'sms',
      email: twilioNumber.phoneNumber,
      emailVerified: true,
    },
  })
  expect((await listed(desk.insider)).map(({ id }) => id)).not.toContain(made.id)
})

test('ADM-037 ADM-040 SMS-011: an update may leave out what it cannot change, and changes none of it', async () => {
  const made = await twilioChannel()
  const body = {
    name: 'Other',
    assignees: made.assignees,
    threadingInterval: 1,
    settings: { autoResolvedDays: 0 },
  }
  const path = `/sms/${made.id}`
  const changed = await desk.call<SmsChannel>('PUT', path, { as: desk.owner, body: { ...body, revision: 1 } })
  expect(changed.body).toEqual({ ...made, ...body, revision: 2 })
  for (const change of [
    { phoneNumber: '+4999999' },
    { provider: 'custom_sms' },
    { sid: 'PN' },
    { accountSID: 'A' },
  ])
    expect((await desk.call('PUT', path, { as: desk.owner, body: { ...body, ...change } })).status).toBe(400)
  // The secret is unchanged: Twilio's signature is still valid.
  expect((await write(made, '+4915100000001', 'Hello')).status).toBe(200)
})

test('D1-98: an agent neither reads nor changes SMS channels', async () => {
  const made = await twilioChannel()
  for (const [method, path] of [
    ['GET', '/sms'],
    ['GET', `/sms/${made.id}`],
    ['DELETE', `/sms/${made.id}`],
  ] as const)
    expect((await desk.call(method, path, { as: desk.agent })).status).toBe(403)
})

test('SMS-003: a channel that is deleted frees its number, and its conversations stay to be read', async () => {
  const channel = await twilioChannel()
  const from = '+4915100000012'
  await write(channel, from, 'Hi')
  const [row] = await found(from)
  expect((await desk.call('DELETE', `/sms/${channel.id}`, { as: desk.owner })).status).toBe(200)
  expect((await write(channel, from, 'Still there?')).status).toBe(403)
  const { verdict } = await reply(row as Row, from, 'No')
  expect(verdict).toMatchObject({ message: 'The SMS channel of this conversation was deleted' })
  const read = await desk.call('GET', `/desk/conversations/${row?.id}`, { as: desk.agent })
  expect(read.status).toBe(200)
  expect((await twilioChannel()).id).not.toBe(channel.id)
  expect(
    await desk.sql(`select from secrets where kind = 'smsChannels' and record_id = $1`, [channel.id]),
  ).toEqual([])
})
