import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { teamResource } from '#domain/people/team.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'
import { proveResource } from '../resources/prove-resource.ts'

proveResource(teamResource, {
  good: ({ agent }) => ({ name: 'Fleet care', description: 'Couriers and dealers', assigneeIds: [agent.id] }),
  changed: ({ agent, owner }) => ({
    name: 'Night shift',
    description: '',
    assigneeIds: [owner.id, agent.id],
  }),
  bad: {
    'TEA-003: a name of blanks': () => ({
      words: { name: '   ' },
      field: 'name',
      message: 'Name is a required field',
    }),
    'TEA-003: a name of 3 characters between blanks': () => ({
      words: { name: '  abc ' },
      field: 'name',
      message: 'Name length must be at least 4 characters long',
    }),
    'TEA-003: a name of 41 characters': () => ({
      words: { name: 'x'.repeat(41) },
      field: 'name',
      message: 'Name length must be less than or equal to 40 characters',
    }),
    'TEA-004: a description of 501 characters': () => ({
      words: { description: 'x'.repeat(501) },
      field: 'description',
      message: 'Description length must be less than or equal to 500 characters',
    }),
    'TEA-005: nobody in it': () => ({
      words: { assigneeIds: [] },
      field: 'assigneeIds',
      message: 'Atleast 1 member must be selected',
    }),
    'somebody of another account in it': ({ stranger }) => ({
      words: { assigneeIds: [stranger.id] },
      field: 'assigneeIds',
      message: 'A member is not there any more',
    }),
  },
  found: 'fleet',
  numbered: ({ agent }, index) => ({ name: `Team ${index}`, description: '', assigneeIds: [agent.id] }),
  nameOf: ({ name }) => name,
  twin: {
    words: ({ agent }) => ({
      name: 'FLÉET Care',
      description: '',
      assigneeIds: [agent.id],
    }),
    field: 'name',
    message: 'A team with this name exists already',
  },
})

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

  test('a member who was switched off stays, and nobody else who was comes in', async () => {
    const team = await make(desk.agent, desk.insider)
    await desk.sql('update users set is_active = false where id = $1', [desk.insider.id])
    try {
      const kept = await call('PUT', `teams/${team.id}`, {
        name: 'Fleet care',
        assigneeIds: [desk.insider.id, desk.owner.id],
      })
      expect(new Set(kept.body.assigneeIds)).toEqual(new Set([desk.owner.id, desk.insider.id]))
      const other = await call('POST', 'teams', { name: 'Others', assigneeIds: [desk.insider.id] })
      expect(other).toMatchObject({ status: 400, body: { field: 'assigneeIds' } })
    } finally {
      await desk.sql('update users set is_active = true where id = $1', [desk.insider.id])
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

  test('a team with open conversations stays until they are somebody else’s', async () => {
    const team = await make(desk.agent)
    const { conversationId } = await desk.receive()
    await desk.sql('update conversations set team_id = $1 where id = $2', [team.id, conversationId])
    const refused = await call('DELETE', `teams/${team.id}`)
    expect(refused).toMatchObject({
      status: 409,
      body: { message: 'An open conversation is assigned to this team. Assign it to somebody else first.' },
    })
    await desk.sql('update conversations set status_id = 4 where id = $1', [conversationId])
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
