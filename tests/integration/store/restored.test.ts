import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endOfLeases, isOfDevice, leaseSize } from '#domain/sync/lease.ts'
import type { Lease } from '#domain/sync/lease-schema.ts'
import type { Session } from '#domain/auth/endpoints.ts'
import { seededRandom } from '#lib/random.ts'
import { startNewHistory } from '#server/store/restored.ts'
import { leaseIds } from '#server/sync/lease.ts'
import { deskPassword, openDesk } from '../../support/desk.ts'
import { makeWorld, type World } from '../sync/world.ts'

let world: World
const random = seededRandom(7n)
const secret = 'a secret of thirty-two characters'
const lease = (held: Lease | null, former: readonly Lease[] = []) =>
  leaseIds(
    world.database,
    { accountId: world.accountId, userId: world.ownerId },
    { device: randomUUID(), held, former },
    { now: () => 0, secret, newDevice: randomUUID },
  )

beforeAll(async () => {
  world = await makeWorld()
})

afterAll(() => world.close())

interface Counters {
  ids: number
  ranges: number
  ticketNo: number
}

async function counters(): Promise<Counters> {
  const [row] = await world.sql<Counters>(
    `select (select last_value from desk_id) as ids, (select last_value from lease_range) as ranges,
      (select ticket_no from account_head where account_id = ${world.accountId}) as "ticketNo"`,
  )
  return row as Counters
}

/** Resets the counters to those of an older copy of the database. */
async function windBack({ ids, ranges, ticketNo }: Counters): Promise<void> {
  await world.database.system(async (sql) => {
    await sql.rows({ text: `select setval('desk_id', $1), setval('lease_range', $2)`, values: [ids, ranges] })
    await sql.rows({ text: 'update account_head set ticket_no = $1', values: [ticketNo] })
  })
}

const restore = async (now: number) => {
  await startNewHistory(world.database, { now, random })
  return counters()
}

test('one backup that is restored again and again never leads to the same ids, ranges or ticket numbers', async () => {
  await world.sql(
    `insert into conversations (type, subject, mailbox_id, status_id, priority, label_ids, author_id, is_draft,
        is_trashed, is_spam, is_read, is_starred, total_messages, items, has_attachment, preview, last_position,
        last_inbound_position, last_activity_at, created_at)
      values ('email', 'Hello', $1, 1, 'default', '{}', $2, false, false, false, true, false, 0, 0, false, '', 0, 0, 1000, 1000)`,
    [await world.addMailbox('Support'), world.ownerId],
  )
  const before = await counters()
  const after: Counters[] = []
  for (const hour of [1, 2, 3]) {
    await windBack(before)
    after.push(await restore(hour * 3_600_000))
  }
  // Larger than the growth of a busy desk between two restores.
  const gaps = (key: keyof Counters) => {
    const sorted = [before, ...after].map((each) => Number(each[key])).sort((a, b) => a - b)
    return Math.min(...sorted.slice(1).map((value, index) => value - (sorted[index] as number)))
  }
  expect(gaps('ids')).toBeGreaterThan(2 ** 24)
  expect(gaps('ranges')).toBeGreaterThan(1000)
  expect(gaps('ticketNo')).toBeGreaterThan(300)
})

test('ids go on for a hundred restores, and those of the server never look like those of a device', async () => {
  for (let n = 0; n < 100; n += 1) {
    const { ids, ranges } = await restore(0)
    expect(isOfDevice(Number(ids))).toBe(false)
    expect(Number.isSafeInteger(Number(ids) + 2 ** 24)).toBe(true)
    expect(isOfDevice(Number(ranges) * leaseSize)).toBe(true)
    expect(Number(ranges)).toBeLessThan(endOfLeases)
  }
  const { k } = await lease(null)
  expect(isOfDevice(k * leaseSize)).toBe(true)
})

test('nobody is signed in on a restored desk: who had signed out since the backup would be again', async () => {
  const desk = await openDesk()
  const login = await desk.call<Session>('POST', '/account/login', {
    body: { email: desk.agent.email, password: deskPassword },
  })
  const cookie = (login.headers.getSetCookie()[0] ?? '').split(';')[0] as string
  const asDevice = { headers: { authorization: `Bearer ${login.body.token}`, cookie } }
  await desk.sql(
    `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
      select user_id, id, 'https://push.example/' || id, '', '', 0 from sessions`,
  )
  expect((await desk.call('GET', '/account/me', asDevice)).status).toBe(200)
  await startNewHistory(desk.database, { now: Date.now(), random })
  // The device learns that its session ended, and asks to sign in; its pending ops stay.
  expect(await desk.call('GET', '/account/me', asDevice)).toMatchObject({
    status: 403,
    body: { message: { logout: true } },
  })
  expect(await desk.call('GET', '/account/refreshaccesstoken', asDevice)).toMatchObject({
    status: 401,
    body: { code: 'UNAUTHENTICATED' },
  })
  expect(await desk.sql('select 1 from sessions')).toEqual([])
  expect(await desk.sql('select 1 from push_subscriptions')).toEqual([])
  await desk.signIn(desk.agent)
  expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(200)
  expect(desk.logged).toEqual([])
  await desk.close()
})

test('a restore revives no link, code or invitation', async () => {
  const desk = await openDesk()
  const values = [desk.agent.id]
  await desk.sql(
    `insert into mail_links (account_id, user_id, hash, purpose, ends_at)
      values (current_setting('app.account')::int, $1, 'a hash', 'set-password', 9e15)`,
    values,
  )
  await desk.sql(
    `insert into invitations (account_id, email, role_id, inviter_id, ends_at, team_ids, mailbox_ids)
      select account_id, 'late@northwind.example', role_id, id, 9e15, '{}', '{}' from users where id = $1`,
    values,
  )
  await desk.sql(
    `insert into mailbox_challenges (account_id, mailbox_id, address_key, hash, sent_at, ends_at)
      select account_id, id, email_key, 'a hash', 0, 9e15 from mailboxes where id = $1`,
    [desk.mailboxId],
  )
  await desk.sql(
    `with dana as (insert into contacts (account_id, first_name, last_name, email, created_at)
        values (current_setting('app.account')::int, 'Dana', '', 'dana@customer.example', 0) returning account_id, id),
      signing as (insert into portal_sign_ins (account_id, token_hash, code_hash, browser_hash, contact_id, address, ends_at)
        select account_id, 't', 'c', 'b', id, 'dana@customer.example', 9e15 from dana)
      insert into portal_sessions (account_id, token_hash, contact_id, address, ends_at)
        select account_id, 't', id, 'dana@customer.example', 9e15 from dana`,
  )
  await desk.database.system(async (sql) => {
    await sql.rows({
      text: `insert into codes (purpose, address, request_id, browser_hash, code_hash, tries, ends_at)
        values ('email-change', 'new@northwind.example', gen_random_uuid(), 'b', 'c', 0, 9e15)`,
    })
    await sql.rows({
      text: `insert into pending_sign_ins (id, purpose, browser_hash, payload, ends_at)
        values (gen_random_uuid(), 'second-step', 'b', '{}', 9e15)`,
    })
  })
  await startNewHistory(desk.database, { now: 5, random })
  const left = await desk.database.system((sql) =>
    sql.rows<{ left: number }>({
      text: `select (select count(*) from mail_links) + (select count(*) from codes) + (select count(*) from pending_sign_ins)
        + (select count(*) from mailbox_challenges)
        + (select count(*) from portal_sign_ins) + (select count(*) from portal_sessions)
        + (select count(*) from invitations where withdrawn_at is null)::int as left`,
    }),
  )
  expect(left.map((row) => Number(row.left))).toEqual([0])
  await desk.close()
})

test('a restored server learns of the ranges that a device has used up', async () => {
  const [first, second] = [await lease(null), await lease(null)]
  await world.sql('delete from id_lease')
  const held = await lease(second, [first, { ...first, k: first.k + 7 }])
  expect(held.k).toBe(second.k)
  const rows = await world.sql<{ k: number; user: number }>(
    'select k, user_id as "user" from id_lease order by k',
  )
  expect(rows.map(({ k }) => Number(k))).toEqual([first.k, second.k])
  expect(new Set(rows.map(({ user }) => Number(user)))).toEqual(new Set([world.ownerId]))
  // No new ids are made from it, not even by a copy of the device.
  expect((await lease(first)).k).not.toBe(first.k)
})
