import { afterAll, beforeAll, expect, test } from 'vitest'
import { times } from '../../support/prove.ts'
import { mail, makeWorld, op, type Device, type World } from './world.ts'

let world: World
let devices: Device[]
let mailboxId: number

beforeAll(async () => {
  world = await makeWorld()
  mailboxId = await world.addMailbox('Support')
  devices = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => world.device(await world.addUser(`Agent${n}`))),
  )
})
afterAll(() => world.close())

test('mails to one new address that are sent at once make one contact, and each is applied at its first try', async () => {
  for (let round = 0; round < times(5, 50); round += 1) {
    const to = [{ email: `new${round}@customer.test`, name: 'Dana' }]
    const verdicts = await Promise.all(
      devices.map((device) =>
        world.push(device, [
          op('conversations.compose', mail(device.newId(), device.newId(), mailboxId, { to })),
        ]),
      ),
    )
    expect(verdicts.flat().map(({ st }) => st)).toEqual(devices.map(() => 'applied'))
    const contacts = await world.sql<{ count: number }>(
      `select count(*)::int as count from contacts c where email = $1
        and (select count(*) from conversations v where v.contact_id = c.id) = $2`,
      [to[0]?.email, devices.length],
    )
    expect(contacts).toEqual([{ count: 1 }])
  }
  expect(world.errors).toEqual([])
})
