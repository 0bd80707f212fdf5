import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sso } from '#domain/sso/endpoints.ts'
import { deskPassword, openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { startOidcProvider, type Answer, type OidcProvider } from '../../support/services/oidc-provider.ts'

let desk: TestDesk
let provider: OidcProvider

beforeAll(async () => {
  provider = await startOidcProvider()
  desk = await openDesk({ config: { insideHosts: [new URL(provider.issuer).host] } })
})
beforeEach(() => {
  provider.answer = { email: desk.agent.email, sub: 'agent' }
})
afterAll(async () => {
  await provider.close()
  await desk.close()
})

const path = '/account/single-sign-on'
const words = (over: object = {}) => ({
  ...{ issuer: provider.issuer, clientId: provider.clientId, clientSecret: provider.clientSecret },
  ...{ isOn: true, revision: 0, ...over },
})
const put = (body: object) => desk.call<Sso>('PUT', path, { as: desk.owner, body })
const browser = (letter: string) => ({ cookie: `outpost_browser=${letter.repeat(43)}` })

async function begin(letter = 'b'): Promise<string> {
  const { body, status } = await desk.call<{ address: string }>(
    'POST',
    '/account/login/single-sign-on/begin',
    {
      body: {},
      headers: browser(letter),
    },
  )
  expect(status, JSON.stringify(body)).toBe(200)
  return body.address
}

/** URL to which the provider redirects the browser. */
async function comeBack(address: string): Promise<URL> {
  const { headers } = await fetch(address, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

interface Finished {
  token?: string
  user?: { email: string }
  message?: string
  confirmation?: { requestId: string; email: string }
  secondStep?: { requestId: string }
}

const finish = (back: URL, letter = 'b') =>
  desk.call<Finished>('POST', '/account/login/single-sign-on', {
    body: { state: back.searchParams.get('state') ?? '', query: back.search.slice(1) },
    headers: browser(letter),
  })

const signIn = async (answer: Answer = {}) => {
  provider.answer = { ...provider.answer, ...answer }
  return finish(await comeBack(await begin()))
}

/** Confirms the link to an existing user at the first sign-in through the provider. */
const confirm = (requestId = '', password = deskPassword, letter = 'b') =>
  desk.call<Finished>('POST', '/account/login/single-sign-on/confirm', {
    body: { requestId, password },
    headers: browser(letter),
  })

async function linked(user: DeskUser, sub: string) {
  const { body } = await signIn({ email: user.email, sub })
  return confirm(body.confirmation?.requestId)
}

const noticesTo = ({ email }: DeskUser) =>
  desk.database.system((sql) =>
    sql.rows({
      text: `select 1 from outbox where payload::text like $1 and payload::text like '%identity provider%'`,
      values: [`%${email}%`],
    }),
  )

describe('what an administrator says of the provider', () => {
  test('is tried before it is kept', async () => {
    const nobody = await put(words({ issuer: 'http://localhost:1' }))
    expect(nobody.body).toMatchObject({ code: 'INVALID', field: 'issuer' })
    const plain = await put(words({ issuer: 'http://idp.example' }))
    expect(plain.body).toMatchObject({ code: 'INVALID', field: 'issuer' })
    const bare = await put(words({ clientSecret: undefined }))
    expect(bare.body).toMatchObject({ code: 'INVALID', field: 'clientSecret' })
    const { body } = await desk.call<Sso>('GET', path, { as: desk.owner })
    expect(body).toMatchObject({ issuer: '', isOn: false, hasClientSecret: false, revision: 0 })
  })

  test('its secret is sealed, and no answer or event holds it', async () => {
    const { body, status } = await put(words())
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({ isOn: true, hasClientSecret: true, revision: 1 })
    const kept = JSON.stringify([
      body,
      await desk.sql(`select encode(sealed, 'escape') as sealed from secrets`),
      await desk.sql('select payload from domain_events'),
    ])
    expect(kept).not.toContain(provider.clientSecret)
    expect((await desk.call('GET', path, { as: desk.agent })).status).toBe(403)
  })

  test('of two administrators the second is told what is there now', async () => {
    const late = await put(words({ clientId: 'another' }))
    expect(late.body).toMatchObject({ code: 'CONFLICT', reason: 'changed' })
    const { body } = await put(words({ clientSecret: undefined, revision: 1 }))
    expect(body).toMatchObject({ hasClientSecret: true, revision: 2 })
  })
})

describe('addresses of a provider', () => {
  let inside: OidcProvider
  let asked = 0
  beforeAll(async () => {
    inside = await startOidcProvider({ onRequest: () => (asked += 1) })
  })
  afterAll(() => inside.close())

  test('are called inside the network only where the operator named the host, plans or not', async () => {
    const { body } = await put(words({ issuer: inside.issuer, revision: 2 }))
    expect(body).toMatchObject({
      ...{ code: 'INVALID', field: 'issuer', message: 'This address is not reached from here' },
    })
    expect(asked).toBe(0)
  })

  test.each(['token_endpoint', 'jwks_uri'] as const)('%s may not lead inside either', async (name) => {
    provider.named = { [name]: `${inside.issuer}/${name === 'jwks_uri' ? 'keys' : 'token'}` }
    const { status } = await signIn()
    provider.named = {}
    expect(status).toBe(401)
    expect(asked).toBe(0)
  })
})

describe('signing in', () => {
  test('asks who has a password for it once, in the browser that came, before the provider counts', async () => {
    const { body } = await signIn()
    expect(body.token).toBeUndefined()
    expect(body.confirmation).toMatchObject({ email: desk.agent.email })
    const requestId = body.confirmation?.requestId
    expect((await confirm(requestId, deskPassword, 'z')).status).toBe(401)
    expect((await confirm(requestId, 'another password')).body).toMatchObject({ field: 'password' })
    expect((await confirm(requestId)).body.user?.email).toBe(desk.agent.email)
    expect((await confirm(requestId)).status).toBe(401)
  })

  test('leads to the provider and back to the user of its verified address', async () => {
    const { body } = await signIn()
    expect(body.user?.email).toBe(desk.agent.email)
    expect(body.token).toBeDefined()
    expect(provider.refused).toEqual([])
  })

  const wrong: [string, Answer][] = [
    ['another nonce', { nonce: 'of another sign-in' }],
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'another client' }],
    ['a signature by another key', { isForged: true }],
    ['an address that is not verified', { email_verified: false }],
    ['an address of nobody here', { email: 'nobody@customer.example', sub: 'nobody' }],
    ['the address of somebody whom it has called otherwise before', { sub: 'somebody new' }],
  ]
  test.each(wrong)('%s is refused', async (_, answer) => {
    const { status, body } = await signIn(answer)
    expect(status).toBe(401)
    expect(body.token).toBeUndefined()
  })

  test('who is known by the provider’s name stays who they are when their address there changes', async () => {
    const { body } = await signIn({ email: desk.insider.email })
    expect(body.user?.email).toBe(desk.agent.email)
  })

  test('an answer counts once, in the browser that asked, for five minutes', async () => {
    const back = await comeBack(await begin())
    expect((await finish(back, 'z')).status).toBe(401)
    expect((await finish(back)).status).toBe(200)
    expect((await finish(back)).status).toBe(401)
    const other = await comeBack(await begin())
    await desk.database.system((sql) => sql.rows({ text: 'update pending_sign_ins set ends_at = 0' }))
    expect((await finish(other)).status).toBe(401)
  })

  describe('by a provider that an administrator names', () => {
    let admin: DeskUser

    beforeAll(async () => {
      const [row] = await desk.sql<{ id: number }>(
        `with made as (insert into roles (name, permissions, is_administrator) values ('admin', '{}', true) returning id)
          insert into users (first_name, last_name, email, role_id)
          select 'Adam', 'Doe', 'adam@northwind.example', id from made returning id`,
      )
      admin = { accountId: desk.accountId, id: row?.id ?? 0, email: 'adam@northwind.example' }
      await desk.sql(
        `insert into credentials (user_id, password_hash, updated_at)
          select $1, password_hash, 0 from credentials where user_id = $2`,
        [admin.id, desk.agent.id],
      )
    })

    test('nobody becomes the owner without the owner’s password', async () => {
      const { status, body } = await signIn({ email: desk.owner.email, sub: 'the owner, it says' })
      expect(status).toBe(200)
      expect(body.token).toBeUndefined()
      const refused = await confirm(body.confirmation?.requestId, 'a password of the admin')
      expect(refused.body.token).toBeUndefined()
      expect(await desk.sql('select 1 from sso_subjects where user_id = $1', [desk.owner.id])).toEqual([])
    })

    test('an owner without a password is not taken over either', async () => {
      const [kept] = await desk.sql<{ hash: string }>(
        'delete from credentials where user_id = $1 returning password_hash as hash',
        [desk.owner.id],
      )
      const { status } = await signIn({ email: desk.owner.email, sub: 'an owner' })
      await desk.sql('insert into credentials (user_id, password_hash, updated_at) values ($1, $2, 0)', [
        desk.owner.id,
        kept?.hash,
      ])
      expect(status).toBe(401)
    })

    test('another issuer ends all links, and the owners are told by mail', async () => {
      expect((await signIn()).body.token).toBeDefined()
      const before = await noticesTo(desk.owner)
      const { body } = await desk.call<Sso>('GET', path, { as: desk.owner })
      await desk.sql(`update single_sign_on set issuer = 'https://before.example'`)
      await desk.call('PUT', path, {
        as: admin,
        body: words({ clientSecret: undefined, revision: body.revision }),
      })
      expect(await desk.sql('select 1 from sso_subjects')).toEqual([])
      expect(await noticesTo(desk.owner)).toHaveLength(before.length + 1)
      expect((await signIn()).body.token).toBeUndefined()
    })

    test('who has an authenticator app is asked for its code as well', async () => {
      await desk.sql('insert into authenticator_apps (user_id, confirmed_at, last_step) values ($1, 1, 0)', [
        desk.insider.id,
      ])
      const { body } = await linked(desk.insider, 'insider')
      expect(body.token).toBeUndefined()
      expect(body.secondStep).toBeDefined()
      expect(await desk.sql('select 1 from sso_subjects where user_id = $1', [desk.insider.id])).toEqual([])
    })
  })

  test('who is switched off stays out, and a desk that offers none says so', async () => {
    await desk.sql('update users set is_active = false where id = $1', [desk.agent.id])
    expect((await signIn()).status).toBe(401)
    await desk.sql('update users set is_active = true where id = $1', [desk.agent.id])
    const state = await desk.call('GET', '/account/login/single-sign-on')
    expect(state.body).toMatchObject({ isOffered: true })
    await put(words({ clientSecret: undefined, isOn: false, revision: 3 }))
    expect((await desk.call('GET', '/account/login/single-sign-on')).body).toMatchObject({ isOffered: false })
    const { body } = await desk.call('POST', '/account/login/single-sign-on/begin', { body: {} })
    expect(body).toMatchObject({ code: 'INVALID', field: 'domain' })
  })
})
