import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PullLine, PullRequest } from '#domain/sync/pull.ts'
import { inbound, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let roleId: number
let talk: number

beforeAll(async () => {
  world = await makeWorld()
  const [role] = await world.sql<{ id: number }>(
    `insert into roles (name, permissions) values ('night', '{conversations.manage_conversation}') returning id`,
  )
  roleId = role!.id
  ann = await world.device(await world.addUser('Ann', roleId))
  const mailbox = await world.addMailbox('Support')
  talk = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), talk, mailbox))])
  await inbound(world, talk, 'More')
})

afterAll(() => world.close())

async function place(): Promise<Partial<PullRequest>> {
  const [begin] = await world.pull(ann)
  if (begin?.t !== 'begin') throw new Error('no begin')
  return { epoch: begin.epoch, cursor: begin.from, scopeEpoch: begin.scopeEpoch }
}

const rowsOf = (lines: readonly PullLine[], name: string) =>
  lines.flatMap((line) => (line.t === 'put' && line.e === name ? [line.r] : []))

test('D2-04: what is taken away from a role comes with the next pull', async () => {
  const at = await place()
  await world.sql(`update roles set permissions = '{work.manage_tags}' where id = $1`, [roleId])
  expect(rowsOf(await world.pull(ann, at), 'roles')).toEqual([
    { id: roleId, name: 'night', permissions: ['work.manage_tags'], isAdministrator: false },
  ])
})

test('D2-05: what was done before the device knew is refused with the reason, and is not applied', async () => {
  const close = op('conversations.setStatus', { conversationId: talk, statusId: 4, acknowledged: 9 })
  const [verdict] = await world.push(ann, [close])
  expect(verdict).toMatchObject({ st: 'rejected', code: 'FORBIDDEN' })
  expect(verdict?.message).toContain('Your current roles does not allow')
  const [row] = await world.sql<{ status: number }>(
    'select status_id as status from conversations where id = $1',
    [talk],
  )
  expect(row?.status).not.toBe(4)
})

test('an account has one row of settings, and a change of its plan comes with it', async () => {
  const at = await place()
  expect(rowsOf(await world.pull(ann), 'accountSettings')).toEqual([
    { id: 1, features: null, dateFormat: 'DD MM YYYY', timeFormat: '12', timeZone: '', deletesAt: null },
  ])
  await world.sql(`update accounts set features = '{conversation.timeTracking}'`)
  expect(rowsOf(await world.pull(ann, at), 'accountSettings')).toMatchObject([
    { features: ['conversation.timeTracking'] },
  ])
  await world.sql('update accounts set features = null')
})

test('renaming a role comes with its holders', async () => {
  const at = await place()
  await world.sql(`update roles set name = 'late' where id = $1`, [roleId])
  const lines = await world.pull(ann, at)
  expect(rowsOf(lines, 'roles')).toMatchObject([{ name: 'late' }])
  expect(rowsOf(lines, 'users')).toMatchObject([{ id: ann.userId, roleName: 'late' }])
})

test('D2-33: articles come to those whose role opens them, within a budget, and with each change of what they are made of', async () => {
  await world.sql(`update roles set permissions = '{docs.view_articles}' where id = $1`, [roleId])
  const at = await place()
  const insert = (many: number, text: string, isPublished = true, at = 'n') =>
    world.sql(
      `insert into articles (doc_id, name, content, plain_content, is_published, created_at, updated_at, updated_by_id, revision)
        select (select id from knowledge_bases limit 1), 'A ' || n, '', $2, $3, 1, ${at}, 1, 1 from generate_series(1, $1::int) n`,
      [many, text, isPublished],
    )
  await world.sql(`insert into knowledge_bases (name, detail, created_at) values ('Riders', '', 1)`)
  await insert(1, 'Keep it dry.')
  await insert(1, 'A draft.', false)
  const texts = (lines: readonly PullLine[]) => rowsOf(lines, 'articleTexts')
  expect(texts(await world.pull(ann, at))).toMatchObject([
    { name: 'A 1', base: 'Riders', category: '', text: 'Keep it dry.', isWhole: true, updatedAt: 1 },
  ])
  // Names of knowledge bases are replicated; changes of other fields are not sent.
  const before = await place()
  await world.sql(`update articles set draft = '{}'::jsonb`)
  expect((await world.pull(ann, before)).filter(({ t }) => t === 'put')).toEqual([])
  await world.sql(`update knowledge_bases set name = 'Bikes'`)
  expect(texts(await world.pull(ann, before))).toMatchObject([{ base: 'Bikes' }])
  await world.sql(`update knowledge_bases set docs_visible = false`)
  const gone = (lines: readonly PullLine[]) => lines.flatMap((line) => (line.t === 'del' ? [line.e] : []))
  expect(gone(await world.pull(ann, before))).toEqual(['articleTexts'])
  await world.sql(`update knowledge_bases set docs_visible = true`)

  // The budget: the latest 2,000 by name, 2 MB of texts, 8,000 characters each.
  await insert(2050, 'Kühl. '.repeat(200), true, '10 + n')
  await insert(1, 'Dry. '.repeat(1800), true, '5000')
  const [held] = await world.sql(
    `select count(*)::int as count, max(length(text)) as longest, sum(octet_length(text))::int as bytes,
      count(*) filter (where is_whole)::int as whole, min(updated_at) as oldest from "articleTexts"`,
  )
  expect(held).toEqual({ count: 2000, longest: 8000, bytes: 8000 + 1422 * 1400, whole: 1422, oldest: 62 })
  await world.sql('delete from knowledge_bases')
  expect(await world.sql('select id from "articleTexts"')).toEqual([])

  await world.sql(`update roles set permissions = '{}' where id = $1`, [roleId])
  const [, scopes] = await world.pull(ann, await place().then((now) => ({ ...now, scopeEpoch: 0 })))
  expect(scopes).toMatchObject({ t: 'scopes' })
  expect(JSON.stringify(scopes)).not.toContain('"articles"')
})
