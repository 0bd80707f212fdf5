import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TemplateView } from '#domain/templates/endpoints.ts'
import { pictureName } from '#domain/templates/pictures.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import { sweepOrphans } from '#server/attachments/sweep.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

type Refusal = { message: string; code: string; facts?: { current: TemplateView } }

const call = <Body = TemplateView>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, `/desk/${path}`, { as, ...(body ? { body } : {}) })

async function upload(path: string, as: DeskUser, part = 'file'): Promise<number> {
  const form = new FormData()
  form.set(part, new Blob(['twelve bytes'], { type: 'text/plain' }), 'price list.txt')
  return (await call<{ id: number }>('POST', path, form, as)).body.id
}
const uploadForTemplate = () => upload('automation/templates/attachments', desk.owner)

test('API-004: a file comes in the part file, or as the first of a list of files', async () => {
  const ids = [
    await uploadForTemplate(),
    await upload('automation/templates/attachments', desk.owner, 'files[0]'),
  ]
  expect(ids).toEqual([expect.any(Number), expect.any(Number)])
  expect(await upload('automation/templates/attachments', desk.owner, 'files[1]')).toBeUndefined()
})

const thanks = { subject: 'Thanks', body: '<p>Hello {{contact.firstName}} of {{contact.company}}</p>' }

test('ADM-033, CMP-015, API-034, API-035: a template is made, read for a conversation, changed and deleted', async () => {
  const { conversationId } = await desk.receive()
  const file = await uploadForTemplate()
  const { body: made } = await call('POST', 'templates', { ...thanks, attachments: [file] })
  expect(made).toMatchObject({
    ...thanks,
    revision: 1,
    attachments: [{ id: file, name: 'price list.txt', size: 12, type: 'text/plain', isInline: false }],
    placeholderValues: { 'contact.firstName': null, 'contact.company': null },
  })
  // An agent without the permission reads and uses it.
  const { body: filled } = await call(
    'GET',
    `templates/${made.id}?conversationId=${conversationId}`,
    undefined,
    desk.agent,
  )
  expect(filled.placeholderValues).toEqual({ 'contact.firstName': 'Dana', 'contact.company': null })
  const path = `templates/${made.id}`
  const { body: changed } = await call('PUT', path, { ...thanks, subject: 'Many thanks', revision: 1 })
  expect(changed).toMatchObject({ id: made.id, subject: 'Many thanks', revision: 2, attachments: [] })
  const late = await call<Refusal>('PUT', path, { ...thanks, revision: 1 })
  expect(late).toMatchObject({
    status: 409,
    body: {
      message: 'Somebody changed this template while you were away.',
      facts: { current: { subject: 'Many thanks', revision: 2 } },
    },
  })
  await call('POST', 'templates', { subject: 'almost', body: '<p>Almost</p>' })
  const { body: list } = await call<{ data: TemplateView[]; total: number }>('GET', 'templates')
  expect(list.total).toBe(2)
  expect(list.data.map(({ subject }) => subject)).toEqual(['almost', 'Many thanks'])
  expect(await call('DELETE', path)).toMatchObject({ status: 200, body: { id: made.id } })
  expect(await call('DELETE', path)).toMatchObject({ status: 404 })
})

test('nobody sees through a template what they may not see', async () => {
  const { body: made } = await call('POST', 'templates', thanks)
  const { conversationId } = await desk.receive()
  await desk.sql('update conversations set mailbox_id = $1 where id = $2', [
    desk.closedMailboxId,
    conversationId,
  ])
  const ask = (as: DeskUser) =>
    call('GET', `templates/${made.id}?conversationId=${conversationId}`, undefined, as)
  expect((await ask(desk.agent)).status).toBe(404)
  expect((await ask(desk.insider)).body.placeholderValues['contact.firstName']).toBe('Dana')
  expect((await call('GET', `templates/${made.id}`, undefined, desk.stranger)).status).toBe(404)
})

test('its HTML is cleaned, and what is left has to say something', async () => {
  const body = '<p onclick="x()">Hello<script>alert(1)</script></p>'
  const { body: made } = await call('POST', 'templates', { subject: 'Clean', body })
  expect(made.body).toBe('<p>Hello</p>')
  const empty = await call<Refusal>('POST', 'templates', { subject: 'No', body: '<style>Hello</style>x' })
  expect(empty.status).toBe(200)
  const nothing = await call<Refusal>('POST', 'templates', { subject: 'No', body: '<img src="x:y">' })
  expect(nothing).toMatchObject({ status: 400, body: { message: 'Body is a required field' } })
})

test('API-039: its files are the writer’s own; everybody opens them, and they stay for as long as it does', async () => {
  const foreign = await upload('attachments', desk.agent)
  const refused = await call<Refusal>('POST', 'templates', { ...thanks, attachments: [foreign] })
  expect(refused).toMatchObject({ status: 400, body: { message: 'A file was not uploaded' } })
  const [file, loose] = [await uploadForTemplate(), await uploadForTemplate()]
  const { body: made } = await call('POST', 'templates', { ...thanks, attachments: [file, file] })
  expect(made.attachments).toHaveLength(1)
  const open = async (id: number, as: DeskUser) =>
    (await desk.call('GET', `/desk/attachments/${id}`, { as })).status
  expect([await open(file, desk.agent), await open(loose, desk.agent)]).toEqual([200, 404])
  expect(await open(file, desk.stranger)).toBe(404)
  await desk.sql('update attachments set created_at = 0 where id = any($1)', [[file, loose]])
  const { database, attachments: content } = desk
  await sweepOrphans({ database, content, now: () => Date.now() })
  expect([await open(file, desk.agent), await open(loose, desk.owner)]).toEqual([200, 404])
})

test('CMP-059: a picture that the words name stands among them, and is a file again where they do not', async () => {
  const [shown, below] = [await uploadForTemplate(), await uploadForTemplate()]
  const body = `<p>See <img alt="price list" src="cid:${pictureName(shown)}" /></p>`
  const written = { subject: 'Pictures', body, attachments: [shown, below] }
  const { body: made } = await call('POST', 'templates', written)
  expect(made).toMatchObject({
    body,
    attachments: [
      { id: shown, isInline: true, contentId: pictureName(shown) },
      { id: below, isInline: false, contentId: null },
    ],
  })
  const { body: changed } = await call('PUT', `templates/${made.id}`, { ...written, body: '<p>See</p>' })
  expect(changed.attachments).toMatchObject([
    { id: shown, isInline: false, contentId: null },
    { id: below, isInline: false },
  ])
})

test('a device is filled with every template', async () => {
  const { body: made } = await call('POST', 'templates', { subject: 'Offline too', body: '<p>Hello</p>' })
  const first = { epoch: null, cursor: [0, 0], scopeEpoch: 0, since: 0, snapshot: null, want: [], doubt: [] }
  const { body: lines } = await call<string>(
    'POST',
    'sync/pull',
    { client: randomUUID(), wire: 1, ...first },
    desk.agent,
  )
  const rows = lines
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as PullLine)
    .flatMap((line) => (line.t === 'put' && line.e === 'templates' ? [line.r] : []))
  expect(rows).toContainEqual({
    ...{ id: made.id, subject: 'Offline too', body: '<p>Hello</p>', attachments: [], revision: 1 },
    ...{ actions: [], usage: 0 },
  })
})
