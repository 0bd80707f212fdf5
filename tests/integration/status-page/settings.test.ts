import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StatusPage } from '#domain/status-page/page.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { pictureForm } from '../http/samples/people/picture-samples.ts'

/* Small records and settings of a status page, through the endpoints of section 7. */

let desk: TestDesk
let page: StatusPage
beforeAll(async () => {
  desk = await openDesk()
  page = (await call<StatusPage>('POST', '/setting', { name: 'Ridgeline' })).body
})
afterAll(() => desk.close())

const call = <Body = Record<string, unknown>>(method: string, path: string, body?: object) =>
  desk.call<Body>(method, `/status-page${path}`, { as: desk.owner, ...(body ? { body } : {}) })

test.each([
  ['STA-080, ADM-005', '/incidents/source', 'name'],
  ['STA-046, STA-081, ADM-006', '/incidents/status', 'status'],
])('%s: %s takes a name of 30, refuses one of 31, and changes and deletes it', async (_rows, path, field) => {
  const refused = await call('POST', path, { [field]: 'x'.repeat(31) })
  expect(refused).toMatchObject({
    status: 400,
    body: { field, message: 'length must be maximum 30 characters or less' },
  })
  const { body: made } = await call<{ id: number }>('POST', path, { [field]: 'x'.repeat(30) })
  const { body: all } = await call<{ data: object[] }>('GET', path)
  expect(all.data).toContainEqual({ id: made.id, revision: 1, [field]: 'x'.repeat(30) })
  expect((await call('PUT', `${path}/${made.id}`, { [field]: 'Other' })).body).toMatchObject({
    [field]: 'Other',
  })
  expect((await call('DELETE', `${path}/${made.id}`)).status).toBe(200)
})

test('STA-047, ADM-013: the badge, a subscriber and the page’s settings are kept', async () => {
  const { body: embed } = await call<{ id: number; revision: number }>('GET', '/embed')
  const words = { position: 'top-left', backgroundColor: '#102030', textColor: '#ffffff' }
  const changed = await call('PUT', `/embed/${embed.id}`, { ...words, revision: embed.revision })
  expect(changed).toMatchObject({ status: 200, body: words })
  expect((await call('GET', '/embed')).body).toMatchObject(words)
  const email = 'ann@customer.example'
  const { body: made } = await call<{ id: number }>('POST', '/subscribers', { email, services: null })
  const { body: all } = await call<{ data: object[] }>('GET', '/subscribers')
  expect(all.data).toContainEqual(expect.objectContaining({ id: made.id, email }))
})

test.each(['logo', 'favicon'] as const)(
  'ADM-020, ADM-021: a %s is uploaded, shown and deleted',
  async (type) => {
    const upload = await call<StatusPage>('POST', `/setting/upload?id=${page.id}&type=${type}`, pictureForm())
    expect(upload.status, JSON.stringify(upload.body)).toBe(200)
    const url = upload.body[type] ?? ''
    expect((await fetch(`${desk.url}${url}`)).status).toBe(200)
    const query = `uploadUrl=${encodeURIComponent(url)}&id=${page.id}&type=${type}`
    expect((await call<StatusPage>('DELETE', `/setting/upload?${query}`)).body[type]).toBeNull()
    expect((await fetch(`${desk.url}${url}`)).status).toBe(404)
  },
)
