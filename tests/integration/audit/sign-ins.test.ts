import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Session } from '#domain/auth/endpoints.ts'
import { auditConsumer } from '#server/audit/consumer.ts'
import { makeLink } from '#server/auth/mail-links.ts'
import { followAll } from '../../support/consumers.ts'
import { deskPassword, openDesk, type TestDesk } from '../../support/desk.ts'
import { until } from '../../support/until.ts'

/* Sign-ins, refusals, sign-outs and new passwords are in the audit log, without secrets. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())
/** Desk transactions may not do this. */
const clear = () => desk.database.system((sql) => sql.rows({ text: 'delete from audit_log' }))
beforeEach(clear)

const network = '127.0.0.1'
const login = (email: string, password = deskPassword) =>
  desk.call<Session>('POST', '/account/login', { body: { email, password } })
const cookieOf = ({ headers }: { headers: Headers }) => headers.getSetCookie()[0]?.split(';')[0] ?? ''

async function entries() {
  await followAll(desk.database, [auditConsumer])
  return desk.sql<{ userId: number | null; subject: number; area: string; action: string; after: object }>(
    `select user_id as "userId", subject_id as subject, area, action, after from audit_log order by event_seq`,
  )
}

test('a session that is opened and ended, each once, by whom and from where', async () => {
  const { id, email } = desk.agent
  const answer = await login(email)
  const cookie = cookieOf(answer)
  const logout = () => desk.call('POST', '/account/logout', { headers: { cookie }, body: {} })
  expect((await logout()).status).toBe(200)
  await logout()
  const told = await entries()
  const sessionId = expect.stringMatching(/^[0-9a-f-]{36}$/)
  expect(told).toEqual([
    { userId: id, subject: id, area: 'sessions', action: 'opened', after: { sessionId, network } },
    {
      userId: id,
      subject: id,
      area: 'sessions',
      action: 'ended',
      after: { sessionId, network, why: 'signedOut' },
    },
  ])
  const secrets = [cookie.split('=')[1] ?? '', answer.body.token, deskPassword]
  for (const secret of secrets) expect(JSON.stringify(told)).not.toContain(secret)
})

test('a sign-in that is refused, by nobody who is known; of an address that nobody has there is nothing to tell', async () => {
  const { id, email } = desk.insider
  expect((await login('nobody@desk.test', 'wrong')).status).toBe(401)
  expect((await login(email, 'wrong')).status).toBe(401)
  await until('it is told', async () => {
    const told = await desk.sql(`select 1 from domain_events where type = 'session.refused'`)
    return told.length === 1
  })
  await desk.sql('update users set is_active = false where id = $1', [id])
  expect((await login(email)).status).toBe(401)
  await until('it is told', async () => {
    const told = await desk.sql(`select 1 from domain_events where type = 'session.refused'`)
    return told.length === 2
  })
  await desk.sql('update users set is_active = true where id = $1', [id])
  const refused = { userId: null, subject: id, area: 'sessions', action: 'refused' }
  expect(await entries()).toEqual([
    { ...refused, after: { network, why: 'password' } },
    { ...refused, after: { network, why: 'switchedOff' } },
  ])
})

test('a token that was used twice ends its session, and whoever has the copy is not named', async () => {
  const first = await login(desk.agent.email)
  const refresh = (cookie: string) =>
    desk.call<Session>('GET', '/account/refreshaccesstoken', { headers: { cookie } })
  const second = await refresh(cookieOf(first))
  await refresh(cookieOf(second))
  expect((await refresh(cookieOf(first))).status).not.toBe(200)
  expect((await entries()).slice(1)).toMatchObject([
    { userId: null, subject: desk.agent.id, action: 'ended', after: { why: 'copied', network: null } },
  ])
})

test('a password that is changed, with how many sessions ended', async () => {
  const { id, email } = desk.agent
  await desk.sql('delete from sessions where user_id = $1', [id])
  await login(email)
  await login(email)
  const { accountId } = desk
  const token = await desk.database.system((sql) =>
    makeLink(sql, { accountId, userId: id }, 'set-password', Date.now()),
  )
  const body = { token, password: 'another long password' }
  expect((await desk.call('POST', '/account/setpassword', { body })).status).toBe(200)
  expect((await entries()).slice(2)).toEqual([
    { userId: id, subject: id, area: 'passwords', action: 'changed', after: { network, sessionsEnded: 2 } },
  ])
})

test('API-093, ADM-028, D2-24: people enter what they viewed and exported themselves, and nothing else', async () => {
  const { id } = desk.owner
  const post = (body: object) => desk.call('POST', '/desk/qa-audit/trail-logs', { as: desk.owner, body })
  // The first call signs in.
  expect((await post({ act: 'viewed', area: 'reports' })).status).toBe(200)
  await entries()
  await clear()
  expect((await post({ act: 'exported', area: 'contacts', subjectId: 7 })).status).toBe(200)
  expect((await post({ act: 'deleted', area: 'contacts' })).status).toBe(400)
  // The user is never taken from the request.
  await post({ act: 'viewed', area: 'reports', userId: desk.agent.id, actorId: desk.agent.id })
  expect(await entries()).toEqual([
    { userId: id, subject: 7, area: 'contacts', action: 'exported', after: {} },
    { userId: id, subject: 0, area: 'reports', action: 'viewed', after: {} },
  ])
})
