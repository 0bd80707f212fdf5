import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { Actor } from '#domain/access/actor.ts'
import { callsOf, actionRefusalOf } from '#domain/conversations/calls/macro-calls.ts'
import {
  macroActionsSchema,
  presentActions,
  withActions,
  withoutAction,
  withStatus,
  type MacroAction,
} from '#domain/conversations/macro.ts'
import { untilReply } from '#domain/conversations/snooze.ts'

const hour = 3_600_000
const status: MacroAction = { kind: 'status', statusId: 3 }
const priority: MacroAction = { kind: 'priority', priority: 'high' }
const assign: MacroAction = { kind: 'assign', assigneeId: 7, teamId: null }
const labels = (...labelIds: number[]): MacroAction => ({ kind: 'labels', labelIds })
const snooze = (hours: 4 | null): MacroAction => ({ kind: 'snooze', hours })

const isFine = (actions: unknown) => z.safeParse(macroActionsSchema, actions).success

test('each kind of action is there at most once, with something that it can be set to', () => {
  expect(isFine([status, priority, assign, labels(1, 2), snooze(null)])).toBe(true)
  expect(isFine([])).toBe(true)
  expect(isFine([status, { ...status, statusId: 4 }])).toBe(false)
  expect(isFine([labels()])).toBe(false)
  expect(isFine([labels(...Array.from({ length: 51 }, (_, index) => index + 1))])).toBe(false)
  expect(isFine([{ kind: 'status', statusId: 5 }])).toBe(false)
  expect(isFine([{ kind: 'snooze', hours: 1 }])).toBe(false)
  expect(isFine([{ kind: 'trash' }])).toBe(false)
})

test('of two macros the later counts, their tags come together, and closing takes the place of a status', () => {
  expect(withActions([labels(1, 2), status], [priority, labels(2, 3), { ...status, statusId: 4 }])).toEqual([
    { kind: 'status', statusId: 4 },
    priority,
    labels(1, 2, 3),
  ])
  expect(withStatus([priority, status], 4)).toEqual([{ kind: 'status', statusId: 4 }, priority])
  expect(withStatus([], 4)).toEqual([{ kind: 'status', statusId: 4 }])
})

test('one action is taken out, or one tag of several', () => {
  expect(withoutAction([status, labels(1, 2)], 'status')).toEqual([labels(1, 2)])
  expect(withoutAction([status, labels(1, 2)], 'labels', 1)).toEqual([status, labels(2)])
  expect(withoutAction([status, labels(2)], 'labels', 2)).toEqual([status])
})

test('who and what is gone is left out', () => {
  const ground = {
    users: new Map([
      [7, { isActive: true }],
      [8, { isActive: false }],
    ]),
    teams: new Set([3]),
    labels: new Set([1]),
  }
  const to = (assigneeId: number | null, teamId: number | null): MacroAction => ({
    ...{ kind: 'assign', assigneeId, teamId },
  })
  expect(presentActions([status, to(7, null), labels(1, 2)], ground)).toEqual([
    status,
    to(7, null),
    labels(1),
  ])
  expect(presentActions([to(8, null)], ground)).toEqual([])
  expect(presentActions([to(9, null)], ground)).toEqual([])
  expect(presentActions([to(null, 4)], ground)).toEqual([])
  expect(presentActions([to(null, 3), labels(2)], ground)).toEqual([to(null, 3)])
  expect(presentActions([to(null, null)], ground)).toEqual([to(null, null)])
})

test('an action is a change of the conversation; tags that are there already are none', () => {
  const place = { conversationId: 5, conversation: { labelIds: [1] }, now: 10 * hour }
  const calls = callsOf([status, priority, assign, labels(1, 2), snooze(4)], place)
  expect(calls.map(({ mutator, args }) => [mutator.name, args])).toEqual([
    ['conversations.setStatus', { conversationId: 5, statusId: 3, acknowledged: 0 }],
    ['conversations.setPriority', { conversationId: 5, priority: 'high' }],
    ['conversations.assign', { conversationId: 5, assigneeId: 7, teamId: null }],
    ['conversations.addLabels', { conversationId: 5, labelIds: [2] }],
    ['conversations.snooze', { conversationId: 5, until: 14 * hour }],
  ])
  for (const { mutator, args } of calls) expect(z.safeParse(mutator.args, args).success).toBe(true)
  expect(callsOf([labels(1)], place)).toEqual([])
  expect(callsOf([labels(1), snooze(null)], { ...place, conversation: undefined })).toMatchObject([
    { args: { labelIds: [1] } },
    { args: { until: untilReply } },
  ])
})

test('what the role does not allow is said to be refused by it', () => {
  const actor = (...permissions: 'conversations.manage_conversation'[]): Actor => ({
    ...{
      accountId: 1,
      userId: 7,
      roleName: 'agent',
      isAdministrator: false,
      permissions: new Set(permissions),
      features: new Set(),
    },
  })
  for (const action of [status, priority, assign, labels(1), snooze(null)]) {
    expect(actionRefusalOf(actor(), action)).toBe('role')
    expect(actionRefusalOf(actor('conversations.manage_conversation'), action)).toBeUndefined()
  }
})
