import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PullLine } from '#domain/sync/pull.ts'
import { taskTemplateResource, type TaskTemplate } from '#domain/task-templates/task-template.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'
import { cursorOf, makeWorld } from '../sync/world.ts'

const good = ({ agent, mailboxId }: TestDesk) => ({
  name: 'Bike inspection',
  description: 'Once a year',
  status: 'open' as const,
  priority: 'high' as const,
  duration: 3,
  assigneeId: agent.id,
  applyTo: 'all' as const,
  mailboxIds: [mailboxId],
  subTasks: [
    { name: 'Check the brakes', duration: 1, assigneeId: agent.id },
    { name: 'Ride it once', duration: 365, assigneeId: null },
  ],
})

const long = (duration: unknown) => ({
  words: { duration },
  field: 'duration' as const,
  message: 'Duration must be a whole number from 1 to 365',
})

const subTask = (field: 'name' | 'duration', value: unknown, message: string) => ({
  words: { subTasks: [{ name: 'Oil the chain', duration: 1, assigneeId: null, [field]: value }] },
  field: `subTasks.0.${field}` as const,
  message,
})

proveResource(taskTemplateResource, {
  good,
  changed: () => ({
    name: 'Workshop day',
    description: '',
    status: 'overdue' as const,
    priority: 'default' as const,
    duration: 365,
    assigneeId: null,
    applyTo: 'all' as const,
    mailboxIds: [],
    subTasks: [],
  }),
  bad: {
    'TTP-006, D1-94: a name of blanks': () => ({
      words: { name: '  ' },
      field: 'name',
      message: 'Name is a required field',
    }),
    'TTP-006: a name of 31 characters': () => ({
      words: { name: 'x'.repeat(31) },
      field: 'name',
      message: 'Name length must be less than or equal to 30 characters',
    }),
    'TTP-007: a description of 201 characters': () => ({
      words: { description: 'x'.repeat(201) },
      field: 'description',
      message: 'Description length must be less than or equal to 200 characters',
    }),
    'TTP-008: a duration of 0 days': () => long(0),
    'TTP-008: a duration of one and a half days': () => long(1.5),
    'TTP-008: a duration of 366 days': () => long(366),
    'TTP-008: no duration': () => ({
      words: { duration: null },
      field: 'duration',
      message: 'Duration is a required field',
    }),
    'TTP-009: a sub-task without a name': () => subTask('name', ' ', 'Sub Task Name is required'),
    'TTP-012: a sub-task with a name of 31 characters': () =>
      subTask('name', 'x'.repeat(31), 'Sub Task Name length must be less than or equal to 30 characters'),
    'TTP-010: a sub-task of 0 days': () => subTask('duration', 0, long(0).message),
    'TTP-010: a sub-task of 366 days': () => subTask('duration', 366, long(0).message),
    'TTP-011: no status': () => ({
      words: { status: '' },
      field: 'status',
      message: 'Status is a required field',
    }),
    'TTP-011: no priority': () => ({
      words: { priority: null },
      field: 'priority',
      message: 'Priority is a required field',
    }),
    'TTP-011: nobody to apply to': () => ({
      words: { applyTo: '' },
      field: 'applyTo',
      message: 'Apply to is a required field',
    }),
    'somebody of another account as assignee': ({ stranger }) => ({
      words: { assigneeId: stranger.id },
      field: 'assigneeId',
      message: 'An assignee does not exist any more',
    }),
    'somebody of another account in a sub-task': ({ stranger }) => ({
      words: { subTasks: [{ name: 'Oil the chain', duration: 1, assigneeId: stranger.id }] },
      field: 'subTasks',
      message: 'An assignee does not exist any more',
    }),
    'an inbox that is not there': () => ({
      words: { mailboxIds: [999_999] },
      field: 'mailboxIds',
      message: 'An inbox does not exist any more',
    }),
  },
  found: 'inspection',
  numbered: (desk, index) => ({ ...good(desk), name: `Template ${index}` }),
  nameOf: ({ name }) => name,
})

describe('task templates', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openDesk()
    await desk.sql(
      `update roles set permissions = permissions || '{tasks.manage_task_templates}' where name = 'agent'`,
    )
  })
  afterAll(() => desk.close())
  beforeEach(() => desk.sql('delete from "taskTemplates"'))

  const path = '/desk/automation/templates'
  const call = <Body = TaskTemplate>(method: string, rest = '', as: DeskUser = desk.owner, body?: object) =>
    desk.call<Body>(method, `${path}${rest}`, { as, ...(body ? { body } : {}) })
  const namesFor = async (as: DeskUser) =>
    (await call<{ data: TaskTemplate[] }>('GET', '', as)).body.data.map(({ name }) => name)

  test('TTP-002, TTP-003, TTP-004, TSK-009, API-061, ADM-032: everything that is written is read again', async () => {
    const now = Date.now()
    const { body: made } = await call('POST', '', desk.owner, good(desk))
    expect(made).toMatchObject({ ...good(desk), createdBy: desk.owner.id })
    expect(made.createdAt).toBeGreaterThanOrEqual(now)
    for (const name of ['x'.repeat(30), 'y'])
      expect(
        await call('POST', '', desk.owner, {
          ...good(desk),
          ...{ name, description: 'x'.repeat(200), duration: 1 },
        }),
      ).toMatchObject({ status: 200, body: { name, duration: 1 } })
  })

  test('TTP-005: who made it, when, and under which number is the server’s alone', async () => {
    const { body: made } = await call('POST', '', desk.owner, good(desk))
    const forged = { userId: desk.agent.id, createdBy: desk.agent.id, createdAt: 7, accountId: 99 }
    const { body: kept } = await call('PUT', `/${made.id}`, desk.agent, {
      ...{ ...good(desk), ...forged, name: 'Forged' },
    })
    expect(kept).toEqual({ ...made, name: 'Forged', revision: 2 })
  })

  test('D1-94: one that applies to its maker is there for nobody else, in no call', async () => {
    const { body: own } = await call('POST', '', desk.agent, { ...good(desk), applyTo: 'me' })
    const { body: shared } = await call('POST', '', desk.agent, { ...good(desk), name: 'Shared' })
    expect(await namesFor(desk.agent)).toEqual(['Bike inspection', 'Shared'])
    expect(await namesFor(desk.owner)).toEqual(['Shared'])
    for (const [method, body] of [['GET'], ['PUT', good(desk)], ['DELETE']] as const)
      expect((await call(method, `/${own.id}`, desk.owner, body)).status).toBe(404)
    const taken = await call('PUT', `/${shared.id}`, desk.owner, { ...good(desk), applyTo: 'me' })
    expect(taken).toMatchObject({
      status: 400,
      body: { field: 'applyTo', message: 'Only the author of this template can make it private' },
    })
    expect((await call('PUT', `/${own.id}`, desk.agent, good(desk))).status).toBe(200)
    expect(await namesFor(desk.owner)).toHaveLength(2)
    expect((await call('PUT', `/${own.id}`, desk.agent, { ...good(desk), applyTo: 'me' })).status).toBe(200)
    expect(await namesFor(desk.owner)).toEqual(['Shared'])
  })

  test('who was switched off since, and an inbox that is gone, keep nobody from changing the rest', async () => {
    const [mailbox] = await desk.sql<{ id: number }>(
      `insert into mailboxes (name, type, email, email_verified, settings)
        values ('Old', 'email', 'old@example.test', true, '{}') returning id`,
    )
    const words = { ...good(desk), mailboxIds: [mailbox?.id] }
    const { body: made } = await call('POST', '', desk.owner, words)
    await desk.sql('update users set is_active = false where id = $1', [desk.agent.id])
    await desk.sql('delete from mailboxes where id = $1', [mailbox?.id])
    try {
      const { body: kept } = await call('PUT', `/${made.id}`, desk.owner, { ...words, name: 'Later' })
      // Without its inbox it would be offered in every inbox.
      expect(kept).toMatchObject({ ...words, name: 'Later' })
    } finally {
      await desk.sql('update users set is_active = true where id = $1', [desk.agent.id])
    }
  })

  test('PRM-045, PR2-030: without the plan feature nothing is written, and what is there is read', async () => {
    const { body: made } = await call('POST', '', desk.owner, good(desk))
    await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
    try {
      const refused = { status: 403, body: { code: 'PLAN' } }
      expect(await call('POST', '', desk.owner, good(desk))).toMatchObject(refused)
      expect(await call('PUT', `/${made.id}`, desk.owner, good(desk))).toMatchObject(refused)
      expect(await call('DELETE', `/${made.id}`)).toMatchObject(refused)
      expect((await call('GET', `/${made.id}`)).body).toEqual(made)
    } finally {
      await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
    }
  })
})

test('D1-94, CARD-004: devices hold what applies to everybody and to their own, and let go of what was taken back', async () => {
  const world = await makeWorld()
  try {
    const [ann, ben] = [await world.addUser('Ann'), await world.addUser('Ben')]
    const make = async (name: string, applyTo: string) => {
      const [row] = await world.sql<{ id: number }>(
        `insert into "taskTemplates" (name, description, status, priority, duration, apply_to, mailbox_ids,
            sub_tasks, created_by, created_at, revision)
          values ($1, '', 'new', 'default', 1, $2, '{}', '[]', $3, 0, 1) returning id`,
        [name, applyTo, ann],
      )
      return row?.id
    }
    const [shared] = [await make('Shared', 'all'), await make('Own', 'me')]
    const namesOf = (lines: PullLine[]) =>
      lines.flatMap((line) => (line.t === 'put' && line.e === 'taskTemplates' ? [line.r.name] : []))
    const [annas, bens] = [await world.device(ann), await world.device(ben)]
    expect(namesOf(await world.pull(annas)).sort()).toEqual(['Own', 'Shared'])
    const filled = await world.pull(bens)
    expect(namesOf(filled)).toEqual(['Shared'])
    await world.sql(`update "taskTemplates" set apply_to = 'me' where id = $1`, [shared])
    const begin = filled.find((line) => line.t === 'begin')
    const place = { epoch: world.epoch, cursor: cursorOf(filled), scopeEpoch: begin?.scopeEpoch ?? -1 }
    const gone = (await world.pull(bens, place)).filter((line) => line.t === 'evict')
    expect(gone).toMatchObject([{ e: 'taskTemplates', id: shared }])
  } finally {
    await world.close()
  }
})
