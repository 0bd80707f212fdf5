import { createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import webpush from 'web-push'
import { invariant } from '#lib/invariant.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { newsSpreading } from '#server/notifications/dispatch.ts'
import { pushDelivery } from '#server/notifications/pushes.ts'
import { pushService } from '#server/notifications/push-service.ts'
import { runOutbox } from '#server/outbox/runner.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { quickClock } from '../../support/manual-time.ts'
import { startPushService, type PushServiceStandIn } from '../../support/services/push-service.ts'
import { carryOutDue } from '../../support/outbox.ts'
import { until } from '../../support/until.ts'
import { makeNewsDue, someDevice, subscribeDevice } from './desk-news.ts'

const keys = webpush.generateVAPIDKeys()

let desk: TestDesk
let stand: PushServiceStandIn
const warnings: string[] = []

beforeAll(async () => {
  desk = await openDesk()
  stand = await startPushService()
})
afterAll(async () => {
  await stand?.close()
  await desk?.close()
})
afterEach(async () => {
  warnings.length = 0
  stand.received.length = 0
  await desk.sql('delete from push_subscriptions')
  await desk.sql('delete from outbox')
  expect(desk.logged.splice(0)).toEqual([])
})

/** Runs that many processes while the work lasts. */
async function whilePushing(
  work: () => Promise<void>,
  { limit = 15_000, processes = 1 }: { limit?: number; processes?: number } = {},
): Promise<void> {
  const service = pushService({ keys, contact: 'https://desk.example', connect: stand.connect, limit })
  const log = { warn: (message: string) => void warnings.push(message) }
  const { database } = desk
  const kinds = [newsSpreading, pushDelivery({ database, service })]
  const parts = { database, kinds, clock: quickClock, random: nodeRandom, log }
  const runners = Array.from({ length: processes }, () => runOutbox(parts))
  try {
    await work()
  } finally {
    for (const runner of runners) await runner.stop()
  }
}

async function newDevice(user: DeskUser): Promise<number> {
  const { device, ...subscription } = stand.newDevice()
  await subscribeDevice(desk, user, subscription)
  return device
}

/** A customer writes; the notification is due at once. */
async function write(text = 'They squeak.'): Promise<number> {
  const { conversationId } = await desk.receive({ subject: 'Brakes', text })
  await makeNewsDue(desk)
  return conversationId
}

const arrived = (device: number, count = 1) =>
  until(`${count} for device ${device}`, () => {
    const found = stand.received.filter((push) => push.device === device)
    return found.length >= count && found
  })

const isSettled = () =>
  until(
    'nothing waits',
    async () => (await desk.sql(`select 1 from outbox where state in ('waiting', 'claimed')`)).length === 0,
  )

const devices = async () =>
  (await desk.sql<{ endpoint: string }>('select endpoint from push_subscriptions order by id')).map(
    ({ endpoint }) => Number(endpoint.split('/').at(-1)),
  )

describe('a push', () => {
  test('has the shape of RFC 8030 and 8292, and only its device can read it', async () => {
    const device = await newDevice(desk.agent)
    await whilePushing(async () => {
      const conversationId = await write('Grüße aus Köln 🚲')
      const [push] = await arrived(device)
      expect(push?.message).toMatchObject({
        kind: 'message',
        accountId: desk.accountId,
        userId: desk.agent.id,
        conversationId,
        title: 'Dana Whitlock',
        body: 'Brakes\nGrüße aus Köln 🚲',
      })
      const { headers } = invariant(push, 'push')
      expect(headers['content-encoding']).toBe('aes128gcm')
      expect(headers['content-type']).toBe('application/octet-stream')
      expect(Number(headers['ttl'])).toBeGreaterThan(86_000)
      expect(Number(headers['ttl'])).toBeLessThanOrEqual(86_400)
      expect(headers['urgency']).toBe('normal')
      expect(headers['topic']).toMatch(/^[\w-]{1,32}$/)
      expect(JSON.stringify(headers)).not.toMatch(/Dana|Brakes/)

      const [, token = '', key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
      expect(key).toBe(keys.publicKey)
      const [head = '', claims = '', signature = ''] = token.split('.')
      const point = Buffer.from(keys.publicKey, 'base64url')
      const jwk = {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
      }
      const signer = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' as const }
      const isSigned = verify(
        'sha256',
        Buffer.from(`${head}.${claims}`),
        signer,
        Buffer.from(signature, 'base64url'),
      )
      expect(isSigned).toBe(true)
      const said = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>
      expect(said).toMatchObject({ aud: stand.origin, sub: 'https://desk.example' })
      const lasts = (said['exp'] as number) - Date.now() / 1000
      expect(lasts).toBeGreaterThan(0)
      expect(lasts).toBeLessThanOrEqual(24 * 3600)
      await isSettled()
    })
    expect(warnings).toEqual([])
  })

  test('of a mention is urgent, and of another topic than messages; the newest message takes its elder’s place', async () => {
    const device = await newDevice(desk.agent)
    await whilePushing(async () => {
      await write()
      await arrived(device)
      const [message] = await desk.sql<{ id: number; conversationId: number }>(
        'select id, conversation_id as "conversationId" from messages order by id desc limit 1',
      )
      const body = { messageId: message?.id, note: 'Look', mentions: [desk.agent.id] }
      await desk.call('POST', '/desk/notes', { as: desk.owner, body })
      await makeNewsDue(desk)
      const [first, second] = await arrived(device, 2)
      expect(second?.headers['urgency']).toBe('high')
      expect(second?.headers['topic']).not.toBe(first?.headers['topic'])
      const news = { kind: 'message', conversationId: message?.conversationId, itemId: message?.id }
      await desk.sql(
        `insert into outbox (kind, key, lane, payload, next_at, since) values ('news', 'again', 'again', $1, 0, 0)`,
        [JSON.stringify(news)],
      )
      const third = (await arrived(device, 3))[2]
      expect(third?.headers['topic']).toBe(first?.headers['topic'])
    })
  })

  test('goes to every device once, however many processes push', async () => {
    const [a, b, c] = [await newDevice(desk.agent), await newDevice(desk.agent), await newDevice(desk.owner)]
    const count = 12
    await whilePushing(
      async () => {
        for (let n = 0; n < count; n += 1) await write(`Letter ${n}`)
        for (const device of [a, b, c]) await arrived(device, count)
        await isSettled()
      },
      { processes: 3 },
    )
    const bodies = [a, b, c].map((device) =>
      stand.received
        .filter((push) => push.device === device)
        .map(({ message }) => (message as { body: string }).body)
        .sort(),
    )
    const expected = Array.from({ length: count }, (_, n) => `Brakes\nLetter ${n}`).sort()
    expect(bodies).toEqual([expected, expected, expected])
  })

  test.each([404, 410, 401, 403])('answered %i removes the device and no other', async (status) => {
    const [dead, alive] = [await newDevice(desk.agent), await newDevice(desk.agent)]
    stand.answer(dead, { status })
    await whilePushing(async () => {
      await write()
      await arrived(alive)
      await until('the dead one is gone', async () => !(await devices()).includes(dead))
      expect(await devices()).toEqual([alive])
      await isSettled()
    })
    expect(warnings).toEqual([])
  })

  test.each([
    ['a busy push service', { status: 503 }],
    ['one that asks for a moment', { status: 429, headers: { 'retry-after': '1' } }],
  ])('comes again after %s', async (_, answer) => {
    const device = await newDevice(desk.agent)
    stand.answer(device, answer)
    await whilePushing(async () => {
      await write()
      await arrived(device)
      stand.answer(device, { status: 201 })
      const pushes = await arrived(device, 2)
      expect(pushes[1]?.message).toEqual(pushes[0]?.message)
      await isSettled()
    })
    expect(warnings[0]).toMatch(/^Push notification was not delivered: push\.example:\d+: HTTP (503|429)$/)
    expect(await devices()).toEqual([device])
  })

  test('comes again after one that never answers, and nobody waits for it', async () => {
    const [silent, other] = [await newDevice(desk.agent), await newDevice(desk.agent)]
    stand.answer(silent, 'never')
    await whilePushing(
      async () => {
        await write()
        await arrived(other)
        await until('the time is over', () => warnings.some((text) => text.endsWith(': No answer in time')))
        stand.answer(silent, { status: 201 })
        await arrived(silent, 2)
        await isSettled()
      },
      { limit: 500 },
    )
  })

  test('that is refused for what it is goes, and its device stays', async () => {
    const device = await newDevice(desk.agent)
    stand.answer(device, { status: 413 })
    await whilePushing(async () => {
      await write()
      await arrived(device)
      await isSettled()
    })
    expect(await devices()).toEqual([device])
    expect(warnings).toEqual([expect.stringContaining('HTTP 413')])
  })

  test('whose time is over is not sent', async () => {
    const device = await newDevice(desk.agent)
    stand.answer(device, { status: 503 })
    await whilePushing(async () => {
      await write()
      await arrived(device)
      await until('it waits for its next try', async () => {
        const sql = `update outbox set since = since - 24 * 3600 * 1000, next_at = 0
          where kind = 'push' and state = 'waiting' and reason is not null returning id`
        return (await desk.sql(sql)).length > 0
      })
      await isSettled()
    })
    expect(stand.received).toHaveLength(1)
    const [row] = await desk.sql(`select state, reason from outbox where kind = 'push'`)
    expect(row).toEqual({ state: 'failed', reason: expect.stringMatching(/^push\.example:\d+: HTTP 503$/) })
  })

  test('of what was read meanwhile on another device is not sent', async () => {
    const device = await newDevice(desk.agent)
    await write('Read elsewhere')
    // Queued as a push, and read before the push service is reachable.
    await carryOutDue(desk, [newsSpreading], Date.now() + 1000)
    await desk.sql('update notifications set read_at = 1 where user_id = $1', [desk.agent.id])
    await whilePushing(async () => {
      await isSettled()
      await write('Unread')
      const [push] = await arrived(device)
      expect(push?.message).toMatchObject({ body: 'Brakes\nUnread' })
    })
    expect(stand.received.filter((push) => push.device === device)).toHaveLength(1)
  })

  test('that a dead process had taken is taken up by another', async () => {
    const device = await newDevice(desk.agent)
    await write()
    await desk.sql('delete from outbox')
    const message = {
      ...{
        kind: 'message',
        accountId: desk.accountId,
        userId: desk.agent.id,
        conversationId: 1,
        position: 1,
      },
      ...{ title: 'Dana', body: 'left behind', at: 1 },
    }
    await desk.sql(
      `insert into outbox (kind, key, lane, payload, state, attempts, fence, next_at, since)
        select 'push', 'dead', 'dead', jsonb_build_object('subscriptionId', id, 'message', $1::jsonb), 'claimed', 1, 1,
          $2, $2 from push_subscriptions`,
      [JSON.stringify(message), Date.now() + 1000],
    )
    await whilePushing(async () => {
      const [push] = await arrived(device)
      expect(push?.message).toMatchObject({ body: 'left behind' })
    })
  })
})

describe('a device', () => {
  test('API-065: is of one user: the last who signed in on it', async () => {
    const { device: _, ...subscription } = stand.newDevice()
    await subscribeDevice(desk, desk.agent, subscription)
    await subscribeDevice(desk, desk.stranger, subscription)
    expect(await devices()).toEqual([])
    await subscribeDevice(desk, desk.owner, subscription)
    await subscribeDevice(desk, desk.owner, subscription)
    const rows = await desk.sql('select user_id as id from push_subscriptions')
    expect(rows).toEqual([{ id: desk.owner.id }])
  })

  test('is forgotten when its agent switches it off, and by nobody else', async () => {
    const { device, ...subscription } = stand.newDevice()
    await subscribeDevice(desk, desk.agent, subscription)
    const off = (as: DeskUser) =>
      desk.call('DELETE', '/desk/user-notifications/subscribe', {
        as,
        body: { endpoint: subscription.endpoint },
      })
    await off(desk.owner)
    await off(desk.stranger)
    expect(await devices()).toEqual([device])
    expect((await off(desk.agent)).body).toEqual({ isSubscribed: false })
    expect(await devices()).toEqual([])
    expect((await off(desk.agent)).status).toBe(200)
  })

  test('is forgotten when its session ends', async () => {
    await newDevice(desk.insider)
    const device = await newDevice(desk.agent)
    await desk.call('POST', '/account/logout', { as: desk.insider })
    expect(await devices()).toEqual([device])
    await desk.signIn(desk.insider)
  })

  test('gives way to newer ones beyond twenty', async () => {
    for (let n = 0; n < 22; n += 1) await subscribeDevice(desk, desk.agent, someDevice(String(n)))
    expect(await devices()).toEqual(Array.from({ length: 20 }, (_, n) => n + 2))
  })

  test.each([
    ['http://push.example/1', 'no TLS'],
    ['https://127.0.0.1/1', 'this machine'],
    ['https://10.0.0.1:8443/1', 'the network behind'],
    ['https://localhost/1', 'this machine by name'],
    [`https://push.example/${'1'.repeat(2048)}`, 'too long'],
  ])('is not taken under %s', async (endpoint) => {
    const body = { ...someDevice('x'), endpoint }
    const answer = await desk.call('POST', '/desk/user-notifications/subscribe', { as: desk.agent, body })
    expect(answer.status).toBe(400)
  })

  test('is not taken with keys that are none', async () => {
    const body = { ...someDevice('x'), keys: { p256dh: 'short', auth: 'a'.repeat(22) } }
    const answer = await desk.call('POST', '/desk/user-notifications/subscribe', { as: desk.agent, body })
    expect([answer.status, answer.body['field']]).toEqual([400, 'keys.p256dh'])
  })
})

test('the account’s metadata names the public half of the keys, and nothing else does', async () => {
  const { body } = await desk.call('GET', '/account/metadata', { as: desk.agent })
  expect(body['pushKey']).toBe('the public half of the push keys')
})
