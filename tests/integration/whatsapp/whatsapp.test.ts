import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ContactForm } from '#domain/contact-forms/contact-form.ts'
import { whatsappResource, type WhatsAppChannel } from '#domain/whatsapp/whatsapp-channel.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { startWhatsApp, type WhatsAppService } from '../../support/services/whatsapp-service.ts'
import { contactFormProof } from '../contact-forms/contact-form-proof.ts'
import { whatsappWords } from './whatsapp-samples.ts'

let service: WhatsAppService
let desk: TestDesk

const { accessToken } = whatsappWords
const other = { id: '20202020', display_phone_number: '+49 151 12345678', verified_name: 'Other shop' }
const gone = `${accessToken} that has ended`

beforeAll(async () => {
  service = await startWhatsApp([
    {
      ...{ id: whatsappWords.phoneNumberId, display_phone_number: '+1 631-555-5555' },
      ...{ verified_name: 'Northwind Cycles', tokens: [accessToken, 'a new token'] },
    },
    { ...other, tokens: ['another token'] },
  ])
  desk = await openDesk({ config: { whatsappUrl: service.url, insideHosts: [new URL(service.url).host] } })
})
afterAll(async () => {
  await desk.close()
  await service.close()
})
beforeEach(async () => {
  for (const { id } of (await listed()).data) await call('DELETE', `/channels/${id}`)
  service.asked.length = 0
})

const call = <Body = WhatsAppChannel>(
  method: string,
  path: string,
  body?: object,
  as: DeskUser = desk.owner,
) => desk.call<Body & { message?: string }>(method, path, { as, ...(body ? { body } : {}) })
const add = (change: object = {}, as: DeskUser = desk.owner) =>
  call('POST', '/channels/addWhatsApp', { ...whatsappWords, ...change }, as)
const listed = async (query = '') =>
  (await call<{ data: WhatsAppChannel[]; total: number }>('GET', `/channels?type=whatsapp${query}`)).body
const tokenOf = (id: number) =>
  desk.database.look(desk.accountId, (sql) =>
    desk.parts.secrets.read(sql, whatsappResource.name, id, 'accessToken'),
  )

test('CHN-002 ADM-036: a channel is added once WhatsApp knows its number and token, and is listed', async () => {
  const { status, body } = await add()
  const { accessToken: _, appSecret: __, ...kept } = whatsappWords
  expect({ status, body }).toEqual({
    status: 200,
    body: {
      ...{ ...kept, id: body.id, revision: 1, type: 'whatsapp', verifiedName: 'Northwind Cycles' },
      receiveUrl: expect.stringMatching(/^http:\/\/desk\.test\/whatsapp\/[a-f\d]{32}$/) as unknown,
      verifyToken: expect.stringMatching(/^[a-f\d]{32}$/) as unknown,
      secrets: ['accessToken', 'appSecret'],
    },
  })
  expect(service.asked).toEqual(['GET /v23.0/106540352242922?fields=id,display_phone_number,verified_name'])
  expect(await listed()).toEqual({ data: [body], total: 1, next: null })
  expect(await listed('&sort=phoneNumber&order=desc')).toMatchObject({ data: [{ id: body.id }] })
  expect(await tokenOf(body.id)).toBe(accessToken)
  const sealed = await desk.sql('select s::text from secrets s')
  expect(JSON.stringify([sealed, desk.logged])).not.toContain(accessToken)
  expect(JSON.stringify([sealed, desk.logged])).not.toContain(whatsappWords.appSecret)
})

test.each([
  [
    'a token that is none',
    { accessToken: gone },
    'accessToken',
    /^Invalid OAuth access token .* \(WhatsApp 190\)$/,
  ],
  [
    'an ID that the token does not open',
    { phoneNumberId: other.id },
    'phoneNumberId',
    /does not exist \(WhatsApp 100\)$/,
  ],
  [
    'another number',
    { phoneNumber: '+16315555556' },
    'phoneNumber',
    'At WhatsApp this ID is of the number +1 631-555-5555',
  ],
  ['no token', { accessToken: '' }, 'accessToken', 'Access token is a required field'],
  ['no app secret', { appSecret: '' }, 'appSecret', 'App secret is a required field'],
  ['no name', { name: ' ' }, 'name', 'Name is a required field'],
  ['no number', { phoneNumber: '' }, 'phoneNumber', 'Phone number is a required field'],
  ['a number without its country', { phoneNumber: '631555' }, 'phoneNumber', 'Enter a valid phone number'],
  ['an ID that is a path', { phoneNumberId: '../me' }, 'phoneNumberId', 'Phone number ID must be a number'],
  [
    'a business account that is no number',
    { businessAccountId: 'mine' },
    'businessAccountId',
    'Business account ID must be a number',
  ],
])('ADM-036: %s is refused under its field, and nothing is kept', async (_, change, field, message) => {
  const { status, body } = await add(change)
  expect({ status, ...body }).toMatchObject({ status: 400, field })
  if (typeof message === 'string') expect(body.message).toBe(message)
  else expect(body.message).toMatch(message)
  // WhatsApp's errors repeat the request.
  expect(body.message).not.toContain(gone)
  expect((await listed()).total).toBe(0)
})

test('ADM-036: a WhatsApp that fails or cannot be reached is said, and nothing is kept', async () => {
  service.failing = 503
  expect((await add()).body).toMatchObject({
    code: 'INVALID',
    message: 'Service temporarily unavailable (WhatsApp 2)',
  })
  expect((await listed()).total).toBe(0)
})

test('CHN-002: a number stands in one channel, of whichever account', async () => {
  await add()
  const message = 'This number has a WhatsApp channel already'
  for (const as of [desk.owner, desk.stranger])
    expect((await add({ name: 'Again' }, as)).body).toMatchObject({ field: 'phoneNumberId', message })
})

test('ADM-035: channels of each type are listed by it, and read, changed and deleted by their ids', async () => {
  const form = (await call<ContactForm>('POST', '/channels', contactFormProof.good(desk))).body
  const { body: made } = await add()
  const forms = await call<{ data: ContactForm[] }>('GET', '/channels?type=support_form')
  expect(forms.body.data).toEqual([form])
  expect((await listed()).data).toEqual([made])
  expect((await call('GET', '/channels?type=fax')).status).toBe(400)
  expect((await call<{ code: string }>('GET', `/channels/code?id=${form.id}`)).body).toEqual({
    code: form.code,
  })
  expect((await call('GET', `/channels/code?id=${made.id}`)).status).toBe(404)
  for (const each of [form, made]) expect((await call('GET', `/channels/${each.id}`)).body).toEqual(each)
  const words = { ...contactFormProof.changed(desk), revision: 1 }
  const changed = await call<ContactForm>('PUT', `/channels/${form.id}`, words)
  expect(changed.body).toMatchObject({ id: form.id, headerText: words.headerText, revision: 2 })
  const renamed = await call('PUT', `/channels/${made.id}`, { name: 'Shop chat', revision: 1 })
  expect(renamed.body).toEqual({ ...made, name: 'Shop chat', revision: 2 })
  const late = await call('PUT', `/channels/${made.id}`, { name: 'Late', revision: 1 })
  expect(late).toMatchObject({ status: 409, body: { facts: { current: renamed.body } } })
  for (const { id } of [form, made]) {
    expect((await call('DELETE', `/channels/${id}`)).body).toEqual({ id })
    expect((await call('GET', `/channels/${id}`)).status).toBe(404)
  }
  expect(await tokenOf(made.id)).toBeNull()
})

test('ADM-035: a token is replaced by one that opens the number; the number itself stays', async () => {
  const { id } = (await add()).body
  const put = (change: object) => call('PUT', `/channels/${id}`, change)
  expect((await put({ accessToken: gone })).body).toMatchObject({ code: 'INVALID', field: 'accessToken' })
  expect((await put({ accessToken: null })).body).toMatchObject({ code: 'INVALID', field: 'accessToken' })
  expect((await put({ accessToken: '' })).status).toBe(200)
  expect(await tokenOf(id)).toBe(accessToken)
  expect((await put({ accessToken: 'a new token' })).status).toBe(200)
  expect(await tokenOf(id)).toBe('a new token')
  expect((await put({ phoneNumber: '+16315555556' })).body.message).toBe('Phone number cannot be changed')
  expect((await put({ phoneNumberId: '1' })).body.message).toBe('Phone number ID cannot be changed')
})

test('PR2-001: without manage_whatsapp nothing is read or changed, and WhatsApp is not asked', async () => {
  const { id } = (await add()).body
  service.asked.length = 0
  const calls = [
    ['POST', '/channels/addWhatsApp', whatsappWords],
    ['GET', '/channels?type=whatsapp'],
    ['GET', `/channels/${id}`],
    ['PUT', `/channels/${id}`, { accessToken: 'a new token' }],
    ['DELETE', `/channels/${id}`],
  ] as const
  for (const [method, path, body] of calls) {
    const answer = await call(method, path, body, desk.powerless)
    expect({ path, status: answer.status }).toEqual({ path, status: 403 })
  }
  for (const [method, path, body] of calls.slice(2))
    expect((await call(method, path, body, desk.stranger)).status).toBe(404)
  expect(service.asked).toEqual([])
  // Contact forms are readable without a permission.
  expect((await call('GET', '/channels', undefined, desk.powerless)).status).toBe(200)
})
