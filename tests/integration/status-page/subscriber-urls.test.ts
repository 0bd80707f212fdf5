import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Subscriber } from '#domain/status-page/subscriber.ts'
import {
  call,
  desk,
  host,
  hour,
  incident,
  mails,
  now,
  origin,
  otherId,
  outside,
  post,
  serviceId,
  type Received,
  useNewsDesk,
} from './news-desk.ts'

useNewsDesk()

const urlOf = (path: string) => `http://${host}${path}`
const echo = ({ body: { challenge = '' } }: Received) => ({
  status: 200,
  text: JSON.stringify({ challenge }),
})
const listed = async () => (await call<{ data: Subscriber[] }>('GET', '/subscribers')).data
const isSigned = ({ headers, text }: Received, secret = '') =>
  headers['webhook-signature'] ===
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${text}`)
    .digest('base64')}`
/** An administrator adds a webhook subscriber. */
async function added(path: string, words: object = {}) {
  const made = await call<Subscriber>('POST', '/subscribers', { type: 'webhook', url: urlOf(path), ...words })
  await mails()
  outside.received = []
  return made
}

test('a webhook is subscribed once it answers with the challenge, and is told of updates and components once', async () => {
  const subscribe = () => post('/subscribe', { by: 'webhook', url: urlOf('/hook') })
  const done = await subscribe()
  expect(done.headers.get('location')).toBe('/status/ridgeline/subscribed?by=webhook')
  await mails()
  expect(await listed()).toMatchObject([{ type: 'webhook', email: null, confirmedAt: null }])
  await call('POST', '/incidents/incident', incident())
  await mails()
  expect(outside.received).toHaveLength(1)
  outside.answers['/hook'] = echo
  await subscribe()
  await mails()
  const [, hello] = outside.received
  const secret = hello?.body.signing_secret
  expect(hello && isSigned(hello, secret)).toBe(true)
  expect((await listed())[0]?.confirmedAt).not.toBeNull()
  // The URL exists: a third form gets the same answer, without a request.
  await subscribe()
  await mails()
  expect(outside.received).toHaveLength(2)

  outside.received = []
  const { id } = await call(
    'POST',
    '/incidents/incident',
    incident({ effectedServices: [{ serviceId, effect: 'MO' }] }),
  )
  await mails()
  await mails()
  expect(outside.received).toHaveLength(2)
  expect(outside.received.every((each) => isSigned(each, secret))).toBe(true)
  const bodies = outside.received.map(({ body }) => body as object)
  expect(bodies).toContainEqual(
    expect.objectContaining({
      meta: expect.objectContaining({
        unsubscribe: expect.stringMatching(/unsubscribe/) as string,
      }) as object,
      page: {
        id: expect.any(String) as string,
        status_indicator: 'critical',
        status_description: 'Major Outage',
      },
      incident: expect.objectContaining({
        ...{ id: String(id), name: 'Downloads fail', status: 'investigating', impact: 'critical' },
        shortlink: `${origin}/status/ridgeline/incidents/${id}`,
      }) as object,
    }),
  )
  expect(bodies).toContainEqual(
    expect.objectContaining({
      component_update: expect.objectContaining({
        ...{ component_id: String(serviceId), old_status: 'partial_outage', new_status: 'major_outage' },
      }) as object,
      component: expect.objectContaining({ name: 'Firmware', status: 'major_outage' }) as object,
    }),
  )
  const stop = new URL(String(/https?:[^"]*unsubscribe[^"]*/.exec(outside.received[0]?.text ?? '')?.[0]))
  await post(stop.pathname.replace('/status/ridgeline', ''))
  outside.received = []
  await call('PUT', `/incidents/incident/${id}`, { isResolved: true })
  await mails()
  expect(outside.received).toEqual([])
  await desk.sql('update "statusIncidents" set is_resolved = true, end_date = start_date + 1')
})

test('Slack is subscribed by a press in its channel, and told in blocks that mention nobody', async () => {
  await post('/subscribe', { by: 'slack', url: 'https://hooks.slack.com/services/T0/B0/abcd' })
  await mails()
  const [hello] = outside.received
  expect(hello).toMatchObject({ path: '/services/T0/B0/abcd' })
  expect(hello?.headers['webhook-signature']).toBeUndefined()
  await post(/\/status\/ridgeline(\/confirm\/\w+)/.exec(hello?.text ?? '')?.[1] ?? '')
  outside.received = []
  await call('POST', '/incidents/incident', incident({ description: '<!channel> R&D' }))
  await mails()
  expect(outside.received.map(({ body }) => body)).toMatchObject([
    {
      text: 'New incident: Downloads fail',
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'New incident: Downloads fail' } },
        { type: 'section', text: { text: '&lt;!channel&gt; R&amp;D' } },
        { type: 'context' },
      ],
    },
  ])
  expect(await listed()).toMatchObject([{ address: 'hooks.slack.com/…abcd', lastReason: null }])
})

test.each([
  ['webhook', '', 'URL is a required field'],
  ['webhook', 'http://hooks.example/', 'must begin with https://'],
  ['webhook', 'https://10.0.0.5/', 'must begin with https://'],
  ['webhook', 'https://169.254.169.254/latest', 'must begin with https://'],
  ['webhook', 'https://[::ffff:7f00:1]/', 'must begin with https://'],
  ['webhook', 'https://a:b@hooks.example/', 'must begin with https://'],
  ['webhook', `https://hooks.example/${'a'.repeat(1000)}`, 'URL length must be less than'],
  ['slack', 'https://hooks.slack.com.evil.example/x', 'The URL of Slack begins with'],
])('nobody subscribes a %s of %s', async (by, url, message) => {
  const answer = await post('/subscribe', { by, url })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain(message)
  expect(await call('POST', '/subscribers', { type: by, url })).toMatchObject({
    ...{ field: 'url', message: expect.stringContaining(message) as string },
  })
  expect(await listed()).toEqual([])
})

test('a redirect is not followed, a huge answer is not read, and neither they nor others confirm', async () => {
  outside.answers['/away'] = () => ({ status: 302, headers: { location: urlOf('/inside') } })
  outside.answers['/huge'] = ({ body }) => ({ status: 200, text: `${' '.repeat(5000)}"${body.challenge}"` })
  outside.answers['/other'] = () => ({ status: 200, text: '{"challenge":"guessed"}' })
  for (const path of Object.keys(outside.answers))
    await post('/subscribe', { by: 'webhook', url: urlOf(path) })
  await mails()
  expect(outside.received.map(({ path }) => path).sort()).toEqual(['/away', '/huge', '/other'])
  expect((await listed()).map(({ confirmedAt }) => confirmedAt)).toEqual([null, null, null])
})

test('a URL is greeted at most three times a day, and those of one host thirty times', async () => {
  for (let round = 0; round < 4; round += 1) await post('/subscribe', { by: 'webhook', url: urlOf('/one') })
  await mails()
  expect(outside.received).toHaveLength(3)
  for (let round = 0; round < 30; round += 1) {
    await desk.database.system((sql) =>
      sql.rows({ text: `delete from attempts where kind = 'status.subscribe'` }),
    )
    await post('/subscribe', { by: 'webhook', url: urlOf(`/${round}`) })
  }
  await mails()
  expect(outside.received).toHaveLength(30)
})

test('a webhook of an administrator is told at once; its URL is answered to nobody, and cannot be changed', async () => {
  const made = await added('/secret-path')
  expect(made).toMatchObject({
    type: 'webhook',
    address: `${host}/…path`,
    confirmedAt: expect.any(Number) as number,
  })
  expect(JSON.stringify([made, await listed()])).not.toContain('secret-path')
  const url = urlOf('/secret-path')
  expect(await call('POST', '/subscribers', { type: 'webhook', url })).toMatchObject({
    ...{ field: 'url', message: 'This URL is subscribed already' },
  })
  expect(await call('PUT', `/subscribers/${made.id}`, { url: urlOf('/b') })).toMatchObject({ field: 'url' })
  await call(
    'POST',
    '/incidents/incident',
    incident({ effectedServices: [{ serviceId: otherId, effect: 'OP' }] }),
  )
  await mails()
  expect(outside.received).toHaveLength(1)
  expect(await listed()).toMatchObject([{ lastAt: expect.any(Number) as number, lastReason: null }])
  await call('DELETE', `/subscribers/${made.id}`)
  expect(
    await desk.sql(`select 1 from secrets where kind = 'statusSubscribers' and record_id = $1`, [made.id]),
  ).toEqual([])
})

test('calls that fail are made again after growing waits, and a webhook that fails for days is switched off with a notice', async () => {
  const { id } = await added('/down')
  outside.answers['/down'] = () => ({ status: 500 })
  await call(
    'POST',
    '/incidents/incident',
    incident({ effectedServices: [{ serviceId: otherId, effect: 'OP' }] }),
  )
  const count = async (at: number) => {
    outside.received = []
    const told = await mails(now + at)
    return [outside.received.length, told.map(({ subject }) => subject)] as const
  }
  expect(await count(1000)).toEqual([1, []])
  expect(await count(3000)).toEqual([0, []])
  expect(await count(7000)).toEqual([1, []])
  expect(await count(20_000)).toEqual([0, []])
  expect(await count(6 * 60_000)).toEqual([1, []])
  expect(await listed()).toMatchObject([{ id, isActive: true, lastReason: 'It answered 500' }])
  const [calls, subjects] = await count(5 * 24 * hour + 60_000)
  expect(calls).toBe(1)
  const [off] = await listed()
  expect(off).toMatchObject({ isActive: false, offReason: 'No call arrived for 5 days' })
  const notices = [...subjects, ...(await mails(now + 5 * 24 * hour + 120_000)).map(({ subject }) => subject)]
  expect(notices).toEqual(['A subscriber of the status page was switched off'])
  outside.answers = {}
  await call('PUT', `/subscribers/status/${id}`, { isActive: true })
  await call(
    'POST',
    '/incidents/incident',
    incident({ effectedServices: [{ serviceId: otherId, effect: 'OP' }] }),
  )
  expect(await count(5 * 24 * hour + 180_000)).toEqual([1, []])
  expect(await listed()).toMatchObject([{ isActive: true, offReason: null }])
  outside.answers['/down'] = () => ({ status: 410 })
  await call(
    'POST',
    '/incidents/incident',
    incident({ effectedServices: [{ serviceId: otherId, effect: 'OP' }] }),
  )
  await count(5 * 24 * hour + 240_000)
  expect(await listed()).toMatchObject([
    { isActive: false, offReason: 'It answered 410: it is gone for good' },
  ])
})
