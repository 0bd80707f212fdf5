import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDesk, type Caller, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

/* Two owners at two processes who demote each other at the same time. */

let desk: TestDesk
let beside: TestDesk
let other: DeskUser
let roleIds: Record<string, number>

beforeAll(async () => {
  desk = await openDesk()
  beside = await openDesk({ beside: desk })
  await desk.sql(`insert into roles (name, permissions, is_administrator) values ('admin', '{}', true)`)
  const roles = await desk.sql<{ id: number; name: string }>('select id, name from roles')
  roleIds = Object.fromEntries(roles.map(({ id, name }) => [name, id]))
  other = desk.insider
})
afterAll(async () => {
  await beside.close()
  await desk.close()
})

const bothAreOwners = () =>
  desk.sql('update users set is_active = true, switched_off_at = null, role_id = $1 where id = any($2)', [
    roleIds['owner'],
    [desk.owner.id, other.id],
  ])
const owners = () =>
  desk.sql<{ id: number }>(
    `select u.id from users u join roles r on r.id = u.role_id where r.name = 'owner' and u.is_active`,
  )

async function race(act: (caller: Caller, by: DeskUser, on: DeskUser) => Promise<{ status: number }>) {
  await bothAreOwners()
  const answers = await Promise.all([act(desk, desk.owner, other), act(beside, other, desk.owner)])
  expect(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    'one is done and one refused',
  ).toEqual([200, 403])
  expect(await owners()).toHaveLength(1)
}

test('two owners who demote each other at once leave one, each time', async () => {
  for (let round = 0; round < times(40, 1000); round += 1)
    await race((caller, by, on) =>
      caller.call('PUT', `/account/access/${on.id}`, { as: by, body: { roleId: roleIds['admin'] } }),
    )
})

test('two owners who step down at once leave one, each time', async () => {
  for (let round = 0; round < times(20, 1000); round += 1) {
    await bothAreOwners()
    const step = (caller: Caller, by: DeskUser) =>
      caller.call('PUT', `/desk/users/${by.id}`, { as: by, body: { roleId: roleIds['admin'] } })
    const answers = await Promise.all([step(desk, desk.owner), step(beside, other)])
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
    expect(await owners()).toHaveLength(1)
  }
})

test('nobody waited in a circle', async () => {
  const [dead] = await desk.sql<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  expect(dead?.deadlocks).toBe(0)
})
