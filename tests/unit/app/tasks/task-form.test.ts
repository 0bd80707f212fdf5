import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { byTemplate } from '#app/tasks/create/by-template.ts'
import { taskFormSchema, type TaskFormValues } from '#app/tasks/create/task-form-schema.ts'
import { emptyTask, endAfter } from '#app/tasks/create/task-form-start.ts'

const zone = 'Europe/Lisbon'
const now = Date.UTC(2026, 10, 12, 14, 53)

const filled = (fields: Partial<TaskFormValues> = {}): TaskFormValues => ({
  ...emptyTask({ contactId: 7 }, now, zone),
  ...{ type: 'activity', subject: 'Fit the studded tyres' },
  ...fields,
})

/** Errors of the form by field. */
function faults(values: TaskFormValues): Record<string, string> {
  const parsed = z.safeParse(taskFormSchema(zone), values)
  return Object.fromEntries(
    (parsed.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  )
}

describe('the form of a task', () => {
  test('TSK-006, TSK-023: begins with a priority, and ends one day after its start', () => {
    const { priority, status, startAt, endAt, assignee } = emptyTask({}, now, zone)
    expect({ priority, status, startAt, endAt, assignee }).toEqual({
      ...{ priority: 'default', status: 'new', assignee: 'unass' },
      ...{ startAt: '2026-11-12T15:00', endAt: '2026-11-13T15:00' },
    })
  })

  test('TSK-023: one day is a day of the wall clock, whatever the clocks do', () => {
    expect(endAfter('2026-10-24T09:00', 'Europe/Berlin')).toBe('2026-10-25T09:00')
    expect(endAfter('2027-03-27T09:00', 'Europe/Berlin')).toBe('2027-03-28T09:00')
    expect(endAfter('soon', 'Europe/Berlin')).toBeUndefined()
  })

  test('TSK-012: asks for a type', () => {
    expect(faults(filled({ type: undefined }))).toEqual({ type: 'Task type is required' })
  })

  test.each([
    ['TSK-014', '', 'Subject is not allowed to be empty'],
    ['TSK-014', '   ', 'Subject is not allowed to be empty'],
    ['TSK-015', 'x', 'Subject length must be at least 2 characters long'],
    ['TSK-016', 'x'.repeat(151), 'Subject length must be less than 150 characters'],
  ])('%s: a subject that cannot be taken says why', (_, subject, message) => {
    expect(faults(filled({ subject }))).toEqual({ subject: message })
  })

  test('TSK-013: takes subjects of 2 to 150 characters, without the blanks around', () => {
    for (const subject of ['ab', 'x'.repeat(150)]) expect(faults(filled({ subject }))).toEqual({})
    expect(z.parse(taskFormSchema(zone), filled({ subject: '  Call Dana  ' })).subject).toBe('Call Dana')
  })

  test('TSK-017: asks whom it is for', () => {
    expect(faults(filled({ contactId: undefined }))).toEqual({ contactId: 'Contact must be specified' })
  })

  test('TSK-018: ends no earlier than it starts', () => {
    const startAt = '2026-11-12T15:00'
    expect(faults(filled({ startAt, endAt: '2026-11-12T14:59' }))).toEqual({
      endAt: 'End Time must be greater than or equal to start Time',
    })
    expect(faults(filled({ startAt, endAt: startAt }))).toEqual({})
  })

  test('TSK-019: takes a description of 200 characters', () => {
    expect(faults(filled({ description: 'x'.repeat(200) }))).toEqual({})
    expect(Object.keys(faults(filled({ description: 'x'.repeat(201) })))).toEqual(['description'])
  })

  test('TSK-011: a call says which way it goes', () => {
    expect(Object.keys(faults(filled({ type: 'call', callType: null })))).toEqual(['callType'])
    expect(faults(filled({ type: 'call', callType: 'inbound' }))).toEqual({})
  })

  test('TSK-020: is given to a number or to nobody', () => {
    for (const assignee of [4, 'unass'] as const) expect(faults(filled({ assignee }))).toEqual({})
    expect(Object.keys(faults(filled({ assignee: 'somebody' as never })))).toEqual(['assignee'])
  })

  test('TSK-021, TSK-022: a step has a title, and a number of days', () => {
    const step = (title: string, days: string) =>
      faults(filled({ steps: [{ title, days, assignee: 'unass' }] }))
    expect(step('', '1')).toEqual({ 'steps.0.title': 'Sub Task Title is required' })
    for (const days of ['', 'two', '1.5'])
      expect(step('Book the stand', days)).toEqual({ 'steps.0.days': 'Number is not allowed to be empty' })
    expect(step('Book the stand', '0')).toEqual({})
  })
})

test('TSK-009: a template fills the form: its days count from the start, and its parts become steps', () => {
  const template = {
    ...{ id: 1, revision: 1, createdBy: 4, createdAt: now, name: 'Loaner', description: 'With the 5 PM van' },
    ...{ status: 'open', priority: 'high', duration: 3, assigneeId: 4, applyTo: 'all', mailboxIds: [] },
    subTasks: [{ name: 'Charge', duration: 1, assigneeId: null }],
  } as const
  expect(byTemplate({ startAt: '2026-11-12T15:00', subject: ' ' }, template as never, zone)).toEqual({
    ...{ subject: 'Loaner', description: 'With the 5 PM van', status: 'open', priority: 'high', assignee: 4 },
    endAt: '2026-11-15T15:00',
    steps: [{ title: 'Charge', days: '1', assignee: 'unass' }],
  })
  const kept = byTemplate({ startAt: '2026-11-12T15:00', subject: 'For Sofia' }, template as never, zone)
  expect(kept.subject).toBe('For Sofia')
})
