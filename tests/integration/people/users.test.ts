import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { io, type Socket } from 'socket.io-client'
import type { UserView } from '#domain/people/endpoints.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { until } from '../../support/until.ts'

type Answer = UserView & { message: string; code: string; field?: string; facts?: { current: UserView } }

let desk: TestDesk
let roleIds: Record<string, number>
const call = <Body = Answer>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, path, { as, ...(body ? { body } : {}) })
const put = (user: DeskUser, body: object, as?: DeskUser) => call('PUT', `/desk/users/${user.id}`, body, as)
const seen = async (user: DeskUser) => (await call('GET', `/desk/users/${user.id}`)).body

beforeAll(async () => {
  desk = await openDesk()
  await desk.sql(`insert into roles (name, permissions, is_administrator) values ('admin', '{}', true)`)
  const roles = await desk.sql<{ id: number; name: string }>('select id, name from roles')
  roleIds = Object.fromEntries(roles.map(({ id, name }) => [name, id]))
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('update users set is_active = true, switched_off_at = null where deleted_at is null')
  for (const [user, role] of [
    [desk.owner, 'owner'],
    [desk.agent, 'agent'],
    [desk.insider, 'agent'],
    [desk.powerless, 'guest'],
  ] as const)
    await desk.sql('update users set role_id = $1 where id = $2', [roleIds[role], user.id])
})

describe('users', () => {
  test('ADM-047, API-074, API-076, ADM-046: the list says role, teams, inboxes, state and when somebody was seen', async () => {
    await desk.signIn(desk.agent)
    expect(await seen(desk.agent)).toMatchObject({
      role: 'agent',
      roleId: roleIds['agent'],
      isActive: true,
      teamIds: [desk.teamId],
      mailboxIds: [],
      lastSeenAt: expect.any(Number),
      switchedOffAt: null,
    })
    const { body } = await call<{ data: UserView[]; total: number }>('GET', '/desk/users')
    expect(body.data.find(({ id }) => id === desk.insider.id)?.mailboxIds).toEqual([desk.closedMailboxId])
    expect(body.total).toBe(4)
  })

  test('API-076: role, teams and inboxes are given and taken, and nobody is overwritten unseen', async () => {
    const { revision } = await seen(desk.agent)
    const changed = await put(desk.agent, {
      roleId: roleIds['guest'],
      mailboxIds: [desk.closedMailboxId],
      revision,
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        role: 'guest',
        mailboxIds: [desk.closedMailboxId],
        teamIds: [desk.teamId],
        revision: revision + 1,
      },
    })
    const late = await put(desk.agent, { roleId: roleIds['agent'], revision })
    expect(late).toMatchObject({ status: 409, body: { facts: { current: changed.body } } })
    expect((await put(desk.agent, { mailboxIds: [] })).body.mailboxIds).toEqual([])
    const told = await desk.sql(
      `select actor_id as "actorId", payload from domain_events
        where type = 'record.saved' and subject_id = $1 and payload->>'resource' = 'users' order by seq desc limit 1`,
      [desk.agent.id],
    )
    expect(told).toMatchObject([
      {
        actorId: desk.owner.id,
        payload: { changes: [{ field: 'mailboxIds', from: [desk.closedMailboxId], to: [] }] },
      },
    ])
  })

  test('a team or an inbox is not left without anybody, and an open inbox is not closed by naming somebody', async () => {
    expect(await put(desk.agent, { teamIds: [] })).toMatchObject({
      status: 400,
      body: {
        field: 'teamIds',
        message: 'Nobody else is in the team Workshop. Give it other members first.',
      },
    })
    expect(await put(desk.insider, { mailboxIds: [] })).toMatchObject({
      status: 400,
      body: { field: 'mailboxIds', message: /^Without them everybody would see the inbox Warranty/ },
    })
    expect(await put(desk.agent, { mailboxIds: [desk.mailboxId] })).toMatchObject({
      status: 400,
      body: { field: 'mailboxIds', message: 'Everybody sees the inbox Support already' },
    })
    expect((await put(desk.insider, { teamIds: [desk.teamId] })).body.teamIds).toEqual([desk.teamId])
    expect((await put(desk.insider, { teamIds: [] })).body.teamIds).toEqual([])
  })

  test('API-072: PUT /access/{id} gives another role', async () => {
    const given = await call('PUT', `/account/access/${desk.agent.id}`, { roleId: roleIds['guest'] })
    expect(given).toMatchObject({ status: 200, body: { role: 'guest' } })
    const [other] = await desk.database.desk(desk.stranger.accountId, (sql) =>
      sql.rows<{ id: number }>({ text: 'select id from roles limit 1', values: [] }),
    )
    expect(await call('PUT', `/account/access/${desk.agent.id}`, { roleId: other?.id })).toMatchObject({
      status: 400,
      body: { field: 'roleId', message: 'This role does not exist any more' },
    })
  })

  test('SHL-053, D1-112: who is neither owner nor admin changes nobody', async () => {
    for (const answer of [
      await put(desk.insider, { isActive: false }, desk.agent),
      await call('PUT', `/account/access/${desk.agent.id}`, { roleId: roleIds['owner'] }, desk.agent),
      await call('DELETE', '/desk/users', { userIds: [desk.insider.id] }, desk.agent),
    ])
      expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })

  test('D1-111: an admin changes no owner and makes none, and the last owner stays', async () => {
    await put(desk.insider, { roleId: roleIds['admin'] })
    const admin = desk.insider
    for (const answer of [
      await put(desk.owner, { roleId: roleIds['agent'] }, admin),
      await put(desk.owner, { isActive: false }, admin),
      await call('DELETE', '/desk/users', { userIds: [desk.owner.id] }, admin),
      await put(desk.agent, { roleId: roleIds['owner'] }, admin),
      await put(admin, { roleId: roleIds['owner'] }, admin),
    ])
      expect(answer).toMatchObject({
        status: 403,
        body: { message: 'Only an owner can change an owner, or make one' },
      })
    expect((await put(desk.agent, { roleId: roleIds['admin'] }, admin)).status).toBe(200)
    for (const answer of [
      await put(desk.owner, { roleId: roleIds['admin'] }),
      await put(desk.owner, { isActive: false }),
      await call('DELETE', '/desk/users', { userIds: [desk.owner.id] }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { message: /^The account needs an owner/ } })
    expect(await seen(desk.owner)).toMatchObject({ role: 'owner', isActive: true })
  })

  test('an owner who never chose a password does not count', async () => {
    const [ghost] = await desk.sql<{ id: number }>(
      `insert into users (first_name, last_name, email, role_id) values ('No', 'Body', 'nobody@northwind.example', $1)
        returning id`,
      [roleIds['owner']],
    )
    expect((await put(desk.owner, { roleId: roleIds['agent'] })).status).toBe(409)
    await desk.sql('delete from users where id = $1', [ghost?.id])
  })
})

describe('somebody who is switched off', () => {
  const connect = async (user: DeskUser): Promise<Socket> => {
    const { token } = await desk.signIn(user)
    const socket = io(desk.url, {
      path: '/support/socket.io',
      transports: ['websocket'],
      auth: { token },
      reconnection: false,
      forceNew: true,
    })
    await until('a socket', () => socket.connected)
    return socket
  }

  test('D2-06: is signed out at once, with sockets and pushes, and their timer stops', async () => {
    const socket = await connect(desk.agent)
    await call(
      'POST',
      '/desk/user-notifications/subscribe',
      {
        endpoint: 'https://push.example/leaver',
        keys: { p256dh: 'p', auth: 'a' },
      },
      desk.agent,
    )
    const { conversationId } = await desk.receive()
    await desk.sql(
      `insert into "timeEntries" (id, user_id, conversation_id, start_time, status, duration, counted_at, is_manual)
        values (900001, $1, $2, 1, 'running', 60, 1, false)`,
      [desk.agent.id, conversationId],
    )
    const off = await put(desk.agent, { isActive: false })
    expect(off).toMatchObject({ status: 200, body: { isActive: false, switchedOffAt: expect.any(Number) } })
    await until('the end of the socket', () => !socket.connected)
    expect((await desk.call('GET', '/account/me', { as: desk.agent })).status).toBe(403)
    const count = async (table: string) =>
      (await desk.sql(`select 1 from ${table} where user_id = $1`, [desk.agent.id])).length
    expect([await count('sessions'), await count('push_subscriptions')]).toEqual([0, 0])
    expect(await desk.sql('select status, duration from "timeEntries" where id = 900001')).toEqual([
      { status: 'completed', duration: 60 },
    ])
    expect((await put(desk.agent, { isActive: true })).body).toMatchObject({
      isActive: true,
      switchedOffAt: null,
    })
    await desk.signIn(desk.agent)
  })

  test('D2-06: leaves what is assigned to be handed over, and drafts that owner and admin read for 30 days', async () => {
    const { conversationId, messageId } = await desk.receive()
    await call('PUT', '/desk/conversations/assign', {
      conversationIds: [conversationId],
      assigneeId: desk.agent.id,
    })
    await desk.signIn(desk.agent)
    await desk.sql(
      `insert into drafts (id, conversation_id, user_id, mode, message_id, "to", cc, bcc, subject, html, attachments, rev,
          device, updated_at)
        values (900002, $1, $2, 'reply', $3, '[]', '[]', '[]', 'Re: brakes', '<p>Half a thought</p>', '[]', 1, 'x', 5)`,
      [conversationId, desk.agent.id, messageId],
    )
    type Left = { total: number; conversationIds: number[]; data: { subject: string; html: string }[] }
    const path = `/desk/users/${desk.agent.id}`
    expect((await call<Left>('GET', `${path}/drafts`)).status).toBe(409)
    await put(desk.agent, { isActive: false })
    const assigned = (await call<Left>('GET', `${path}/assigned`)).body
    expect(assigned).toEqual({ total: 1, conversationIds: [conversationId] })
    const handed = await call<{ updated: number[] }>('PUT', '/desk/conversations/assign', {
      conversationIds: assigned.conversationIds,
      assigneeId: desk.insider.id,
    })
    expect(handed.body.updated).toEqual([conversationId])
    expect((await call<Left>('GET', `${path}/assigned`)).body.total).toBe(0)
    expect((await call<Left>('GET', `${path}/drafts`)).body.data).toMatchObject([
      { subject: 'Re: brakes', html: '<p>Half a thought</p>' },
    ])
    expect((await call('GET', `${path}/drafts`, undefined, desk.insider)).status).toBe(403)
    const month = 30 * 24 * 3600_000
    await desk.sql('update users set switched_off_at = switched_off_at - $1 - 1000 where id = $2', [
      month,
      desk.agent.id,
    ])
    expect((await call<Left>('GET', `${path}/drafts`)).body.total).toBe(0)
  })

  test('API-075: DELETE /users takes them out with their address, and what they wrote keeps its author', async () => {
    const [made] = await desk.sql<{ id: number }>(
      `insert into users (first_name, last_name, email, role_id) values ('Lee', 'Ver', 'lee@northwind.example', $1)
        returning id`,
      [roleIds['agent']],
    )
    const id = made?.id as number
    const removed = await call<{ ids: number[] }>('DELETE', '/desk/users', { userIds: [id, id] })
    expect(removed).toMatchObject({ status: 200, body: { ids: [id] } })
    expect((await call('GET', `/desk/users/${id}`)).status).toBe(404)
    expect((await call('DELETE', '/desk/users', { userIds: [id] })).status).toBe(404)
    const [row] = await desk.sql<{ first: string; active: boolean; address: string }>(
      'select first_name as first, is_active as active, email as address from users where id = $1',
      [id],
    )
    expect(row).toEqual({ first: 'Lee', active: false, address: `${desk.accountId}-${id}@users.invalid` })
  })
})
