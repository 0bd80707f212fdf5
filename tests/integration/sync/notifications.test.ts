import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Notification } from '#domain/notifications/notification.ts'
import type { PullRequest } from '#domain/sync/pull.ts'
import { makeWorld, op, type Device, type World } from './world.ts'

let world: World
let laptop: Device
let tablet: Device
let ben: Device

beforeAll(async () => {
  world = await makeWorld()
  const ann = await world.addUser('Ann')
  laptop = await world.device(ann)
  tablet = await world.device(ann)
  ben = await world.device(await world.addUser('Ben'))
})

afterAll(() => world.close())

async function tell({ userId }: Device, createdAt: number): Promise<number> {
  const [row] = await world.sql<{ id: number }>(
    `insert into notifications (user_id, kind, subjects, texts, created_at)
      values ($1, 'mention', '{"conversationId": 7}', '{"who": "Maya"}', $2) returning id`,
    [userId, createdAt],
  )
  return row!.id
}

const notificationsOf = async (device: Device, request: Partial<PullRequest> = {}) =>
  (await world.pull(device, request)).flatMap((line) =>
    line.t === 'put' && line.e === 'notifications' ? [line.r] : [],
  ) satisfies Notification[]

const readAt = async (id: number) =>
  (await world.sql<{ at: number | null }>('select read_at as at from notifications where id = $1', [id]))[0]!
    .at

test('a notification is told to its user alone, and an old one to no new device', async () => {
  const id = await tell(laptop, world.now.at)
  const old = await tell(laptop, world.now.at - 10_000)
  expect(await notificationsOf(tablet)).toMatchObject([
    { id, kind: 'mention', subjects: { conversationId: 7 }, texts: { who: 'Maya' }, readAt: null },
    { id: old },
  ])
  expect(await notificationsOf(tablet, { since: world.now.at - 5000 })).toMatchObject([{ id }])
  expect(await notificationsOf(ben)).toEqual([])
})

test('reading is done once however often it arrives, and the later moment stays', async () => {
  const id = await tell(laptop, world.now.at)
  const { userId } = laptop
  const late = { ...op('notifications.markRead', { userId, ids: [id] }), at: world.now.at }
  const early = { ...op('notifications.markRead', { userId, ids: [id] }), at: world.now.at - 60_000 }
  await world.push(laptop, [late])
  expect(await readAt(id)).toBe(late.at)
  await world.push(tablet, [early])
  await world.push(laptop, [late])
  expect(await readAt(id)).toBe(late.at)
})

test('nobody reads for somebody else', async () => {
  const id = await tell(laptop, world.now.at)
  const [foreign] = await world.push(ben, [
    op('notifications.markRead', { userId: laptop.userId, ids: [id] }),
  ])
  expect(foreign).toMatchObject({ st: 'rejected', code: 'NOT_FOUND' })
  const [named] = await world.push(ben, [op('notifications.markRead', { userId: ben.userId, ids: [id] })])
  expect(named).toMatchObject({ st: 'applied' })
  expect(await readAt(id)).toBeNull()
})

test('all are read up to a moment: what came after it stays unread', async () => {
  const before = await tell(laptop, world.now.at - 1000)
  const after = await tell(laptop, world.now.at + 1000)
  const theirs = await tell(ben, world.now.at - 1000)
  const { userId } = laptop
  const [verdict] = await world.push(laptop, [
    op('notifications.markAllRead', { userId, upTo: world.now.at }),
  ])
  expect(verdict).toMatchObject({ st: 'applied' })
  expect(await readAt(before)).not.toBeNull()
  expect(await readAt(after)).toBeNull()
  expect(await readAt(theirs)).toBeNull()
})
