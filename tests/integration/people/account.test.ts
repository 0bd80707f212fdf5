import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AccountView } from '#domain/account/account.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { deskPassword, openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { ManualClock } from '../../support/replica.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'

/* Account settings of owner and admin, and the sign-in rules. */

type Answer = AccountView & { message: string; field?: string; facts?: { current: AccountView } }

const day = 86_400_000
let clock: ManualClock
let desk: TestDesk

beforeAll(async () => {
  clock = new ManualClock()
  desk = await openDesk({ clock })
})
afterAll(() => desk.close())
// A token expires after 15 minutes.
beforeEach(async () => {
  clock.pass(3_600_000)
  for (const user of [desk.owner, desk.agent]) await desk.signIn(user)
})

const put = (change: object, as: DeskUser = desk.owner) =>
  desk.call<Answer>('PUT', '/account/metadata', { as, body: change })
const seen = async (as: DeskUser = desk.agent) =>
  (await desk.call<{ account: AccountView }>('GET', '/account/metadata', { as })).body.account
const upload = async (as: DeskUser) =>
  (
    await desk.call<{ url: string }>('POST', '/desk/pictures', {
      as,
      body: pictureForm(pictures['png'] as Buffer),
    })
  ).body.url
const login = (rememberMe: boolean) =>
  desk.call<{ message: string }>('POST', '/account/login', {
    body: { email: desk.agent.email, password: deskPassword, rememberMe },
  })

describe('the account', () => {
  test('API-085: what is given of it is changed, everybody sees it, and the history tells it', async () => {
    const words = {
      name: 'Rye & Rail',
      domain: 'Rye-Rail',
      dateFormat: 'YYYY-MM-DD',
      timeZone: 'Europe/Oslo',
    }
    expect(await put(words)).toMatchObject({ status: 200, body: { ...words, timeFormat: '12' } })
    expect(await seen()).toMatchObject(words)
    expect((await put(words, desk.agent)).status).toBe(403)
    const [told] = await desk.sql<{ changes: { field: string; to: string }[] }>(
      `select payload->'changes' as changes from domain_events
        where type = 'record.saved' and payload->>'resource' = 'accounts' order by seq limit 1`,
    )
    expect(told?.changes.map(({ field }) => field).sort()).toEqual(Object.keys(words).sort())
    const [row] = await desk.sql('select date_format, ver > 1 as "isTold" from "accountSettings"')
    expect(row).toMatchObject({ date_format: 'YYYY-MM-DD', isTold: true })
  })

  test('who saves over what somebody else has changed is told what is there now', async () => {
    const { revision } = await seen()
    await put({ name: 'Northwind' })
    const late = await put({ name: 'Southwind', revision })
    expect(late).toMatchObject({ status: 409, body: { facts: { current: { name: 'Northwind' } } } })
    expect((await seen()).name).toBe('Northwind')
  })

  test.each([
    ['reserved', 'support', 'Invalid Domain'],
    ['taken, in whatever case', 'TAKEN-name', 'Invalid Domain'],
    ['given back without another one', '', 'Invalid Domain'],
    ['too short', 'abc', 'Domain length must be at least 4 characters long'],
    ['spelled otherwise', 'my_domain', 'Domain should have only number , aplhabet or `-`'],
  ])('ERR-003: a domain that is %s is refused under its field', async (_, domain, message) => {
    await desk.database.system((sql) =>
      sql.rows({
        text: `update accounts set domain = 'taken-name' where id = $1`,
        values: [desk.stranger.accountId],
      }),
    )
    expect(await put({ domain })).toMatchObject({ status: 400, body: { field: 'domain', message } })
    expect((await seen()).domain).toBe('Rye-Rail')
  })

  test('ER2-031: its logo is a picture of its own; replaced it is gone, and nobody else’s is taken', async () => {
    const [first, second] = [await upload(desk.owner), await upload(desk.agent)]
    expect((await put({ logo: first })).body.logo).toBe(first)
    expect((await put({ logo: second })).body.logo).toBe(second)
    expect((await fetch(`${desk.url}${first}`)).status).toBe(404)
    const foreign = await upload(desk.stranger)
    expect(await put({ logo: foreign })).toMatchObject({ status: 400, body: { field: 'logo' } })
    expect((await put({ logo: null })).body.logo).toBeNull()
    expect((await fetch(`${desk.url}${second}`)).status).toBe(404)
  })
})

describe('signing in', () => {
  const lasting = async () => {
    const rows = await desk.sql<{ days: number }>(
      `select (expires_at - created_at)::float / ${day} as days from sessions order by created_at desc, id`,
    )
    return rows.map(({ days }) => days)
  }

  test('D-03: is asked for after as many days as the account says, also by sessions that are open', async () => {
    expect(new Set(await lasting())).toEqual(new Set([5]))
    await put({ sessionDays: 2 })
    expect(new Set(await lasting())).toEqual(new Set([2]))
    await login(true)
    await put({ sessionDays: 5 })
    expect((await lasting())[0]).toBe(2)
    await login(true)
    expect(Math.max(...(await lasting()))).toBe(5)
  })

  test('D-53: nothing is remembered beyond the browser where the account does not allow it', async () => {
    const cookieOf = (answer: { headers: Headers }) =>
      answer.headers.getSetCookie().find((each) => each.startsWith('outpost_refresh=')) ?? ''
    expect(cookieOf(await login(true))).toContain('Max-Age')
    await put({ allowsRememberMe: false })
    const cookie = cookieOf(await login(true))
    expect(cookie).not.toBe('')
    expect(cookie).not.toContain('Max-Age')
    expect(await desk.sql('select from sessions where remember_me')).toEqual([])
    await put({ allowsRememberMe: true })
  })

  test('passwords that are chosen are as long as the account asks for; those of before still open it', async () => {
    await put({ passwordLength: 30 })
    const body = { current: deskPassword, password: 'twenty-nine characters, really'.slice(0, 29) }
    const short = await desk.call<Answer>('PUT', '/account/password', { as: desk.agent, body })
    expect(short).toMatchObject({
      status: 400,
      body: { field: 'password', message: 'Password length must be at least 30 characters long' },
    })
    expect((await login(false)).status).toBe(200)
    for (const passwordLength of [7, 65]) expect((await put({ passwordLength })).status).toBe(400)
    await put({ passwordLength: 8 })
  })
})
