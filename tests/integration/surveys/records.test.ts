import { afterAll, beforeAll, expect, test } from 'vitest'
import { surveyResource, type Survey } from '#domain/surveys/survey.ts'
import { pictures } from '../../unit/server/attachments/pictures.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { surveyProof } from './survey-proof.ts'

proveResource(surveyResource, surveyProof)

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const path = '/productivity/surveys'
const least = () => ({ name: 'After a repair', subject: 'How was it?', mailboxIds: [desk.mailboxId] })

/** Sends a multipart form like the settings page. */
async function send(method: string, at: string, fields: Record<string, unknown>, file?: [string, Buffer]) {
  const { token } = await desk.signIn(desk.owner)
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (Array.isArray(value)) value.forEach((each, index) => body.append(`${name}[${index}]`, String(each)))
    else body.append(name, String(value))
  }
  if (file) body.append('file', new File([new Uint8Array(file[1])], file[0]))
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${desk.url}/api${at}`, { method, headers, body })
  return { status: answer.status, body: (await answer.json()) as Survey & { field: string; message: string } }
}

test('SUR-011 SUR-012 SUR-013 SUR-014 SUR-018 SUR-025 ADM-022 D1-03 D1-04 D1-83: the six calls, with what was left out as its default', async () => {
  const as = desk.owner
  const made = await desk.call<Survey>('POST', path, { as, body: least() })
  expect(made.body).toEqual({
    ...{ id: made.body.id, revision: 1, ...least(), auto: true, ratingsType: 'number', isActive: true },
    ...{ heading: '', subHeading: '', description: '', footer: '', logo: null },
    ...{ commentEnabled: true, commentEnabledBelow: 3, finishText: 'Thank you for your valuable feedback' },
    commentTitle: 'Can you tell us more about your experience?',
  })
  const one = `${path}/${made.body.id}`
  expect((await desk.call<{ data: Survey[] }>('GET', path, { as })).body.data).toEqual([made.body])
  await desk.call('PUT', one, { as, body: { ratingsType: 'star', name: 'After a sale' } })
  const finishText = 'x'.repeat(5000)
  await desk.call('PUT', one, { as, body: { finishText } })
  expect((await desk.call('PUT', one, { as, body: { ratingsType: 'heart' } })).status).toBe(400)
  await desk.call('PUT', `${one}/status`, { as, body: { isActive: false } })
  expect((await desk.call('GET', one, { as })).body).toMatchObject({
    ...{ name: 'After a sale', subject: 'How was it?', ratingsType: 'star', isActive: false },
    finishText,
  })
  expect((await desk.call('DELETE', one, { as })).status).toBe(200)
  for (const [field, label] of [
    ['name', 'Name'],
    ['subject', 'Subject'],
  ] as const) {
    const { [field]: _, ...rest } = least()
    const refused = await desk.call<{ message: string }>('POST', path, { as, body: rest })
    expect(refused.body.message).toBe(`${label} is a required field`)
  }
})

test('SUR-015 SUR-026 ADM-023: a multipart form brings the words and a logo; png and jpg are taken, gif is not', async () => {
  const png = pictures['png'] as Buffer
  const fields = { ...least(), name: '007', auto: false, commentEnabled: true, commentEnabledBelow: 5 }
  const made = await send('POST', path, fields, ['logo.png', png])
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body).toMatchObject({ ...fields, logo: expect.stringMatching(/^\/api\/pictures\/[\w-]{24}$/) })
  const shown = await fetch(desk.url + (made.body.logo ?? ''))
  expect(shown.headers.get('content-type')).toBe('image/png')
  const one = `${path}/${made.body.id}`
  const other = await send('PUT', one, { name: 'Renamed' }, ['logo.jpeg', pictures['jpeg'] as Buffer])
  expect(other.body).toMatchObject({ name: 'Renamed', subject: 'How was it?', auto: false })
  expect(other.body.logo).not.toBe(made.body.logo)
  expect((await send('PUT', one, { name: 'Kept' })).body.logo).toBe(other.body.logo)
  const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
  expect(await send('PUT', one, { name: 'x' }, ['a.gif', gif])).toMatchObject({
    ...{ status: 400, body: { field: 'file' } },
  })
  const webp = await send('PUT', one, { name: 'x' }, ['a.webp', pictures['webp VP8'] as Buffer])
  expect(webp.body.message).toBe('The logo must be a png, jpg or jpeg file')
  expect((await send('PUT', one, { logo: '' })).body.logo).toBe(null)
  const broken = await send('POST', path, { ...least(), name: '' })
  expect(broken).toMatchObject({ status: 400, body: { message: 'Name cannot be an empty field' } })
  for (const body of [{ name: 'a\0b' }, [], 'x'])
    expect((await desk.call('PUT', one, { as: desk.owner, body: body as object })).status).toBe(400)
  const huge = await send('POST', path, { ...least(), finishText: 'x'.repeat(70_000) })
  expect(huge.status).toBe(413)
})

test('SUR-027: an inbox that is not verified or takes no mail is refused', async () => {
  const [one] = await desk.sql<{ id: number }>(
    `insert into mailboxes (name, type, email, email_verified, settings)
      values ('New', 'email', 'new@x.example', false, '{}') returning id`,
  )
  const body = { ...least(), mailboxIds: [one?.id] }
  const refused = await desk.call('POST', path, { as: desk.owner, body })
  expect(refused).toMatchObject({ status: 400, body: { field: 'mailboxIds' } })
})

test('PR2-027: the permission and the plan feature open them, nothing else', async () => {
  expect((await desk.call('POST', path, { as: desk.powerless, body: least() })).status).toBe(403)
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  try {
    expect((await desk.call('POST', path, { as: desk.owner, body: least() })).status).toBe(403)
    expect((await desk.call('GET', path, { as: desk.owner })).status).toBe(200)
  } finally {
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  }
})
