import { afterAll, beforeAll, expect, test } from 'vitest'
import { areAgentsAtWork, atWorkMs } from '#server/mail-history/pace.ts'
import { mail, makeWorld, op, type World } from '../sync/world.ts'

let world: World

beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test('agents are at work for a minute after a change, whatever came of it', async () => {
  const areAt = (ms: number) => areAgentsAtWork(world.database, world.now.at + ms)
  expect(await areAt(0)).toBe(false)
  const device = await world.device(await world.addUser('Ann'))
  const mailboxId = await world.addMailbox('Support')
  await world.push(device, [op('conversations.compose', mail(device.newId(), device.newId(), mailboxId))])
  expect(await areAt(0)).toBe(true)
  expect(await areAt(atWorkMs - 5000)).toBe(true)
  expect(await areAt(atWorkMs)).toBe(false)
})
