import { describe, expect, test } from 'vitest'
import { isSetOffBy, triggerOf, type FieldChange } from '#domain/task-automations/automation-change.ts'
import type { TaskAutomationInput } from '#domain/task-automations/task-automation.ts'

const change = (field: FieldChange['field'], from: unknown, to: unknown): FieldChange => ({ field, from, to })
const waiting = (trigger: TaskAutomationInput['trigger'], asked: Partial<TaskAutomationInput> = {}) => ({
  ...{ trigger, priority: null, statusId: null, assigneeId: null, labelId: null },
  ...asked,
})

describe('TAU-004, TAU-005, D1-91: a change sets off', () => {
  test.each<[string, ReturnType<typeof waiting>, FieldChange, boolean]>([
    ['any priority', waiting('update_priority'), change('priority', 'low', 'high'), true],
    [
      'the priority that is asked for',
      waiting('update_priority', { priority: 'high' }),
      change('priority', 'low', 'high'),
      true,
    ],
    [
      'not another one',
      waiting('update_priority', { priority: 'low' }),
      change('priority', 'low', 'high'),
      false,
    ],
    [
      'only what belongs to the trigger',
      waiting('update_priority', { statusId: 4, labelId: 9 }),
      change('priority', 'low', 'high'),
      true,
    ],
    ['a status', waiting('update_status', { statusId: 4 }), change('statusId', 2, 4), true],
    ['no status that was left', waiting('update_status', { statusId: 2 }), change('statusId', 2, 4), false],
    ['an assignee', waiting('update_assignee', { assigneeId: 7 }), change('assigneeId', null, 7), true],
    ['any assignee, and nobody', waiting('update_assignee'), change('assigneeId', 7, null), true],
    ['a tag that is added', waiting('add_label', { labelId: 3 }), change('labelIds', [1], [1, 2, 3]), true],
    ['no tag that was there', waiting('add_label', { labelId: 1 }), change('labelIds', [1], [1, 2]), false],
    ['any tag that is added', waiting('add_label'), change('labelIds', [1, 2], [1, 3]), true],
    ['no tag that is taken off', waiting('add_label'), change('labelIds', [1, 2], [1]), false],
    ['nothing of another trigger', waiting('update_status'), change('priority', 'low', 'high'), false],
    ['nothing of another field', waiting('update_status'), change('teamId', null, 4), false],
  ])('%s', (_, automation, told, isSetOff) => {
    expect(isSetOffBy(automation, told)).toBe(isSetOff)
    if (isSetOff) expect(triggerOf(told)).toBe(automation.trigger)
  })
})
