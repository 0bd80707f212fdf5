import { describe, expect, test } from 'vitest'
import {
  newTaskInput,
  subTaskDuration,
  subTaskInput,
  taskSchema,
  taskInput,
  type TaskInput,
} from '#domain/tasks/task.ts'
import { callTypes, taskDefaults, taskName, taskStatuses, taskTypes } from '#domain/tasks/status.ts'
import { defaultEnd } from '#domain/tasks/days.ts'
import { daysAfter } from '#lib/zone.ts'

const start = Date.UTC(2026, 10, 25, 9)

const words: TaskInput = {
  ...newTaskInput,
  type: 'activity',
  subject: 'Send the offer',
  contactId: 7,
  startAt: start,
  endAt: start,
}

/** Errors as `field: message`. */
const said = (fields: Partial<Record<keyof TaskInput, unknown>>): string[] =>
  taskInput
    .safeParse({ ...words, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('words of a task', () => {
  test('TSK-008: a row says type, subject, customer, status, priority, assignee, times and sub-tasks', () => {
    expect(Object.keys(taskSchema.shape)).toEqual(
      expect.arrayContaining([
        ...['type', 'subject', 'contactId', 'status', 'priority', 'assigneeId', 'startAt', 'endAt'],
        ...['description', 'callType', 'subTasks'],
      ]),
    )
    expect(taskTypes).toEqual(['call', 'activity', 'meeting'])
  })

  test('TSK-003, TSK-005: statuses are lanes in their order', () => {
    expect(taskStatuses.map(({ status }) => status)).toEqual(['new', 'open', 'on_hold', 'closed', 'overdue'])
    expect(taskStatuses.map(({ label }) => label)).toEqual(['New', 'Open', 'On Hold', 'Closed', 'Overdue'])
  })

  test('TSK-006: a priority is preset', () => {
    expect(taskDefaults.priority).toBe('default')
  })

  test('TSK-011: a call says which way it goes, inbound or outbound', () => {
    expect(callTypes).toEqual(['inbound', 'outbound'])
    expect(said({ type: 'call' })).toEqual(['callType: Call Type is a required field'])
    expect(said({ type: 'call', callType: 'sideways' })).toEqual(['callType: Call Type is a required field'])
    expect(said({ type: 'call', callType: 'inbound' })).toEqual([])
  })

  test('TSK-012: a type is required', () => {
    expect(said({ type: undefined })).toEqual(['type: Task type is required'])
    expect(said({ type: '' })).toEqual(['type: Task type is required'])
  })

  test.each([
    ['TSK-014: an empty subject', '  ', ['subject: Subject is not allowed to be empty']],
    ['TSK-014: no subject', undefined, ['subject: Subject is not allowed to be empty']],
    ['TSK-015: one character', ' a ', ['subject: Subject length must be at least 2 characters long']],
    ['TSK-013: two characters', ' ab ', []],
    ['TSK-013: 150 characters', 'a'.repeat(150), []],
    [
      'TSK-016: 151 characters',
      'a'.repeat(151),
      ['subject: Subject length must be less than 150 characters'],
    ],
  ])('%s', (_, subject, answer) => {
    expect(said({ subject })).toEqual(answer)
  })

  test('TSK-013: a subject is trimmed', () => {
    expect(taskInput.parse({ ...words, subject: '  ab ' }).subject).toBe('ab')
  })

  test.each([[undefined], [null], ['7'], [0]])('TSK-017: a contact of %j is not one', (contactId) => {
    expect(said({ contactId })).toEqual(['contactId: Contact must be specified'])
  })

  test('TSK-018: an end before the start is refused, an equal one taken', () => {
    expect(said({ endAt: start - 1 })).toEqual([
      'endAt: End Time must be greater than or equal to start Time',
    ])
    expect(said({ endAt: start })).toEqual([])
  })

  test('TSK-019: a description has at most 200 characters', () => {
    expect(said({ description: 'a'.repeat(200) })).toEqual([])
    expect(said({ description: 'a'.repeat(201) })).toEqual([
      'description: Description length must be less than or equal to 200 characters',
    ])
  })

  test('TSK-010, TSK-020: an assignee is a number, or nobody', () => {
    expect(said({ assigneeId: 4 })).toEqual([])
    expect(said({ assigneeId: null })).toEqual([])
    expect(said({ assigneeId: 'unass' })).not.toEqual([])
  })

  test('TSK-021: a sub-task has a title', () => {
    const of = (title: unknown) =>
      subTaskInput
        .safeParse({ title, dueAt: null, assigneeId: null })
        .error?.issues.map(({ message }) => message)
    expect(of('')).toEqual(['Sub Task Title is required'])
    expect(of(undefined)).toEqual(['Sub Task Title is required'])
    expect(of('Call them')).toBeUndefined()
  })

  test('TSK-022: a sub-task’s duration is a number', () => {
    const of = (duration: unknown) =>
      subTaskDuration.safeParse(duration).error?.issues.map(({ message }) => message)
    expect(of(undefined)).toEqual(['Number is not allowed to be empty'])
    expect(of('')).toEqual(['Number is not allowed to be empty'])
    expect(of(0)).toBeUndefined()
    expect(of(366)).toEqual(['Number must be less than or equal to 365'])
  })

  test('a task is called by its number, and New until the server has given one', () => {
    expect([taskName({ taskNo: 318 }), taskName({ taskNo: null })]).toEqual(['T-318', 'New'])
  })
})

describe('TSK-023: days of the wall’s clock', () => {
  const zone = 'Europe/Berlin'
  const hours = (from: number, to: number) => (to - from) / 3_600_000

  test.each([
    ['an ordinary day', Date.UTC(2026, 10, 25, 9), 24],
    ['the day the clocks go forward', Date.UTC(2026, 2, 28, 11), 23],
    ['the day the clocks go back', Date.UTC(2026, 9, 24, 10), 25],
  ])('the default end is at the same time on the next day: %s', (_, from, length) => {
    expect(hours(from, defaultEnd(from, zone))).toBe(length)
  })

  test('half an hour is left out where the clocks change by that', () => {
    const from = Date.UTC(2026, 9, 3, 1)
    expect(hours(from, daysAfter(from, 1, 'Australia/Lord_Howe'))).toBe(23.5)
  })

  test('days run over the ends of months, and seconds stay', () => {
    expect(daysAfter(Date.UTC(2026, 11, 30, 9, 0, 7, 5), 3, 'UTC')).toBe(Date.UTC(2027, 0, 2, 9, 0, 7, 5))
  })
})
