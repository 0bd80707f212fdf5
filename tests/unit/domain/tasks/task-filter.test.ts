import { describe, expect, test } from 'vitest'
import { fitsOf } from '#domain/predicates/evaluate.ts'
import { predicateOf } from '#domain/predicates/predicate-schema.ts'
import { resolve } from '#domain/predicates/resolve.ts'
import type { Known, Reader } from '#domain/predicates/subject.ts'
import { predicateOfTasks, sortTasks, taskSorts, type TaskFilter } from '#domain/tasks/task-filter.ts'
import { taskSubject } from '#domain/tasks/task-subject.ts'
import type { SubTask, Task } from '#domain/tasks/task.ts'

const now = Date.UTC(2026, 10, 25, 9)
const day = 86_400_000

const subTask = (title: string): SubTask => ({
  ...{ id: 900, title, dueAt: null, assigneeId: null, isDone: false, place: 'a', authorId: null },
})

const task = (id: number, fields: Partial<Task> = {}): Task =>
  ({
    ...{ id, taskNo: id, type: 'activity', callType: null, subject: `Task ${id}`, description: '' },
    ...{ contactId: 70, conversationId: null, status: 'open', statusBefore: null, overdueFor: null },
    ...{ priority: 'default', assigneeId: null, startAt: now - day, endAt: now + 30 * day, subTasks: [] },
    ...{ authorId: 1, createdAt: now - 60 * day, closedAt: null, deletedAt: null },
    ...fields,
  }) as Task

const tasks = [
  task(1, { assigneeId: 1, endAt: now + 3_600_000, priority: 'high' }),
  task(2, { assigneeId: 2, endAt: now - 1, type: 'call', callType: 'inbound' }),
  task(3, { endAt: now + 2 * day, subject: 'Angebot für Łódź', subTasks: [subTask('Straße messen')] }),
  task(4, { status: 'closed', endAt: now - day, closedAt: now - 3_600_000, assigneeId: 1 }),
  task(5, { status: 'overdue', contactId: 71, conversationId: 80 }),
  task(6, { assigneeId: 3, taskNo: 318, createdAt: now - 1, startAt: now, description: 'call back' }),
]

const reader: Reader = { userId: 1, now, zone: 'Europe/Berlin' }
const known: Known = { has: (_, id) => id < 100, membersOf: (id) => (id === 10 ? [1, 2] : []) }
const by = { subject: taskSubject, reader, known }

const idsOf = (filter: TaskFilter) => {
  const predicate = predicateOf(taskSubject).parse(predicateOfTasks(filter))
  return tasks.filter(fitsOf(resolve(predicate, by), by)).map(({ id }) => id)
}

describe('a list of tasks', () => {
  test.each<[string, TaskFilter, number[]]>([
    ['everything', {}, [1, 2, 3, 4, 5, 6]],
    ['what is left empty', { types: [], text: ' ', statuses: [] }, [1, 2, 3, 4, 5, 6]],
    ['mine', { assignee: 'me' }, [1, 4]],
    ['unassigned', { assignee: 'nobody' }, [3, 5]],
    ['those of some people', { assignee: [2, 3] }, [2, 6]],
    ['those of people who belong to a team (D2-16)', { teamIds: [10] }, [1, 2, 4]],
    ['of a team that nobody belongs to', { teamIds: [11] }, []],
    ['of a team that is gone', { teamIds: [999] }, []],
    ['of a customer', { contactIds: [71] }, [5]],
    ['of a conversation', { conversationIds: [80] }, [5]],
    ['of a type', { types: ['call'] }, [2]],
    ['of a priority', { priorities: ['high', 'critical'] }, [1]],
    ['of a status', { statuses: ['closed', 'overdue'] }, [4, 5]],
    ['overdue', { due: 'overdue' }, [2, 5]],
    ['due today', { due: 'today' }, [1, 2]],
    ['due this week', { due: 'thisWeek' }, [1, 2, 3]],
    ['made today', { created: 'today' }, [6]],
    ['closed in the last hours', { closed: { direction: 'last', count: 2, unit: 'hours' } }, [4]],
    ['words of a subject and a sub-task', { text: 'lodz STRASSE' }, [3]],
    ['a number', { text: 't-318' }, [6]],
    ['a description', { text: 'Call' }, [6]],
    ['several at once', { assignee: 'me', statuses: ['open'], due: 'thisWeek', text: 'task' }, [1]],
  ])('shows %s', (_, filter, ids) => {
    expect(idsOf(filter)).toEqual(ids)
  })

  test.each<[(typeof taskSorts)[number], number[]]>([
    ['end', [4, 2, 1, 3, 5, 6]],
    ['start', [1, 2, 3, 4, 5, 6]],
    ['newest', [6, 1, 2, 3, 4, 5]],
    ['priority', [1, 4, 2, 3, 5, 6]],
    ['subject', [3, 1, 2, 4, 5, 6]],
  ])('stands in the order of %s', (sort, ids) => {
    expect(sortTasks([...tasks].reverse(), sort).map(({ id }) => id)).toEqual(ids)
  })
})
