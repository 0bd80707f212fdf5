import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Factors } from '#domain/factors/endpoints.ts'
import { deskPassword, openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk
let now = Date.UTC(2026, 10, 25, 9)
const clock = { now: () => now, monotonic: () => now, after: () => () => undefined }
const period = 30_000

beforeAll(async () => {
  desk = await openDesk({ clock, config: { trustProxy: 1 } })
})
afterAll(() => desk.close())

const password = deskPassword
const codeOf = (secret: string, at = now) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: at })

/** A separate browser, identified by its cookie. */
const browser = (letter: string) => ({ cookie: `outpost_browser=${letter.repeat(43)}` })

const logIn = async (user: DeskUser, letter = 'b') => {
  const { body } = await desk.call<{ token?: string; secondStep?: { requestId: string } }>(
    'POST',
    '/account/login',
    { body: { email: user.email, password }, headers: browser(letter) },
  )
  return body
}
const second = (requestId: string, code: string, letter = 'b', ip = '198.51.100.1') =>
  desk.call<{ token?: string; code?: string; message?: string }>('POST', '/account/login/second-step', {
    body: { requestId, code },
    headers: { ...browser(letter), 'x-forwarded-for': ip },
  })
/** As after ten minutes, without expiring the test's tokens. */
const forgetTries = () =>
  desk.database.system((sql) => sql.rows({ text: `delete from attempts where kind like 'second-step%'` }))
const begin = async (user: DeskUser) => {
  const { requestId } = (await logIn(user)).secondStep ?? { requestId: '' }
  expect(requestId).not.toBe('')
  return requestId
}

async function turnOn(as: DeskUser): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await desk.call<{ secret: string }>('POST', '/account/factors/app', {
    as,
    body: { password },
  })
  const { secret } = begun.body
  const confirmed = await desk.call<{ recoveryCodes: string[] }>('PUT', '/account/factors/app', {
    as,
    body: { code: codeOf(secret) },
  })
  expect(confirmed.status).toBe(200)
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

describe('an authenticator app', () => {
  let secret: string
  let recoveryCodes: string[]

  test('is asked for only once its first code was right, and its password was said again', async () => {
    const as = desk.agent
    const wrong = await desk.call('POST', '/account/factors/app', { as, body: { password: 'another' } })
    expect(wrong.body).toMatchObject({ code: 'INVALID', field: 'password' })
    const begun = await desk.call<{ secret: string }>('POST', '/account/factors/app', {
      as,
      body: { password },
    })
    expect((await logIn(as)).token).toBeDefined()
    const bad = await desk.call('PUT', '/account/factors/app', {
      as,
      body: { code: codeOf(begun.body.secret, now + 10 * period) },
    })
    expect(bad.body).toMatchObject({ code: 'INVALID', field: 'code' })
    expect((await logIn(as)).token).toBeDefined()
    ;({ secret, recoveryCodes } = await turnOn(as))
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await logIn(as)).token).toBeUndefined()
    const { body } = await desk.call<Factors>('GET', '/account/factors', { as })
    expect(body).toEqual({ appSince: now, recoveryCodesLeft: 10, passkeys: [] })
  })

  test('neither its secret nor a recovery code is kept as it is', async () => {
    const kept = JSON.stringify(
      await desk.sql(`select encode(sealed, 'escape') as sealed from secrets`),
    ).concat(JSON.stringify(await desk.sql('select hash from recovery_codes')))
    expect(kept).not.toContain(secret)
    for (const code of recoveryCodes) expect(kept).not.toContain(code)
  })

  test('lets in by a code once, and never twice, also not in two calls at the same time', async () => {
    now += period
    const ids = await Promise.all(
      ['b', 'c', 'd', 'e'].map(
        async (letter) => [(await logIn(desk.agent, letter)).secondStep?.requestId ?? '', letter] as const,
      ),
    )
    const answers = await Promise.all(ids.map(([id, letter]) => second(id, codeOf(secret), letter)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('a step is of the browser that began it, ends after five minutes, and with another password', async () => {
    now += 3 * period
    const other = await second(await begin(desk.agent), codeOf(secret), 'z')
    expect(other.status).toBe(401)
    const late = await begin(desk.agent)
    now += 5 * 60_000 + 1
    expect((await second(late, codeOf(secret))).status).toBe(401)
    const changed = await begin(desk.agent)
    await desk.sql('update credentials set updated_at = updated_at + 1 where user_id = $1', [desk.agent.id])
    expect((await second(changed, codeOf(secret))).status).toBe(400)
    await forgetTries()
  })

  test('of 100 guesses at the same time five are looked at', async () => {
    const requestId = await begin(desk.agent)
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => second(requestId, String(n).padStart(6, '0'))),
    )
    const looked = answers.filter(({ status }) => status === 400)
    const turned = answers.filter(({ status }) => status === 429)
    expect([looked.length, turned.length]).toEqual([5, 95])
    // The correct code has to wait too.
    expect((await second(requestId, codeOf(secret))).status).toBe(429)
    await forgetTries()
  })

  test('who guesses in one place stops nobody in another, and many places together get no further', async () => {
    now += 3 * period
    const strange = await begin(desk.agent)
    const guess = (n: number, ip: string) => second(strange, String(n).padStart(6, '0'), 'b', ip)
    for (let n = 0; n < 6; n += 1)
      expect((await guess(n, '203.0.113.9')).status, String(n)).toBe(n < 5 ? 400 : 429)
    expect((await second(await begin(desk.agent), codeOf(secret))).status).toBe(200)
    const answers: number[] = []
    for (let n = 0; n < 60; n += 1) answers.push((await guess(n, `203.0.113.${10 + n}`)).status)
    expect(answers.filter((status) => status === 400).length).toBeLessThanOrEqual(50)
    expect(answers.at(-1)).toBe(429)
    await forgetTries()
  })

  test('a recovery code stands for it, once', async () => {
    const [first = ''] = recoveryCodes
    expect((await second(await begin(desk.agent), first.toUpperCase())).status).toBe(200)
    expect((await second(await begin(desk.agent), first)).status).toBe(400)
    const { body } = await desk.call<Factors>('GET', '/account/factors', { as: desk.agent })
    expect(body.recoveryCodesLeft).toBe(9)
    const renewed = await desk.call<{ recoveryCodes: string[] }>('POST', '/account/factors/recovery-codes', {
      as: desk.agent,
      body: { password },
    })
    expect((await second(await begin(desk.agent), recoveryCodes[1] ?? '')).status).toBe(400)
    expect((await second(await begin(desk.agent), renewed.body.recoveryCodes[0] ?? '')).status).toBe(200)
  })

  test('who is switched off between the steps stays out', async () => {
    now += 3 * period
    const requestId = await begin(desk.agent)
    await desk.sql('update users set is_active = false where id = $1', [desk.agent.id])
    expect((await second(requestId, codeOf(secret))).status).toBe(400)
    await desk.sql('update users set is_active = true where id = $1', [desk.agent.id])
  })

  test('is turned off with the password, and its recovery codes with it', async () => {
    const { body } = await desk.call<Factors>('DELETE', '/account/factors/app', {
      as: desk.agent,
      body: { password },
    })
    expect(body).toEqual({ appSince: null, recoveryCodesLeft: 0, passkeys: [] })
    expect((await logIn(desk.agent)).token).toBeDefined()
    expect(await desk.sql(`select 1 from secrets where kind = 'authenticator-app'`)).toEqual([])
  })
})

test('an administrator resets it for a colleague, who is told; an owner’s is reset by owners alone', async () => {
  await turnOn(desk.insider)
  const reset = (as: DeskUser, id: number) => desk.call('DELETE', `/desk/users/${id}/factors`, { as })
  expect((await reset(desk.agent, desk.insider.id)).status).toBe(403)
  expect((await reset(desk.owner, desk.insider.id)).status).toBe(200)
  expect((await logIn(desk.insider)).token).toBeDefined()
  const letters = await desk.sql<{ payload: { mail: { title: string } } }>(
    `select payload from outbox where kind = 'transactional-mail' order by id desc limit 1`,
  )
  expect(letters[0]?.payload.mail.title).toBe('Your second step was reset')
  await desk.sql(`insert into roles (name, permissions, is_administrator) values ('admin', '{}', true)
    on conflict do nothing`)
  await desk.sql(`update users set role_id = (select id from roles where name = 'admin') where id = $1`, [
    desk.insider.id,
  ])
  expect((await reset(desk.insider, desk.owner.id)).status).toBe(403)
})

test('what changed, and codes that were wrong, stand in the history', async () => {
  const rows = await desk.sql<{ type: string; what: string | null }>(
    `select type, payload->>'what' as what from domain_events where type = 'factors.changed' or payload->>'why' = 'secondStep' order by seq`,
  )
  const said = new Set(rows.map(({ type, what }) => what ?? type))
  expect(said).toEqual(
    new Set(['appOn', 'appOff', 'recoveryCodeUsed', 'recoveryCodesMade', 'reset', 'session.refused']),
  )
})
