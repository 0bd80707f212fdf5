import { afterAll, beforeAll, expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import type { SavedView, ViewContent } from '#domain/views/saved-view.ts'
import type { PullLine } from '#domain/sync/pull.ts'
import type { Verdict } from '#domain/sync/push.ts'
import { makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let ben: Device
let olive: Device

beforeAll(async () => {
  world = await makeWorld()
  await world.sql(`update roles set permissions = $1 where name = 'owner'`, [allPermissions])
  ann = await world.device(await world.addUser('Ann'))
  ben = await world.device(await world.addUser('Ben'))
  olive = await world.device(world.ownerId)
  await world.addMailbox('Support')
})
afterAll(() => world.close())

const content: ViewContent = {
  list: 'mine',
  status: 'open',
  assignee: null,
  labelId: null,
  priority: 'high',
  mailboxId: null,
  type: null,
  sla: null,
  incidentId: null,
  isUnread: true,
  isStarred: false,
  isWaiting: false,
  isMentioned: false,
  sort: 'waiting',
}

async function one(device: Device, cmd: string, args: unknown): Promise<Verdict & { rev: string }> {
  const wire = op(cmd, args)
  const [verdict] = await world.push(device, [wire])
  return { ...(verdict as Verdict), rev: wire.op }
}

const save = (device: Device, id: number, fields: Partial<SavedView> & { over?: string | null } = {}) =>
  one(device, 'views.save', {
    ...{ id, name: 'Urgent', isShared: false, content, position: 1, over: null },
    ...fields,
  })

/** Views in the snapshot of a user's device. */
async function seen(device: Device): Promise<number[]> {
  const lines: PullLine[] = await world.pull(device)
  return lines.flatMap((line) => (line.t === 'put' && line.e === 'savedViews' ? [line.r.id] : []))
}

test('a personal view is its maker’s alone, a shared one everybody’s', async () => {
  const [own, shared] = [ann.newId(), ann.newId()]
  expect(await save(ann, own)).toMatchObject({ st: 'applied' })
  expect(await save(ann, shared, { isShared: true })).toMatchObject({ st: 'applied' })
  expect(world.errors).toEqual([])
  expect(await seen(ann)).toEqual([own, shared])
  expect(await seen(ben)).toEqual([shared])
  expect(await seen(olive)).toEqual([shared])
  const [row] = await world.sql('select owner_id, content, position from "savedViews" where id = $1', [own])
  expect(row).toEqual({ owner_id: ann.userId, content, position: 1 })
})

test('a shared view is its owner’s and the administrators’ to change, move and delete', async () => {
  const id = ann.newId()
  const { rev } = await save(ann, id, { isShared: true })
  const refused = { st: 'rejected', code: 'FORBIDDEN' }
  expect(await save(ben, id, { isShared: true, over: rev })).toMatchObject(refused)
  expect(await one(ben, 'views.place', { id, position: 9 })).toMatchObject(refused)
  expect(await one(ben, 'views.delete', { id, over: rev })).toMatchObject(refused)
  const theirs = await save(olive, id, { isShared: true, name: 'Hot', over: rev })
  expect(theirs).toMatchObject({ st: 'applied' })
  expect(await one(olive, 'views.place', { id, position: 9 })).toMatchObject({ st: 'applied' })
  const [row] = await world.sql('select name, owner_id, position from "savedViews" where id = $1', [id])
  expect(row).toEqual({ name: 'Hot', owner_id: ann.userId, position: 9 })
  expect(await one(ann, 'views.delete', { id, over: theirs.rev })).toMatchObject({ st: 'applied' })
  expect(await seen(ben)).not.toContain(id)
})

test('a change of what somebody changed since is held back with theirs, and so is one of what is gone', async () => {
  const id = ann.newId()
  const { rev } = await save(ann, id, { isShared: true })
  await save(olive, id, { isShared: true, name: 'Hot', over: rev })
  const held = await save(ann, id, { isShared: true, name: 'Burning', over: rev })
  expect(held).toMatchObject({ st: 'conflict', reason: 'changed', facts: { view: { name: 'Hot' } } })
  expect(await one(ann, 'views.delete', { id, over: rev })).toMatchObject({
    st: 'conflict',
    reason: 'changed',
  })
  const { view } = held.facts as { view: SavedView }
  expect(await save(ann, id, { isShared: true, name: 'Burning', over: view.rev })).toMatchObject({
    st: 'applied',
  })
  const [row] = await world.sql<{ rev: string }>('select rev from "savedViews" where id = $1', [id])
  await one(olive, 'views.delete', { id, over: row?.rev })
  expect(await save(ann, id, { over: row?.rev ?? null })).toMatchObject({ st: 'conflict', reason: 'gone' })
})

test('a second edit on top of one that was held back is held back too', async () => {
  const id = ann.newId()
  const { rev } = await save(ann, id, { isShared: true })
  await save(olive, id, { isShared: true, name: 'Hot', over: rev })
  const first = await save(ann, id, { isShared: true, name: 'Warm', over: rev })
  const second = await save(ann, id, { isShared: true, name: 'Warmer', over: first.rev })
  expect([first.st, second.st]).toEqual(['conflict', 'conflict'])
})

test('a view that is no longer shared leaves the devices of the others', async () => {
  const id = ann.newId()
  const { rev } = await save(ann, id, { isShared: true })
  const [begin] = await world.pull(ben)
  expect(begin).toMatchObject({ t: 'begin' })
  await save(ann, id, { isShared: false, over: rev })
  expect(await seen(ben)).not.toContain(id)
  expect(await seen(ann)).toContain(id)
  expect(await save(ben, id, { name: 'Mine now', over: rev })).toMatchObject({ code: 'NOT_FOUND' })
})

test.each([
  ['a name that is too long', { name: 'x'.repeat(41) }],
  ['no name', { name: '  ' }],
  ['an assignee that is none', { content: { ...content, assignee: 'me' } }],
])('%s is refused', async (_, fields) => {
  expect(await save(ann, ann.newId(), fields)).toMatchObject({ st: 'rejected', code: 'INVALID' })
})

test('a view of tasks asks for tasks in the plan, one of conversations for the right to change them', async () => {
  const [role] = await world.sql<{ id: number }>(
    `insert into roles (name, permissions, is_administrator) values ('reader', '{}', false) returning id`,
  )
  const cat = await world.device(await world.addUser('Cat', role?.id))
  const ofTasks = {
    ...{ of: 'tasks', look: 'list', whose: 'me', type: 'call', priority: null, due: 'today', text: 'hub' },
    sort: 'priority',
  }
  const id = cat.newId()
  expect(await save(cat, id, { content: ofTasks as never })).toMatchObject({ st: 'applied' })
  expect(await world.sql('select content from "savedViews" where id = $1', [id])).toEqual([
    { content: ofTasks },
  ])
  expect(await save(cat, cat.newId())).toMatchObject({ st: 'rejected' })
  expect(await save(cat, cat.newId(), { content: { ...ofTasks, whose: 'them' } as never })).toMatchObject({
    st: 'rejected',
  })
})
