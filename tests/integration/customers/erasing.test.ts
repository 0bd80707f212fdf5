import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eraseAgain } from '#server/customers/privacy/erase-again.ts'
import { erasureFile, erasureList } from '#server/customers/privacy/erasure-list.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'

/* Export and erasure of one person. */

let desk: TestDesk

beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

const call = <Answer = Record<string, unknown>>(method: string, path: string, body?: object) =>
  desk.call<Answer>(method, `/desk/customers${path}`, { as: desk.owner, ...(body && { body }) })
const contactOf = async (email: string) =>
  (
    await desk.sql<{ id: number }>('select contact_id as id from contact_addresses where address_key = $1', [
      email,
    ])
  )[0]?.id

test('a person is exported and erased: own conversations go, others stay without them', async () => {
  const email = 'ines@velo.example'
  const own = await desk.receive({ from: email, text: 'Only mine' })
  const head = [`From: Ines Moura <${email}>`, 'Cc: Boss <boss@velo.example>']
  const shared = await desk.receive({ head: [...head, 'Subject: Both'], from: email, text: 'With others' })
  await desk.sql(
    `update messages set cc = '[{"name": "Boss", "email": "boss@velo.example"}]' where conversation_id = $1`,
    [shared.conversationId],
  )
  const id = await contactOf(email)
  const { body: data } = await call<{ contact: { id: number }; messages: { text: string }[] }>(
    'GET',
    `/${id}/data`,
  )
  const file = (typeof data === 'string' ? JSON.parse(data) : data) as typeof data
  expect(file.contact.id).toBe(id)
  expect(file.messages.length).toBe(2)
  expect((await call('GET', `/${id}/erasure`)).body).toMatchObject({ addresses: 1, deleted: 1, kept: 1 })
  expect(
    (await desk.call('POST', `/desk/customers/${id}/erasure`, { as: desk.agent, body: {} })).status,
  ).toBe(403)
  expect((await call('POST', `/${id}/erasure`, {})).status).toBe(200)
  expect(await contactOf(email)).toBeUndefined()
  expect(await desk.sql('select id from conversations where id = $1', [own.conversationId])).toEqual([])
  const rows = await desk.sql<{ from: object; contactId: number | null }>(
    `select m."from", c.contact_id as "contactId" from messages m join conversations c on c.id = m.conversation_id
      where c.id = $1`,
    [shared.conversationId],
  )
  expect(rows).toEqual([{ from: { name: 'Erased person', email: 'erased@invalid' }, contactId: null }])
  const audit = await desk.sql<{ payload: object }>(
    `select payload from domain_events where payload ->> 'resource' = 'erasures'`,
  )
  expect(audit).toHaveLength(1)
  expect(JSON.stringify(audit)).not.toContain('ines')
})

test('a restore does not bring an erased person back, and leaves somebody who wrote again', async () => {
  const folder = { path: mkdtempSync(join(tmpdir(), 'erased-')) }
  const list = erasureList(folder)
  await desk.receive({ from: 'back@velo.example' })
  await desk.receive({ from: 'kept@velo.example' })
  const [back, kept] = [await contactOf('back@velo.example'), await contactOf('kept@velo.example')]
  const accountId = desk.accountId
  const at = desk.clock.now() + 1000
  await list.add({ accountId, contactId: 1, at, keys: [list.keyOf('Back@velo.example')] })
  await list.add({ accountId, contactId: 2, at: 1, keys: [list.keyOf('kept@velo.example')] })
  const withdrawn = { accountId, contactId: kept ?? 0, at, keys: [list.keyOf('kept@velo.example')] }
  await list.add(withdrawn)
  await list.add({ ...withdrawn, isWithdrawn: true })
  expect(readFileSync(join(folder.path, erasureFile), 'utf8')).not.toContain('velo')
  expect(await eraseAgain(desk.database, erasureList(folder), at)).toEqual({ count: 1, left: [] })
  expect(back).toBeDefined()
  expect(await contactOf('back@velo.example')).toBeUndefined()
  expect(await contactOf('kept@velo.example')).toBe(kept)
  expect(await eraseAgain(desk.database, list, at)).toEqual({ count: 0, left: [] })
})
