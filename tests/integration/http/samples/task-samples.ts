import type { TestDesk } from '../../../support/desk.ts'
import type { Sample } from './sample.ts'

const start = Date.UTC(2026, 10, 25, 9)

const words = (contactId: number) => ({
  ...{ type: 'call', callType: 'outbound', subject: 'Call back', contactId },
  ...{ startAt: start, endAt: start + 3_600_000 },
  subTasks: [{ title: 'Find the number' }, { title: 'Call', dueDate: start }],
})

const one = (path: string, id: number) =>
  ({ path: `${path}/${id}`, bad: { path: `${path}/abc` }, stranger: 404 }) as const

/** Creates two tasks, one to keep and one to delete, each with two sub-tasks. */
async function tasksOf(desk: TestDesk, contactId: number) {
  const make = async () => {
    const { body } = await desk.call<{ id: number; subTasks: { id: number }[] }>('POST', '/desk/tasks', {
      as: desk.agent,
      body: words(contactId),
    })
    return { id: body.id, parts: body.subTasks.map(({ id }) => id) }
  }
  return { kept: await make(), doomed: await make() }
}

/** Samples of the calls on tasks, and on their tracked time. */
export async function taskSamples(desk: TestDesk, contactId: number) {
  const { kept, doomed } = await tasksOf(desk, contactId)
  const entry = async (startTime: string) => {
    const { body } = await desk.call<{ id: number }>('POST', '/desk/time-tracking/task/manual', {
      as: desk.agent,
      body: { taskId: kept.id, startTime, duration: 60 },
    })
    return body.id
  }
  const [entryId, doomedEntryId] = [await entry('2026-01-03T00:00:00Z'), await entry('2026-01-04T00:00:00Z')]
  const time = '/desk/time-tracking'
  return {
    calls: {
      postTask: {
        path: '/desk/tasks',
        body: words(contactId),
        bad: { body: { ...words(contactId), subject: 'A' } },
        stranger: 400,
      },
      listTasks: {
        path: '/desk/tasks?status=new&sort=priority',
        bad: { path: '/desk/tasks?status=done' },
        stranger: 'own',
      },
      listContactTasks: one('/desk/tasks/contacts', contactId),
      getTask: one('/desk/tasks', kept.id),
      putTaskRecurrence: {
        path: `/desk/tasks/${kept.id}/recurrence`,
        body: { recurrence: { rule: { unit: 'weeks', every: 1, on: [3] }, zone: 'Europe/Berlin' } },
        bad: { body: { recurrence: { rule: { unit: 'hours', every: 1 }, zone: 'Europe/Berlin' } } },
        stranger: 404,
      },
      getTaskActivity: {
        ...{
          path: `/desk/tasks/${kept.id}/activity`,
          bad: { path: '/desk/tasks/abc/activity' },
          stranger: 404,
        },
      },
      putTask: {
        path: `/desk/tasks/${kept.id}`,
        body: { subject: 'Call again', priority: 'high' },
        bad: { body: { subject: '' } },
        stranger: 404,
      },
      removeTask: one('/desk/tasks', doomed.id),
      postSubTask: {
        path: '/desk/tasks/subtasks',
        body: { taskId: kept.id, title: 'Write it down' },
        bad: { body: { taskId: kept.id, title: '' } },
        stranger: 404,
      },
      putSubTask: {
        path: `/desk/tasks/subtasks/${kept.parts[0]}`,
        body: { isDone: true },
        bad: { body: { title: '' } },
        stranger: 404,
      },
      deleteSubTask: one('/desk/tasks/subtasks', kept.parts[1] as number),
      postTaskNote: {
        path: `/desk/tasks/${kept.id}/note`,
        body: { note: '<p>They are away</p>' },
        bad: { body: {} },
        stranger: 404,
      },
    },
    time: {
      getTaskTimerStatus: one(`${time}/status/task`, kept.id),
      postTaskManual: {
        path: `${time}/task/manual`,
        body: { taskId: kept.id, startTime: '2026-01-05T09:30:00+01:00', duration: 125 },
        bad: { body: { taskId: kept.id, startTime: '2026-01-05T09:30:00Z', duration: 0 } },
        stranger: 404,
      },
      listTaskEntries: {
        path: `${time}/task/${kept.id}/entries`,
        bad: { path: `${time}/task/abc/entries` },
        stranger: 404,
      },
      deleteTaskEntry: one(`${time}/task/entry`, doomedEntryId),
      putTaskEntry: {
        path: `${time}/task/entry/${entryId}`,
        body: { duration: 90 },
        bad: { body: { duration: -1 } },
        stranger: 404,
      },
    },
  } as const satisfies Record<string, Record<string, Sample>>
}
