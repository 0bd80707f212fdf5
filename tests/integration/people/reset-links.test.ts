import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeEmail } from '#server/people/own-profile.ts'
import { answerTo } from '#server/auth/forgotten-mail.ts'
import { deskPassword, openDesk, type TestDesk } from '../../support/desk.ts'

/* A password reset link becomes invalid once its user has changed their sign-in. */

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const now = () => desk.clock.now()
const password = deskPassword

let token = ''
beforeEach(async () => {
  const wish = { to: desk.agent.email, wish: 'set-password' } as const
  const answer = await desk.database.system((sql) => answerTo(sql, wish, now()))
  token = answer?.mail.kind === 'password-reset' ? (answer.mail.path.split('#')[1] ?? '') : ''
  expect(await isGood()).toBe(true)
})

async function isGood(): Promise<boolean> {
  const { body } = await desk.call<{ isGood: boolean }>('POST', '/account/verfyToken', { body: { token } })
  return body.isGood
}

const own = async (method: string, path: string, body?: object) => {
  const answer = await desk.call<{ secret: string; id: string }>(method, path, {
    ...{ as: desk.agent, ...(body ? { body } : {}) },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

test('another password', async () => {
  await own('PUT', '/account/password', { current: password, password })
  expect(await isGood()).toBe(false)
})

test('a second factor that is turned on', async () => {
  const { secret } = await own('POST', '/account/factors/app', { password })
  // No second factor yet.
  expect(await isGood()).toBe(true)
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  await own('PUT', '/account/factors/app', { code: totp.generate({ timestamp: now() }) })
  expect(await isGood()).toBe(false)
})

test('a second factor that is turned off', async () => {
  await own('DELETE', '/account/factors/app', { password })
  expect(await isGood()).toBe(false)
})

test('a second factor that an administrator resets', async () => {
  await desk.sql(
    `insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at)
      values ($1, 'one', '\\x00', 0, '{}', 'Phone', 0)`,
    [desk.agent.id],
  )
  const { status } = await desk.call('DELETE', `/desk/users/${desk.agent.id}/factors`, { as: desk.owner })
  expect(status).toBe(200)
  expect(await isGood()).toBe(false)
})

test('another address', async () => {
  const by = {
    actor: { accountId: desk.accountId, userId: desk.agent.id },
    key: crypto.randomUUID(),
  } as never
  await writeEmail(desk.database, by, 'maya@elsewhere.example', now())
  const good = await isGood()
  await writeEmail(desk.database, by, desk.agent.email, now())
  expect(good).toBe(false)
})

test('a sign-out everywhere, as of who is switched off', async () => {
  const set = (isActive: boolean) =>
    desk.call('PUT', `/desk/users/${desk.agent.id}`, { as: desk.owner, body: { isActive } })
  expect((await set(false)).status).toBe(200)
  await set(true)
  expect(await isGood()).toBe(false)
})

test('a link of somebody else stays', async () => {
  await desk.call('PUT', '/account/password', {
    as: desk.insider,
    body: { current: password, password },
  })
  expect(await isGood()).toBe(true)
})
