import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { teamResource } from '#domain/people/team.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { teamProof } from './team-proof.ts'

proveResource(teamResource, teamProof)

describe('teams', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.sql(`delete from teams where name <> 'Workshop'`))

  type Team = { id: number; assigneeIds: number[]; message: string }
  const call = (method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
    desk.call<Team>(method, `/desk/${path}`, { as, ...(body ? { body } : {}) })
  const make = async (...members: DeskUser[]) =>
    (await call('POST', 'teams', { name: 'Fleet care', assigneeIds: members.map(({ id }) => id) })).body

  test('TEA-002, TEA-003, TEA-004, TEA-006, ADM-044: names of 4 and 40 characters, descriptions of 500', async () => {
    const assigneeIds = [desk.agent.id]
    for (const [name, description] of [
      ['Four', 'x'.repeat(500)],
      ['x'.repeat(40), ''],
    ] as const) {
      const { status, body } = await call('POST', 'teams', { name: ` ${name} `, description, assigneeIds })
      expect(status).toBe(200)
      expect(body).toMatchObject({ name, description, assigneeIds })
    }
  })

  test('who joins sees the mailboxes of the team, and who leaves sees them no more', async () => {
    const team = await make(desk.insider)
    await desk.sql('insert into mailbox_team (mailbox_id, team_id) values ($1, $2)', [
      desk.closedMailboxId,
      team.id,
    ])
    const sees = async () =>
      (await call('GET', `mailboxes/${desk.closedMailboxId}`, undefined, desk.agent)).status
    expect(await sees()).toBe(404)
    const members = (...ids: number[]) => ({ name: 'Fleet care', assigneeIds: ids })
    await call('PUT', `teams/${team.id}`, members(desk.insider.id, desk.agent.id))
    expect(await sees()).toBe(200)
    await call('PUT', `teams/${team.id}`, members(desk.insider.id))
    expect(await sees()).toBe(404)
  })

  test('a mailbox is never opened to everybody by deleting the last team that sees it', async () => {
    const team = await make(desk.insider)
    await desk.sql('delete from mailbox_user where mailbox_id = $1', [desk.closedMailboxId])
    await desk.sql('insert into mailbox_team (mailbox_id, team_id) values ($1, $2) on conflict do nothing', [
      desk.closedMailboxId,
      team.id,
    ])
    const refused = await call('DELETE', `teams/${team.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: {
        message: 'Without this team everybody would see the inbox Warranty. Give it other members first.',
      },
    })
    await desk.sql('insert into mailbox_user (mailbox_id, user_id) values ($1, $2)', [
      desk.closedMailboxId,
      desk.insider.id,
    ])
    expect((await call('DELETE', `teams/${team.id}`)).status).toBe(200)
  })

  test('two who change the members of one team, and a third who pulls, never wait in a circle', async () => {
    const teams = await Promise.all(
      ['Team one', 'Team two', 'Team three'].map(
        async (name) => (await call('POST', 'teams', { name, assigneeIds: [desk.agent.id] })).body,
      ),
    )
    const people = [desk.agent.id, desk.owner.id, desk.insider.id]
    const answers = await Promise.all(
      Array.from({ length: times(24, 600) }, (_, index) => {
        const team = teams[index % 3] as Team
        const assigneeIds = people.slice(index % 2, 2 + (index % 2))
        return call('PUT', `teams/${team.id}`, { name: `Team of ${index % 3}00`, assigneeIds })
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    const [dead] = await desk.sql<{ deadlocks: number }>(
      'select deadlocks::int from pg_stat_database where datname = current_database()',
    )
    expect(dead?.deadlocks).toBe(0)
  })
})
