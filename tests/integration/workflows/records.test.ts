import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { actionCodes, type RuleTarget } from '#domain/workflows/rule-parts.ts'
import type { listConversationRuns } from '#domain/workflows/rule-endpoints.ts'
import { workflowRuleResource, type WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import { workflowsConsumer } from '#server/workflows/consumer.ts'
import { followAll } from '../../support/consumers.ts'
import { openDesk, type TestDesk } from '../../support/desk.ts'
import { proveResource } from '../resources/prove-resource.ts'

const unfilled = 'Please Fill Required Field'
const rule = (fields: object) => () => ({
  words: { rule: { name: 'VIP', entity: 'incoming', trigger: 'incoming', isLast: false, ...fields } },
})
const bad = (fields: object, part: string, message: string | RegExp) => () => ({
  ...rule(fields)(),
  field: `rule.${part}` as never,
  message,
})
const words = (name: string, { labelId, agent, mailboxId }: TestDesk) => ({
  rule: { name, entity: 'incoming' as const, trigger: 'incoming' as const, isLast: false },
  criterias: {
    mailboxId,
    assigneeId: agent.id,
    haveTags: [labelId],
    doNotHaveTags: [labelId],
  },
  actions: [
    { action: actionCodes.assigneeId, assigneeId: agent.id },
    { action: actionCodes.addLabelIds, addLabelIds: [labelId] },
    { action: actionCodes.removeLabelIds, removeLabelIds: [labelId] },
    { action: actionCodes.mailboxId, mailboxId },
  ],
  isActive: true,
})

// An action has one reference, and the condition of contacts is not allowed in rules on messages: below.
const { 'criterias.labelIds': _tags, ...all } = workflowRuleResource.refers ?? {}
const refers = Object.fromEntries(Object.entries(all).filter(([path]) => path.startsWith('criterias.')))

proveResource({ ...workflowRuleResource, refers } as typeof workflowRuleResource, {
  good: (desk) => words('VIP to Maya', desk),
  changed: ({ labelId }) => ({
    rule: { name: 'Welcome', entity: 'contacts' as const, trigger: 'updated' as const, isLast: true },
    criterias: { country: 'DE', labelIds: [labelId], interactions: 3 },
    actions: [{ action: 'CONTACT_UPDATE', title: 'Current Customer' }],
    isActive: false,
  }),
  bad: {
    'WFL-034: no name': bad({ name: '' }, 'name', 'Name cannot be an empty field'),
    'WFL-034: blanks': bad({ name: '   ' }, 'name', 'Name cannot be an empty field'),
    'WFL-034: a name that is left out': bad({ name: undefined }, 'name', 'Name is a required field'),
    'WFL-034: a name of 31 characters': bad(
      { name: 'x'.repeat(31) },
      'name',
      'Name length must be less than or equal to 30 characters',
    ),
    'WFL-035: no entity': bad({ entity: '' }, 'entity', 'When must be Specified'),
    'WFL-036: no trigger': bad({ trigger: '' }, 'trigger', 'Trigger must be Specified'),
    'WFL-007: another trigger than the entity': bad(
      { trigger: 'outgoing' },
      'trigger',
      'Trigger must be Specified',
    ),
    'WFL-037: no condition': () => ({ words: { criterias: {} }, field: 'criterias', message: unfilled }),
    'WFL-037: a condition without a value': () => ({
      words: { criterias: { subjectLike: ' ' } },
      field: 'criterias.subjectLike' as never,
      message: unfilled,
    }),
    'WFL-009: a condition of incoming mail for what goes out': () => ({
      ...rule({ entity: 'outgoing', trigger: 'outgoing' })(),
      field: 'criterias',
      message: unfilled,
    }),
    'WFL-038: no action': () => ({ words: { actions: [] }, field: 'actions', message: unfilled }),
    'WFL-038: an action without data': () => ({
      words: { actions: [{ action: 'SET_PRIORITY' }] },
      field: 'actions.0' as never,
      message: unfilled,
    }),
    'WFL-004: data of another action': () => ({
      words: { actions: [{ action: 'SET_PRIORITY', statusId: 1 }] },
      field: 'actions.0' as never,
      message: unfilled,
    }),
    'WFL-020: an action of contacts on a conversation': () => ({
      words: { actions: [{ action: 'CONTACT_UPDATE', title: 'Others' }] },
      field: 'actions',
      message: unfilled,
    }),
    'a condition that nobody knows': () => ({
      words: { criterias: { subjectLike: 'x', moon: 'full' } },
      field: 'criterias',
      message: /./,
    }),
  },
  found: 'maya',
  numbered: (desk, index) => words(`Rule ${index}`, desk),
  nameOf: ({ name }) => name,
})

let desk: TestDesk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

test.each<[RuleTarget, string, (id: number) => unknown]>([
  ['assigneeId', 'An assignee', (id) => id],
  ['mailboxId', 'An inbox', (id) => id],
  ['addLabelIds', 'A tag', (id) => [id]],
  ['removeLabelIds', 'A tag', (id) => [id]],
])('an action with %s names what exists', async (target, noun, data) => {
  const body = {
    rule: { name: 'VIP', entity: 'incoming', trigger: 'incoming' },
    criterias: { subjectLike: 'brakes' },
    actions: [{ action: actionCodes[target], [target]: data(4_000_000_000) }],
  }
  expect(await desk.call('POST', '/rules', { as: desk.owner, body })).toMatchObject({
    status: 400,
    body: { field: 'actions', message: `${noun} does not exist any more` },
  })
})

test('WFL-002, WFL-003, WFL-004, ADM-029, ADM-030: the six calls; a rule is read as it was written, by rule, criterias and actions', async () => {
  const body = {
    rule: { name: 'VIP', entity: 'incoming', trigger: 'incoming' },
    criterias: { subjectLike: 'brakes', mailboxId: desk.mailboxId },
    actions: [
      { action: 'SET_PRIORITY', priority: 'high' },
      { action: 'ADD_NOTE', note: 'Look at once' },
    ],
  }
  const as = desk.owner
  const made = await desk.call<WorkflowRule>('POST', '/rules', { as, body })
  expect(made.body).toEqual({
    ...body,
    rule: { ...body.rule, isLast: false },
    ...{ id: made.body.id, name: 'VIP', isActive: true, revision: 1 },
  })
  const path = `/rules/${made.body.id}`
  const listed = await desk.call<{ data: WorkflowRule[] }>('GET', '/rules', { as })
  expect(listed.body.data).toContainEqual(made.body)
  await desk.call('PUT', path, { as, body: { ...body, criterias: { subjectLike: 'wheels' } } })
  await desk.call('PUT', `${path}/status`, { as, body: { isActive: false } })
  const changed = { actions: body.actions, criterias: { subjectLike: 'wheels' }, isActive: false }
  expect((await desk.call('GET', path, { as })).body).toMatchObject(changed)
  expect((await desk.call('DELETE', path, { as })).status).toBe(200)
  expect((await desk.call('GET', path, { as })).status).toBe(404)
})

test('PR2-022: a plan without workflows reads rules and writes none', async () => {
  await desk.sql(`update accounts set features = '{}' where id = $1`, [desk.accountId])
  try {
    const body = words('Later', desk)
    expect((await desk.call('POST', '/rules', { as: desk.owner, body })).status).toBe(403)
    expect((await desk.call('GET', '/rules', { as: desk.owner })).status).toBe(200)
  } finally {
    await desk.sql('update accounts set features = null where id = $1', [desk.accountId])
  }
})

test('a conversation tells what rules did in it, in order, and which condition keeps the others from it', async () => {
  await desk.sql('delete from "workflowRules"')
  const make = async (name: string, fields: object = {}, entity = 'incoming') => {
    const body = {
      rule: { name, entity, trigger: entity, isLast: false },
      criterias: { subjectLike: 'BRAKES' },
      actions: [{ action: actionCodes.priority, priority: 'high' }],
      ...{ isActive: true, ...fields },
    }
    return (await desk.call<{ id: number }>('POST', '/rules', { as: desk.owner, body })).body.id
  }
  const vip = await make('VIP')
  const hold = await make('Hold', { actions: [{ action: actionCodes.statusId, statusId: 3 }] })
  const other = await make('Chains', { criterias: { mailboxId: desk.mailboxId, subjectLike: 'chains' } })
  await make('Off', { isActive: false })
  await make('Sent', {}, 'outgoing')
  const { conversationId } = await desk.receive({ subject: 'Brakes' })
  await followAll(desk.database, [workflowsConsumer], () => desk.clock.now())
  const path = `/desk/conversations/${conversationId}/rules`
  const log = async (as: TestDesk['owner']) =>
    desk.call<z.output<typeof listConversationRuns.output>>('GET', path, { as })
  const { body } = await log(desk.agent)
  expect(body.total).toBe(2)
  expect(body.data.map(({ rule }) => rule)).toEqual([
    { id: hold, name: 'Hold' },
    { id: vip, name: 'VIP' },
  ])
  expect(body.data[1]?.results).toEqual([
    {
      ...{ target: 'priority', outcome: 'done', reason: null },
      change: { from: expect.any(String), to: 'high' },
    },
  ])
  expect(body.unrun).toEqual([
    {
      rule: { id: other, name: 'Chains' },
      findings: [
        { name: 'mailboxId', outcome: 'met' },
        { name: 'subjectLike', outcome: 'failed' },
      ],
    },
  ])
  const hidden = await desk.receive({ subject: 'Brakes', mailboxId: desk.closedMailboxId })
  const closed = `/desk/conversations/${hidden.conversationId}/rules`
  expect((await desk.call('GET', closed, { as: desk.agent })).status).toBe(404)
})
