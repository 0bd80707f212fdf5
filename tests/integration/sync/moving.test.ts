import { afterAll, beforeAll, expect, test } from 'vitest'
import { cursorOf, mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let ann: Device
let ben: Device
let openId: number
let hiddenId: number

beforeAll(async () => {
  world = await makeWorld()
  ann = await world.device(await world.addUser('Ann'))
  ben = await world.device(await world.addUser('Ben'))
  openId = await world.addMailbox('Support')
  hiddenId = await world.addMailbox('Warranty', [ben.userId])
})

afterAll(() => world.close())

async function conversation(): Promise<number> {
  const id = ann.newId()
  await world.push(ann, [op('conversations.compose', mail(ann.newId(), id, openId))])
  return id
}

test('moving into an inbox that the agent does not see is refused', async () => {
  const conversationId = await conversation()
  const [verdict] = await world.push(ann, [op('conversations.move', { conversationId, mailboxId: hiddenId })])
  expect(verdict).toMatchObject({ st: 'rejected', code: 'INVALID', field: 'mailboxId' })
  const [row] = await world.sql<{ mailbox: number }>(
    'select mailbox_id as mailbox from conversations where id = $1',
    [conversationId],
  )
  expect(row?.mailbox).toBe(openId)
})

test('a move is told in the trail, and takes the thread off the devices that do not see the new inbox', async () => {
  const conversationId = await conversation()
  const before = await world.pull(ann)
  const begin = before.find((line) => line.t === 'begin')
  const since = { epoch: world.epoch, cursor: cursorOf(before), scopeEpoch: begin?.scopeEpoch ?? -1 }
  const [verdict] = await world.push(ben, [op('conversations.move', { conversationId, mailboxId: hiddenId })])
  expect(verdict).toMatchObject({ st: 'applied' })
  const trail = await world.sql(
    'select field, "from", "to", actor_id from activities where conversation_id = $1',
    [conversationId],
  )
  expect(trail).toContainEqual({ field: 'mailboxId', from: openId, to: hiddenId, actor_id: ben.userId })
  const lines = await world.pull(ann, since)
  expect(lines).toContainEqual(
    expect.objectContaining({ t: 'evict', e: 'conversations', id: conversationId }),
  )
  expect(lines.filter((line) => line.t === 'put' && line.e !== 'contacts')).toEqual([])
})
