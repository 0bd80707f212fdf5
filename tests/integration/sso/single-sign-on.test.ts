import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sso } from '#domain/sso/endpoints.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { startOidcProvider, type Answer, type OidcProvider } from '../../support/oidc-provider.ts'

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

/** Where the provider sends the browser back to. */
async function comeBack(address: string): Promise<URL> {
  const { headers } = await fetch(address, { redirect: 'manual' })
  return new URL(headers.get('location') ?? '')
}

const finish = (back: URL, letter = 'b') =>
  desk.call<{ token?: string; user?: { email: string }; message?: string }>(
    'POST',
    '/account/login/single-sign-on',
    {
      body: { state: back.searchParams.get('state') ?? '', query: back.search.slice(1) },
      headers: browser(letter),
    },
  )

const signIn = async (answer: Answer = {}) => {
  provider.answer = { ...provider.answer, ...answer }
  return finish(await comeBack(await begin()))
}

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

  test('who is switched off stays out, and a desk that offers none says so', async () => {
    await desk.sql('update users set is_active = false where id = $1', [desk.agent.id])
    expect((await signIn()).status).toBe(401)
    await desk.sql('update users set is_active = true where id = $1', [desk.agent.id])
    const state = await desk.call('GET', '/account/login/single-sign-on')
    expect(state.body).toMatchObject({ isOffered: true })
    await put(words({ clientSecret: undefined, isOn: false, revision: 2 }))
    expect((await desk.call('GET', '/account/login/single-sign-on')).body).toMatchObject({ isOffered: false })
    const { body } = await desk.call('POST', '/account/login/single-sign-on/begin', { body: {} })
    expect(body).toMatchObject({ code: 'INVALID', field: 'domain' })
  })
})
