import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AutomationRun } from '#domain/task-automations/automation-endpoints.ts'
import type { Task } from '#domain/tasks/task.ts'
import type { TaskAutomation, TaskAutomationInput } from '#domain/task-automations/task-automation.ts'
import { readAll } from '#server/events/consumers.ts'
import { taskAutomationsConsumer } from '#server/task-automations/consumer.ts'
import { followAll, readerParts } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { times } from '../../support/prove.ts'

let desk: TestDesk
let conversationId: number

beforeAll(async () => {
  desk = await openDesk()
  await desk.sql(`update "accountSettings" set time_zone = 'Europe/Berlin'`)
})
afterAll(() => desk.close())

beforeEach(async () => {
  await desk.sql('delete from "taskAutomations"')
  await desk.sql('delete from tasks')
  ;({ conversationId } = await desk.receive())
})

const path = '/desk/automation/tasks'
const words = (more: Partial<TaskAutomationInput> = {}): object => ({
  name: 'Call important',
  domain: 'customer.example',
  trigger: 'update_priority',
  ...more,
  task: { subject: 'Call them', type: 'call', status: 'open', priority: 'high', duration: 3, ...more.task },
})
const make = async (more: Partial<TaskAutomationInput> = {}) =>
  (await desk.call<TaskAutomation>('POST', path, { as: desk.owner, body: words(more) })).body
const put = async (what: string, body: object, as = desk.agent) => {
  const answer = await desk.call('PUT', `/desk/conversations/${what}`, {
    as,
    body: { ...body, conversationIds: [conversationId] },
  })
  expect(answer).toMatchObject({ status: 200, body: { refused: [] } })
}
const setPriority = (priority: string) => put('priority', { priority })
const follow = () => followAll(desk.database, [taskAutomationsConsumer], () => desk.clock.now())
const tasks = () =>
  desk.sql<Task & { rule: number | null }>(
    `select t.id, t.subject, t.type, t.call_type as "callType", t.status, t.priority, t.assignee_id as "assigneeId",
      t.contact_id as "contactId", t.conversation_id as "conversationId", t.start_at as "startAt", t.end_at as "endAt",
      t.author_id as "authorId", (select rule_id from domain_events e where e.type = 'task.created'
        and e.subject_id = t.id) as rule
    from tasks t order by t.id`,
  )
const runs = async ({ id }: { id: number }, as = desk.owner) =>
  (await desk.call<{ data: AutomationRun[]; total: number }>('GET', `${path}/${id}/runs`, { as })).body

describe('an event that sets an automation off', () => {
  test('TAU-005, TAU-007: a task is made as the automation says, on the conversation and for its customer', async () => {
    const automation = await make({ priority: 'critical' })
    await setPriority('high')
    await follow()
    expect(await tasks()).toEqual([])
    await setPriority('critical')
    await follow()
    const [contact] = await desk.sql<{ id: number }>(
      'select contact_id as id from conversations where id = $1',
      [conversationId],
    )
    const [task, ...others] = await tasks()
    expect(others).toEqual([])
    expect(task).toMatchObject({
      ...{ subject: 'Call them', type: 'call', callType: 'outbound', status: 'open', priority: 'high' },
      ...{ assigneeId: null, conversationId, contactId: contact?.id, authorId: null, rule: automation.id },
    })
    const days = ((task?.endAt ?? 0) - (task?.startAt ?? 0)) / 86_400_000
    expect(Math.round(days)).toBe(3)
    expect(await runs(automation)).toEqual({
      total: 1,
      data: [
        {
          ...{ outcome: 'made', reason: null, at: task?.startAt },
          conversation: { id: conversationId, ticketNo: expect.any(Number) },
          task: { id: task?.id, taskNo: expect.any(Number) },
        },
      ],
    })
  })

  test('TAU-004, TAU-005: each of the four triggers makes one', async () => {
    await make({ trigger: 'update_status', statusId: 3 })
    await make({ trigger: 'update_assignee', assigneeId: desk.agent.id })
    await make({ trigger: 'add_label', labelId: desk.labelId })
    await put('status', { statusId: 3 })
    await put('assign', { assigneeId: desk.agent.id })
    await put('labels', { labelIds: [desk.labelId] })
    await follow()
    expect(await tasks()).toHaveLength(3)
  })

  test('D1-23: a task of 0 days is due the same day', async () => {
    await make({ task: { duration: 0 } as never })
    await setPriority('low')
    await follow()
    const [task] = await tasks()
    expect(task && task.endAt > task.startAt && task.endAt - task.startAt < 86_400_000).toBe(true)
    expect((task?.endAt ?? 0) % 60_000).toBe(59_999)
  })

  test('D1-93: a customer of another domain sets nothing off, whatever the case of their address', async () => {
    await make({ domain: 'example.customer' })
    await make({ name: 'Ours' })
    const mail = await desk.receive({ from: 'Sam <sam@CUSTOMER.example>', subject: 'Chain' })
    ;({ conversationId } = mail)
    await setPriority('low')
    await follow()
    expect(await tasks()).toHaveLength(1)
  })

  test('D1-92: while a task is open there is no other, unless several are allowed', async () => {
    const once = await make()
    const often = await make({ name: 'Often', allowMultiple: true })
    for (const priority of ['low', 'high', 'medium']) await setPriority(priority)
    await follow()
    expect((await runs(once)).data.map(({ outcome }) => outcome)).toEqual(['open', 'open', 'made'])
    expect((await runs(often)).data.map(({ outcome }) => outcome)).toEqual(['made', 'made', 'made'])
    await desk.sql(`update tasks set status = 'closed', closed_at = 1`)
    await setPriority('critical')
    await follow()
    expect((await runs(once)).data[0]).toMatchObject({ outcome: 'made' })
    expect(await tasks()).toHaveLength(6)
  })

  test('whoever is switched off, or does not see the conversation, gets no task, and the run says so', async () => {
    const automation = await make({ task: { assigneeId: desk.insider.id } as never })
    await desk.sql('update users set is_active = false where id = $1', [desk.insider.id])
    await setPriority('low')
    await follow()
    expect((await tasks())[0]).toMatchObject({ assigneeId: null })
    expect((await runs(automation)).data[0]).toMatchObject({
      outcome: 'unassigned',
      task: { id: expect.any(Number) },
    })
    await desk.sql('update users set is_active = true where id = $1', [desk.insider.id])
  })

  test('a conversation that is gone by then gets none', async () => {
    const automation = await make()
    await setPriority('low')
    await desk.sql('delete from conversations where id = $1', [conversationId])
    await follow()
    expect(await tasks()).toEqual([])
    expect((await runs(automation)).data).toMatchObject([{ outcome: 'gone', conversation: null, task: null }])
  })

  test('where the plan has no automations any more, nothing follows', async () => {
    await make()
    await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
    await setPriority('low')
    await follow()
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
    await follow()
    expect(await tasks()).toEqual([])
  })

  test('whoever does not see the conversation sees neither it nor its task in the runs', async () => {
    const automation = await make()
    await desk.sql('update conversations set mailbox_id = $2 where id = $1', [
      conversationId,
      desk.closedMailboxId,
    ])
    await put('priority', { priority: 'low' }, desk.insider)
    await follow()
    expect((await runs(automation, desk.insider)).data).toMatchObject([
      { conversation: { id: conversationId } },
    ])
    expect((await runs(automation, desk.agent)).data).toMatchObject([
      { outcome: 'made', conversation: null, task: null },
    ])
  })
})

test(
  'TAU-005: each event makes one task, whoever reads, and however often',
  { timeout: times(60_000, 600_000) },
  async () => {
    await make({ allowMultiple: true })
    const count = times(40, 1000)
    const priorities = ['low', 'medium', 'high', 'critical']
    const writing = (async () => {
      for (let n = 0; n < count; n += 1) await setPriority(priorities[n % 4] as string)
    })()
    // Readers that fail now and then, concurrently with each other and with writers.
    let broken = 0
    const parts = readerParts(desk.database, () => desk.clock.now())
    const breaking = {
      ...parts,
      act: ((...args) => {
        broken += 1
        if (broken % 7 === 0) throw new Error('broke')
        return parts.act(...args)
      }) as typeof parts.act,
    }
    let isWritten = false
    void writing.then(() => (isWritten = true))
    const reader = async () => {
      while (!isWritten) await readAll({ ...breaking, consumers: [taskAutomationsConsumer] })
    }
    await Promise.all([writing, reader(), reader()])
    await followAll(desk.database, [taskAutomationsConsumer])
    expect(await tasks()).toHaveLength(count)
    const [parked] = await desk.sql<{ n: number }>('select count(*)::int as n from event_failures')
    expect(parked?.n).toBe(0)
  },
)

test('what would have been made is counted from what has happened, and nothing is made', async () => {
  await desk.sql('delete from domain_events')
  for (const priority of ['low', 'critical', 'high', 'critical']) await setPriority(priority)
  const second = await desk.receive({ subject: 'Chain' })
  conversationId = second.conversationId
  await setPriority('critical')
  const trial = async (more: object = {}, as = desk.owner) =>
    (
      await desk.call<{ tasks: number; data: { conversation: { id: number } | null }[] }>(
        'POST',
        `${path}/trial`,
        {
          as,
          body: { domain: 'customer.example', trigger: 'update_priority', priority: 'critical', ...more },
        },
      )
    ).body
  expect(await trial()).toMatchObject({
    tasks: 2,
    days: 30,
    data: [{ conversation: { id: conversationId } }, {}, {}],
  })
  expect(await trial({ allowMultiple: true })).toMatchObject({ tasks: 3 })
  expect(await trial({ priority: null, allowMultiple: true })).toMatchObject({ tasks: 5 })
  expect(await trial({ domain: 'elsewhere.example' })).toMatchObject({ tasks: 0, data: [] })
  await follow()
  expect(await tasks()).toEqual([])
})
