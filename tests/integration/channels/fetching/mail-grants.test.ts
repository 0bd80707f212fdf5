import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { GrantView } from '#domain/channels/mail-grant.ts'
import { MailGrants, NoGrant } from '#server/mail-grants/mail-grants.ts'
import { GrantError } from '#server/mail-grants/providers.ts'
import { KeptSecrets } from '#server/secrets/kept-secrets.ts'
import { Sealing } from '#server/secrets/sealing.ts'
import { openDatabase, type Database } from '#server/store/database.ts'
import { openDesk, type TestDesk } from '../../../support/desk.ts'
import { startMailOAuth, type MailOAuth } from '../../../support/services/mail-oauth.ts'
import { MovableClock } from '../../../support/manual-time.ts'
import { times } from '../../../support/prove.ts'

/* Inboxes opened with OAuth grants of Google or Microsoft instead of a password. */

interface Shown {
  grant: GrantView | null
  providers: { name: string; isConfigured: boolean; variables: string[] }[]
  redirectUri: string
}

let desk: TestDesk
let fake: MailOAuth
/** Clock of the processes that use the grants; the connecting user has the real time. */
let clock = new MovableClock()
const databases: Database[] = []

beforeAll(async () => {
  fake = await startMailOAuth()
  desk = await openDesk({ mailProviders: { google: fake.provider } })
})
beforeEach(() => {
  clock = new MovableClock()
  Object.assign(fake, { next: [], refreshed: 0, refused: [], lifetime: 3600 })
})
afterAll(async () => {
  await fake.close()
  await desk.close()
  for (const database of databases) await database.close()
})

const path = () => `/desk/mailboxes/${desk.mailboxId}/grant`
const see = async () => (await desk.call<Shown>('GET', path(), { as: desk.owner })).body
const begin = (provider = 'google', as = desk.owner) =>
  desk.call<{ address: string; message: string }>('POST', `/desk/email-integration/${provider}/connect`, {
    ...{ as, body: { mailboxId: desk.mailboxId } },
  })

/** URL to which the provider redirects the browser. */
async function comeBack(address: string): Promise<URL> {
  const answer = await fetch(address, { redirect: 'manual' })
  return new URL(answer.headers.get('location') ?? '', 'http://desk.test')
}

const finish = (back: URL, more: object = {}) =>
  desk.call<{ mailboxId: number; grant: GrantView; message: string }>(
    'POST',
    '/desk/email-integration/finish',
    {
      ...{ as: desk.owner, ...more },
      body: { state: back.searchParams.get('state'), query: back.search.slice(1) },
    },
  )

const connect = async () => finish(await comeBack((await begin()).body.address))

/** A second process, without shared memory. */
async function process(): Promise<MailGrants> {
  const database = await openDatabase(desk.connection)
  databases.push(database)
  const secrets = new KeptSecrets(new Sealing([desk.secret]))
  return new MailGrants({ database, clock, secrets, providers: { google: fake.provider } })
}

const mailbox = () => [desk.accountId, desk.mailboxId] as const

describe('connecting', () => {
  test('API-011: an inbox is connected with Google: what comes back is checked, sealed, and answered to nobody', async () => {
    const { body } = await begin()
    const asked = new URL(body.address).searchParams
    expect(asked.get('login_hint')).toBe('support@northwind.example')
    expect(asked.get('redirect_uri')).toBe((await see()).redirectUri)
    const done = await finish(await comeBack(body.address))
    expect(done).toMatchObject({
      status: 200,
      body: { mailboxId: desk.mailboxId, grant: { provider: 'google', state: 'working', reason: null } },
    })
    expect((await see()).grant).toEqual(done.body.grant)
    const token = await (await process()).accessToken(...mailbox())
    expect(fake.takes(token)).toBe(true)
    const kept = JSON.stringify([
      done.body,
      await see(),
      await desk.sql('select * from mail_grants'),
      await desk.sql('select payload from domain_events'),
      desk.logged,
    ])
    expect(kept).not.toContain(token)
    expect(await desk.sql<{ n: number }>(`select count(*)::int as n from secrets`)).toEqual([{ n: 2 }])
  })

  test('a provider that does not know this server says what to set, and who may not manage inboxes connects none', async () => {
    const { providers } = await see()
    expect(providers).toEqual([
      {
        name: 'google',
        isConfigured: true,
        variables: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
      },
      {
        name: 'microsoft',
        isConfigured: false,
        variables: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
      },
    ])
    expect(await begin('microsoft')).toMatchObject({
      status: 503,
      body: {
        message:
          'This server is not known to Microsoft. Set MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET and start it again.',
      },
    })
    expect((await begin('google', desk.powerless)).status).toBe(403)
    expect((await begin('google', desk.stranger)).status).toBe(404)
  })

  test('an answer counts once, for whoever asked, and for nobody else', async () => {
    const back = await comeBack((await begin()).body.address)
    expect((await finish(back, { as: desk.stranger })).status).toBe(400)
    const colleague = await begin('google', desk.insider)
    expect(colleague.status).toBe(403)
    expect((await finish(back)).status).toBe(200)
    const another = await comeBack((await begin()).body.address)
    expect((await finish(another)).status).toBe(200)
    expect((await finish(another)).status).toBe(400)
  })

  test('who says no at the provider is told so, and what was there stays', async () => {
    const before = (await see()).grant
    const state = new URL((await begin()).body.address).searchParams.get('state') ?? ''
    const said = { state, error: 'access_denied', error_description: 'The user said no' }
    const no = await finish(new URL(`http://desk.test/?${new URLSearchParams(said)}`))
    expect(no).toMatchObject({
      status: 400,
      body: { message: 'Google did not connect the inbox: The user said no' },
    })
    expect((await see()).grant).toEqual(before)
  })
})

describe('refreshing', () => {
  beforeEach(async () => {
    expect((await connect()).status).toBe(200)
  })

  test('a token is used until shortly before its end, and another is asked for when the mail server refuses it', async () => {
    const grants = await process()
    const first = await grants.accessToken(...mailbox())
    clock.advance(3_400_000)
    expect(await grants.accessToken(...mailbox())).toBe(first)
    clock.advance(100_000)
    const second = await grants.accessToken(...mailbox())
    expect(second).not.toBe(first)
    expect(await grants.accessToken(...mailbox(), second)).not.toBe(second)
    expect(fake.refreshed).toBe(2)
  })

  test(
    'four processes that refresh at once lose no grant: each refresh token is used once',
    { timeout: times(60_000, 900_000) },
    async () => {
      const processes = await Promise.all(Array.from({ length: 4 }, process))
      const rounds = times(8, 250)
      // Every token expires at once: all ask at the same time, and each must refresh.
      fake.lifetime = 1
      clock.advance(4_000_000)
      for (let round = 0; round < rounds; round += 1) {
        const tokens = await Promise.all(processes.map((grants) => grants.accessToken(...mailbox())))
        expect(tokens.every((token) => typeof token === 'string')).toBe(true)
      }
      expect(fake.refused).toEqual([])
      expect(fake.refreshed).toBe(4 * rounds)
      expect((await see()).grant?.state).toBe('working')
    },
  )

  test('a refusal is believed only after all that is known was tried; then the inbox says so and nothing is asked again', async () => {
    const grants = await process()
    fake.next = ['invalid_grant']
    clock.advance(4_000_000)
    // A transient provider error: the retry succeeds.
    expect(fake.takes(await grants.accessToken(...mailbox()))).toBe(true)
    expect((await see()).grant?.state).toBe('working')
    fake.revokeAll()
    clock.advance(4_000_000)
    await expect(grants.accessToken(...mailbox())).rejects.toThrow(NoGrant)
    expect((await see()).grant).toMatchObject({ state: 'refused', reason: 'said: invalid_grant' })
    const calls = fake.refused.length
    await expect(grants.accessToken(...mailbox())).rejects.toThrow(NoGrant)
    expect(fake.refused).toHaveLength(calls)
    expect((await connect()).body.grant).toMatchObject({ state: 'working', reason: null })
    expect(fake.takes(await grants.accessToken(...mailbox()))).toBe(true)
  })

  test('a provider that does not answer takes nothing away', async () => {
    const grants = await process()
    clock.advance(4_000_000)
    fake.next = ['unavailable']
    await expect(grants.accessToken(...mailbox())).rejects.toThrow(GrantError)
    expect((await see()).grant?.state).toBe('working')
    expect(fake.takes(await grants.accessToken(...mailbox()))).toBe(true)
  })

  test('who was frozen while refreshing writes nothing: the one after it counts', async () => {
    const [frozen, next] = [await process(), await process()]
    const before = await next.accessToken(...mailbox())
    await desk.sql('update mail_grants set fence = fence + 1, held_until = $1', [clock.now() + 45_000])
    const waiting = next.accessToken(...mailbox(), before)
    clock.advance(50_000)
    const token = await waiting
    expect(fake.takes(token)).toBe(true)
    expect(await frozen.accessToken(...mailbox())).toBe(token)
  })
})

test('disconnected, the inbox forgets its tokens, the provider is told, and the history says who did it', async () => {
  await connect()
  expect((await desk.call('DELETE', path(), { as: desk.owner })).status).toBe(200)
  expect((await see()).grant).toBeNull()
  expect(fake.revoked).toHaveLength(1)
  expect(await desk.sql('select 1 from secrets')).toEqual([])
  await expect((await process()).accessToken(...mailbox())).rejects.toThrow(NoGrant)
  const [told] = await desk.sql<{ actor: number; payload: object }>(
    'select actor_id as actor, payload from domain_events order by seq desc limit 1',
  )
  expect(told).toMatchObject({ actor: desk.owner.id })
  expect(JSON.stringify(told?.payload)).toContain('google')
})
