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
