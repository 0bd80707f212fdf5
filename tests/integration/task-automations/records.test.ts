import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  automationTriggers,
  taskAutomationResource,
  type TaskAutomation,
} from '#domain/task-automations/task-automation.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'

const task = {
  subject: 'Call the customer',
  type: 'call' as const,
  status: 'open' as const,
  priority: 'high' as const,
  assigneeId: null,
  description: 'Ask how it went',
  duration: 0,
}

const good = ({ agent, labelId }: TestDesk) => ({
  name: 'Call important',
  entity: 'conversation' as const,
  domain: 'customer.example',
  trigger: 'update_assignee' as const,
  priority: 'critical' as const,
  statusId: 3 as const,
  assigneeId: agent.id,
  labelId,
  allowMultiple: true,
  task: { ...task, assigneeId: agent.id },
})

const domain = (value: unknown, message: string) => () => ({
  words: { domain: value },
  field: 'domain' as const,
  message,
})

const ofTask = (field: string, value: unknown, message: string) => () => ({
  words: { task: { ...task, [field]: value } },
  field: `task.${field}` as never,
  message,
})

const daysOutside = 'Duration must be a whole number from 0 to 365'

proveResource(taskAutomationResource, {
  good,
  changed: () => ({
    name: 'Ask again',
    entity: 'conversation' as const,
    domain: 'münchen.example',
    trigger: 'add_label' as const,
    priority: null,
    statusId: null,
    assigneeId: null,
    labelId: null,
    allowMultiple: false,
    task: { ...task, type: 'activity' as const, duration: 365 },
  }),
  bad: {
    'TAU-009: no name': () => ({ words: { name: ' ' }, field: 'name', message: 'Name is a required field' }),
    'TAU-009: a name of 1 character': () => ({
      words: { name: 'x' },
      field: 'name',
      message: 'Name length must be at least 2 characters long',
    }),
    'TAU-010: a name of 21 characters': () => ({
      words: { name: 'x'.repeat(21) },
      field: 'name',
      message: 'Name length must be less than or equal to 20 characters',
    }),
    'TAU-003: another entity': () => ({ words: { entity: 'task' }, field: 'entity', message: /./ }),
    'TAU-004: another trigger': () => ({
      words: { trigger: 'update_subject' },
      field: 'trigger',
      message: 'Trigger is a required field',
    }),
    'TAU-011: no domain': domain('', 'Domain is a required field'),
    'TAU-011: a domain of 31 characters': domain(
      `${'x'.repeat(23)}.example`,
      'Domain length must be less than 30 characters',
    ),
    'TAU-012: a word alone': domain('abc', 'Please enter a valid domain.'),
    'TAU-012: an address': domain('dana@customer.example', 'Please enter a valid domain.'),
    'TAU-012: a number in the place of a name': domain('10.0.0.1', 'Please enter a valid domain.'),
    'TAU-013: text in the place of an id': () => ({
      words: { assigneeId: 'me' },
      field: 'assigneeId',
      message: /./,
    }),
    'TAU-013: no such status': () => ({ words: { statusId: 5 }, field: 'statusId', message: /./ }),
    'TAU-014: no subject': ofTask('subject', ' ', 'Subject is not allowed to be empty'),
    'TAU-014: a subject of 31 characters': ofTask(
      'subject',
      'x'.repeat(31),
      'Subject length must be less than or equal to 30 characters',
    ),
    'TAU-015: no type': ofTask('type', '', 'Task type is required'),
    'TAU-016: a description of 201 characters': ofTask(
      'description',
      'x'.repeat(201),
      'Description length must be less than or equal to 200 characters',
    ),
    'TAU-017: no duration': ofTask('duration', null, 'Duration must be a number'),
    'TAU-017: text in the place of a duration': ofTask('duration', 'soon', 'Duration must be a number'),
    'TAU-017: a duration of -1 days': ofTask('duration', -1, daysOutside),
    'TAU-017: a duration of one and a half days': ofTask('duration', 1.5, daysOutside),
    'TAU-017: a duration of 366 days': ofTask('duration', 366, daysOutside),
    'somebody of another account': ({ stranger }) => ({
      words: { assigneeId: stranger.id },
      field: 'assigneeId',
      message: 'An assignee does not exist any more',
    }),
    'a task for somebody of another account': ({ stranger }) => ({
      words: { task: { ...task, assigneeId: stranger.id } },
      field: 'task.assigneeId' as never,
      message: 'An assignee does not exist any more',
    }),
    'a tag that is not there': () => ({
      words: { labelId: 999_999 },
      field: 'labelId',
      message: 'A tag does not exist any more',
    }),
  },
  found: 'customer.exa',
  numbered: (desk, index) => ({ ...good(desk), name: `Automation ${index}` }),
  nameOf: ({ name }) => name,
})

describe('task automations', () => {
  let desk: TestDesk
  beforeAll(async () => {
    desk = await openDesk()
  })
  afterAll(() => desk.close())

  const path = '/desk/automation/tasks'
  const create = (body: object) => desk.call<TaskAutomation>('POST', path, { as: desk.owner, body })

  test('TAU-002, TAU-006, TAU-007: everything that is written is read again', async () => {
    for (const trigger of automationTriggers)
      expect((await create({ ...good(desk), trigger })).body).toMatchObject({ ...good(desk), trigger })
  })

  test('TAU-009, TAU-011, TAU-013, TAU-014, TAU-016, TAU-017: what is just long enough, or nothing, is taken', async () => {
    const least = { name: 'xy', domain: 'a.io', trigger: 'update_status', task: { ...task, subject: 'xy' } }
    const { body } = await create(least)
    expect(body).toMatchObject({
      priority: null,
      statusId: null,
      assigneeId: null,
      labelId: null,
      allowMultiple: false,
    })
    const most = {
      ...{ ...least, name: 'x'.repeat(20), domain: `${'X'.repeat(22)}.Example` },
      task: { ...task, subject: 'x'.repeat(30), description: 'x'.repeat(200), duration: 365 },
    }
    expect(await create(most)).toMatchObject({ status: 200, body: { domain: `${'x'.repeat(22)}.example` } })
  })

  test('whoever was named and was switched off since stays named', async () => {
    const { body: made } = await create({ ...good(desk), assigneeId: desk.insider.id })
    await desk.sql('update users set is_active = false where id = $1', [desk.insider.id])
    const put = (body: object) => desk.call('PUT', `${path}/${made.id}`, { as: desk.owner, body })
    expect(await put({ ...good(desk), assigneeId: desk.insider.id, name: 'Renamed' })).toMatchObject({
      status: 200,
    })
    expect(await put({ ...good(desk), task: { ...task, assigneeId: desk.insider.id } })).toMatchObject({
      status: 400,
      body: { field: 'task.assigneeId' },
    })
  })
})
