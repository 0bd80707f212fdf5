import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Authenticator, type PasskeyOptions } from '../../support/services/authenticator.ts'
import type { PortalBrowser } from './portal-browser.ts'
import { openPortal, origin, type PortalDesk } from './portal-desk.ts'

/* Passkeys of customers, with a software authenticator. */

interface Question {
  requestId: string
  options: PasskeyOptions
}
type Answer = { to?: string; message?: string }

let portal: PortalDesk
beforeAll(async () => {
  portal = await openPortal({ trustProxy: 1 })
})
afterAll(() => portal.close())
beforeEach(() => portal.freshen())

const dana = 'dana@rail.example'
const chrome = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/131.0 Mobile' }

/** Adds a passkey like the page's script. */
async function add(browser: PortalBrowser, key = new Authenticator(origin), headers = {}) {
  const { body } = await browser.ask<Question>('/passkeys/options', {}, headers)
  const answer = { requestId: body.requestId, credential: key.create(body.options) }
  return { key, made: await browser.ask<Answer>('/passkeys', answer, { ...chrome, ...headers }) }
}

/** Signs in with a passkey. */
async function signIn(key: Authenticator, browser = portal.browser(), headers = {}) {
  const { body } = await browser.ask<Question>('/passkey/options', {}, headers)
  const answer = { requestId: body.requestId, credential: key.get(body.options) }
  return { browser, answer, done: await browser.ask<Answer>('/passkey', answer, headers) }
}

test('a passkey is offered after a sign-in by mail until one is there or it is put off; it signs in, is listed and removed', async () => {
  const { at } = portal
  const phone = await portal.signedIn(dana)
  expect((await phone.go('GET', '/requests')).text).toContain('Sign in faster next time')
  expect((await phone.go('POST', '/passkeys/later')).to).toBe(`${at}/requests`)
  expect((await phone.go('GET', '/requests')).text).not.toContain('Sign in faster next time')
  const laptop = await portal.signedIn(dana)
  const { key, made } = await add(laptop)
  expect([made.status, made.body.to]).toEqual([200, `${at}/passkeys`])
  expect((await laptop.go('GET', '/requests')).text).not.toContain('Sign in faster next time')
  const [mail] = await portal.mails()
  expect([mail?.subject, mail?.text?.includes('Chrome on Android')]).toEqual([
    'A passkey was added: Client portal',
    true,
  ])
  const { browser, done, answer } = await signIn(key)
  expect([done.status, done.body.to]).toEqual([200, `${at}/requests`])
  expect((await browser.go('GET', '/requests')).text).toContain('Battery drops')
  const list = (await browser.go('GET', '/passkeys')).text
  expect(list).toContain('Chrome on Android')
  expect(list).toContain('Last used')
  // A repeated response does not match the new challenge.
  expect((await browser.ask<Answer>('/passkey', answer)).status).toBe(400)
  const [, remove = ''] = /action="([^"]+\/passkeys\/\d+\/remove)"/.exec(list) ?? []
  const kenji = await portal.signedIn('kenji@other.example')
  expect((await kenji.go('POST', remove)).status).toBe(404)
  expect((await kenji.go('GET', '/passkeys')).text).toContain('You have no passkeys.')
  expect((await browser.go('POST', remove)).to).toBe(`${at}/passkeys`)
  expect((await signIn(key)).done.status).toBe(401)
  // The code by mail still works.
  expect((await (await portal.signedIn(dana)).go('GET', '/requests')).status).toBe(200)
})

test('a passkey of a contact who lost access, changed the address, is blocked, merged or deleted opens nothing', async () => {
  const { desk, allow } = portal
  const { key } = await add(await portal.signedIn('boss@rail.example'))
  const opens = async () => (await signIn(key)).done.status
  const sql = (text: string, values: unknown[] = []) => desk.sql(text, values)
  expect(await opens()).toBe(200)
  await allow('boss@rail.example', false)
  expect(await opens()).toBe(401)
  await allow('boss@rail.example')
  await sql(`update contacts set email = 'new@rail.example' where email = 'boss@rail.example'`)
  expect(await opens()).toBe(401)
  await sql(`update contacts set email = 'boss@rail.example' where email = 'new@rail.example'`)
  const held = (await signIn(key)).browser
  await sql(
    `insert into "blockedSenders" (id, sender, user_id, created_at) values (nextval('desk_id'), 'rail.example', $1, 0)`,
    [desk.owner.id],
  )
  expect(await opens()).toBe(401)
  expect((await held.go('GET', '/requests')).status).toBe(303)
  await portal.mails()
  await portal.browser().go('POST', '/sign-in', { email: 'boss@rail.example' })
  expect(await portal.mails()).toEqual([])
  await sql('delete from "blockedSenders"')
  await portal.freshen()
  expect(await opens()).toBe(200)
  const idOf = async (email: string) =>
    (await desk.sql<{ id: number }>('select id from contacts where email = $1', [email]))[0]?.id ?? 0
  const merge = { as: desk.owner, body: { other: await idOf('boss@rail.example') } }
  const merged = await desk.call('POST', `/desk/customers/${await idOf(dana)}/merge`, merge)
  expect(merged.status).toBe(200)
  expect(await opens()).toBe(401)
  const tiago = await add(await portal.signedIn('tiago@rail.example'))
  await sql(`delete from contacts where email = 'tiago@rail.example'`)
  expect((await signIn(tiago.key)).done.status).toBe(401)
})

test('a challenge is of one browser, portal and five minutes; other origins, sites and copies of a key are refused', async () => {
  const { desk, at } = portal
  const { key } = await add(await portal.signedIn(dana))
  const [mine, other] = [portal.browser(), portal.browser()]
  const begin = async () => (await mine.ask<Question>('/passkey/options', {})).body
  const begun = await begin()
  await other.ask('/passkey/options', {})
  const stolen = { requestId: begun.requestId, credential: key.get(begun.options) }
  expect((await other.ask('/passkey', stolen)).status).toBe(400)
  const late = await begin()
  portal.pass(5 * 60_000 + 1)
  const lateAnswer = { requestId: late.requestId, credential: key.get(late.options) }
  expect((await mine.ask('/passkey', lateAnswer)).status).toBe(400)
  const lured = await begin()
  const fromLure = {
    requestId: lured.requestId,
    credential: key.get(lured.options, 'http://desk.test.evil.example'),
  }
  expect((await mine.ask('/passkey', fromLure)).status).toBe(401)
  expect((await mine.ask('/passkey/options', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await signIn(key)).done.status).toBe(200)
  key.counter -= 1
  expect((await signIn(key)).done.status).toBe(401)
  // An agent's session cannot add one, nor can a visitor without a session.
  expect((await mine.go('POST', '/passkeys', {})).to).toBe(`${at}/sign-in`)
  // Nor is it valid in the portal of another account.
  await desk.call('PUT', '/portal/setting', { as: desk.stranger, body: { isClientPortalCreated: true } })
  const set = await desk.call<{ url: string }>('GET', '/portal/setting', { as: desk.stranger })
  const elsewhere = new URL(set.body.url).pathname
  const stranger = portal.browser()
  const { body } = await stranger.ask<Question>(`${elsewhere}/passkey/options`, {})
  const tried = { requestId: body.requestId, credential: key.get(body.options) }
  expect((await stranger.ask(`${elsewhere}/passkey`, tried)).status).toBe(401)
})

test('on a host of its own the portal has passkeys of that host, which work there alone', async () => {
  const { desk } = portal
  const host = 'my.ridgeline.example'
  await desk.call('PUT', '/portal/setting', { as: desk.owner, body: { domain: host } })
  await desk.sql('update hosts set verified_at = 1 where host = $1', [host])
  const customer = await portal.signedIn(dana)
  const there = { 'x-forwarded-host': host }
  await customer.go('GET', '', undefined, there)
  const { body } = await customer.ask<Question>('/passkeys/options', {}, there)
  expect(body.options.rp?.id).toBe(host)
  const { key, made } = await add(customer, new Authenticator(`http://${host}`), there)
  expect(made.status).toBe(200)
  expect((await customer.go('GET', '/passkeys')).text).toContain(`Works on ${host}`)
  expect((await customer.go('GET', '/passkeys', undefined, there)).text).not.toContain(`Works on ${host}`)
  expect((await signIn(key, portal.browser(), there)).done.status).toBe(200)
  expect((await signIn(key)).done.status).toBe(401)
  const script = await fetch(`${desk.url}/support/widget/passkeys.js`, { headers: there })
  expect(script.status).not.toBe(421)
  await desk.call('PUT', '/portal/setting', { as: desk.owner, body: { domain: '' } })
})
