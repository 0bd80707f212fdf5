import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { Form, List } from '#app/workflows/rule-kind.tsx'
import { ruleValuesSchema, valuesOf } from '#app/workflows/rule-values.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { ruleTemplates } from '#domain/workflows/rule-templates.ts'
import { misfitOf, type WorkflowRule } from '#domain/workflows/workflow-rule.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render, type RenderOptions } from '../render.tsx'

const place = { title: 'Workflows', noun: 'workflow', path: '/settings/workflows' as const }

const vip: WorkflowRule = {
  ...{ id: 5, revision: 2, name: 'VIP', isActive: true },
  rule: { name: 'VIP', entity: 'incoming', trigger: 'incoming', isLast: false },
  criterias: { subjectLike: 'brakes', contactEmail: 'dana@customer.example' },
  actions: [{ action: 'SET_PRIORITY', priority: 'high' }],
}

const label = { id: 41, label: 'VIP', color: 'purple', description: '', isStatic: false }

const run = {
  ...{ at: 5, conversation: { id: 90, ticketNo: 4821 }, contact: null },
  results: [
    { target: 'priority', outcome: 'done', reason: null, change: { from: 'default', to: 'high' } },
    { target: 'addLabelIds', outcome: 'done', reason: null, change: { from: [], to: [41] } },
    { target: 'note', outcome: 'done', reason: null },
  ],
}

/** Two of 40 conversations match; #7 is on the device, and meets one of two conditions. */
function trialOf({ ticketNo }: { ticketNo?: number }): Response {
  if (ticketNo !== undefined && ticketNo !== 7)
    return Response.json(
      { code: 'INVALID', field: 'ticketNo', message: 'No conversation of this number' },
      { status: 400 },
    )
  const seen = { conversation: { id: 90, ticketNo: 4821 }, contact: null }
  const findings = [
    { name: 'subjectLike', outcome: 'met' },
    { name: 'contactEmail', outcome: 'failed' },
  ]
  return Response.json({
    ...{ matched: 2, tried: 40, data: [seen, { conversation: null, contact: null }] },
    findings: ticketNo === 7 ? findings : null,
  })
}

/** Pages of rules, and the request bodies. */
async function open(path: string, rules: WorkflowRule[] = [vip], options: RenderOptions = {}) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const page = await render(
    <Routes>
      <Route path="/settings/workflows" element={<List {...place} />} />
      <Route path="/settings/workflows/new" element={<Form {...place} />} />
      <Route path="/settings/workflows/:recordId" element={<Form {...place} />} />
    </Routes>,
    {
      path: `/settings/workflows${path}`,
      permissions: allPermissions,
      async fill({ db }) {
        await db.mailboxes.put({ ...mailboxRow, v: 1 })
        await db.labels.put({ ...label, v: 1 } as never)
      },
      serve(method, target, body) {
        if (target === '/rules/trial') {
          sent.push({ method, path: target, body })
          return trialOf(body as { ticketNo?: number })
        }
        if (target.includes('/runs')) return Response.json({ data: [run], total: 1 })
        if (method === 'GET') return Response.json({ data: rules, next: null, total: rules.length })
        sent.push({ method, path: target, body })
        return Response.json(method === 'DELETE' ? { id: 5 } : { ...vip, revision: 3 })
      },
      ...options,
    },
  )
  const { user } = page
  const choose = async (name: string, option: string | RegExp) => {
    await user.click(await screen.findByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  /** Options of a picker, with the disabled ones. */
  const offers = async (name: string) => {
    await user.click(await screen.findByRole('combobox', { name }))
    const options = await screen.findAllByRole('option')
    const read = options.map((option) => ({
      name: option.textContent,
      isOff: option.getAttribute('aria-disabled') === 'true',
    }))
    await user.keyboard('{Escape}')
    return read
  }
  const names = async (name: string) => (await offers(name)).map((option) => option.name)
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
  return { ...page, sent, choose, offers, names, press }
}

const faults = () => screen.queryAllByRole('alert').map((each) => each.textContent)

test('WFL-005, WFL-006, WFL-007, WFL-023: When offers three; contacts ask for a trigger, messages have their own', async () => {
  const { choose, names } = await open('/new')
  expect(await names('When')).toEqual(['Incoming message', 'Outgoing message', 'Contact'])
  expect(screen.queryByRole('combobox', { name: 'Condition 1' })).toBeNull()
  await choose('When', 'Contact')
  expect(await names('Trigger')).toEqual(['is created', 'is updated'])
  await choose('When', 'Incoming message')
  expect(screen.queryByRole('combobox', { name: 'Trigger' })).toBeNull()
  screen.getByText('arrives')
})

test('WFL-008 WFL-009 WFL-010 WFL-011, WFL-012 to WFL-020, D1-89, D1-90: each trigger has its conditions, each entity its actions', async () => {
  const { choose, names } = await open('/new')
  await choose('When', 'Incoming message')
  expect(await names('Condition 1')).toEqual([
    ...['Inbox', 'Sender Is', 'Contact Domain', 'Subject Contains', 'Assignee', 'Has Tags'],
    ...['Does Not Have Tags', 'Contact Email', 'Company'],
  ])
  const ofConversation = [
    ...['Assign to', 'Set status to', 'Add note', 'Add tags', 'Remove tags', 'Move to', 'Move to trash'],
    'Set priority to',
  ]
  expect(await names('Action 1')).toEqual(ofConversation)
  await choose('When', 'Outgoing message')
  const outgoing = ['Inbox', 'Contact Domain', 'Subject Contains', 'Contact Email', 'Company']
  expect(await names('Condition 1')).toEqual(outgoing)
  expect(await names('Action 1')).toEqual(ofConversation)
  await choose('When', 'Contact')
  await choose('Trigger', 'is created')
  const ofContact = ['First Name', 'Last Name', 'Title', 'Country', 'Tags']
  expect(await names('Condition 1')).toEqual(ofContact)
  await choose('Trigger', 'is updated')
  expect(await names('Condition 1')).toEqual([...ofContact, 'Interactions'])
  expect(await names('Action 1')).toEqual(['Set company to', 'Set title to', 'Add tags'])
})

test('WFL-034 WFL-035 WFL-036 WFL-037 WFL-038: what is missing is said where it is missing', async () => {
  const { choose, press, sent, user } = await open('/new')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), ' ')
  await press('Create')
  await vi.waitFor(() =>
    expect(faults()).toEqual(['Name cannot be an empty field', 'When must be Specified']),
  )
  await choose('When', 'Contact')
  await press('Create')
  await vi.waitFor(() => expect(faults()).toContain('Trigger must be Specified'))
  await choose('Trigger', 'is created')
  await press('Create')
  const unfilled = 'Please Fill Required Field'
  await vi.waitFor(() => expect(faults().filter((said) => said === unfilled)).toHaveLength(2))
  await choose('Condition 1', 'First Name')
  await choose('Action 1', 'Set title to')
  await press('Create')
  await vi.waitFor(() => expect(faults().filter((said) => said === unfilled)).toHaveLength(2))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x'.repeat(31))
  await vi.waitFor(() =>
    expect(faults()).toContain('Name length must be less than or equal to 30 characters'),
  )
  expect(sent).toEqual([])
})

test('WFL-024: another trigger clears what was wrong with the rows', async () => {
  const { choose, press, user } = await open('/new')
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'VIP')
  await choose('When', 'Incoming message')
  await press('Create')
  await vi.waitFor(() => expect(faults()).toHaveLength(2))
  await choose('When', 'Outgoing message')
  await vi.waitFor(() => expect(faults()).toEqual([]))
})

test('WFL-023: another entity begins both lists anew, and Undo brings them back', async () => {
  const { choose, press, toast } = await open('/5')
  await choose('When', 'Outgoing message')
  expect(screen.getAllByRole('combobox', { name: /^Condition/ })).toHaveLength(1)
  expect(screen.getByRole('combobox', { name: 'Condition 1' }).textContent).toBe('Choose a condition')
  expect(screen.getByRole('combobox', { name: 'Action 1' }).textContent).toBe('Choose an action')
  await toast('Conditions and actions were cleared')
  await press('Undo')
  await screen.findByDisplayValue('brakes')
  expect(screen.getByRole('combobox', { name: 'When' }).textContent).toBe('Incoming message')
})

test('WFL-025, WFL-032: another condition or action begins with an empty value', async () => {
  const { choose } = await open('/5')
  await screen.findByDisplayValue('brakes')
  await choose('Condition 1', 'Contact Domain')
  expect(screen.getByRole('textbox', { name: 'Contact Domain' })).toHaveProperty('value', '')
  await choose('Action 1', 'Set status to')
  expect(screen.getByRole('combobox', { name: 'Set status to' }).textContent).toBe('Choose a status')
})

test('WFL-026 WFL-027 WFL-028 WFL-029 WFL-030: two rows at most, none twice, and one that is deleted is free again', async () => {
  const { choose, offers, press } = await open('/new')
  await choose('When', 'Incoming message')
  for (const [noun, kind, add] of [
    ['Condition', 'Inbox', 'Add a condition'],
    ['Action', 'Add note', 'Add an action'],
  ] as const) {
    expect(screen.queryByRole('button', { name: `Delete ${noun.toLowerCase()} 1` })).toBeNull()
    await choose(`${noun} 1`, kind)
    await press(add)
    expect(screen.queryByRole('button', { name: add })).toBeNull()
    const isOff = async (row: number) =>
      (await offers(`${noun} ${row}`)).find(({ name }) => name === kind)?.isOff
    expect(await isOff(2)).toBe(true)
    screen.getByRole('button', { name: `Delete ${noun.toLowerCase()} 2` })
    await press(`Delete ${noun.toLowerCase()} 1`)
    expect(await isOff(1)).toBe(false)
    screen.getByRole('button', { name: add })
  }
})

test('WFL-022, D1-88, D2-17: a title is one of three, or what is typed, in condition and action', async () => {
  const { choose, names, user } = await open('/new')
  await choose('When', 'Contact')
  await choose('Trigger', 'is created')
  await choose('Condition 1', 'Title')
  const titles = ['Potential Customer', 'Current Customer', 'Others']
  expect(await names('Title')).toEqual(titles)
  await choose('Action 1', 'Set title to')
  expect(await names('Set title to')).toEqual(titles)
  await user.click(screen.getByRole('combobox', { name: 'Title' }))
  await user.type(await screen.findByRole('combobox', { name: 'Search Title' }), 'Mechanic')
  await user.click(await screen.findByRole('option', { name: 'Mechanic' }))
  expect(screen.getByRole('combobox', { name: 'Title' }).textContent).toBe('Mechanic')
})

test('WFL-002, WFL-021, D1-07, ADM-030, ER2-025: what is filled in is sent as rule, criterias and actions', async () => {
  const { choose, press, sent, toast, user } = await open('/new', [])
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'VIP')
  await choose('When', 'Incoming message')
  await choose('Condition 1', 'Inbox')
  await choose('Inbox', /^Support/)
  await press('Add a condition')
  await choose('Condition 2', 'Has Tags')
  await choose('Has Tags', 'VIP')
  await choose('Action 1', 'Move to trash')
  await press('Add an action')
  await choose('Action 2', 'Add note')
  await user.type(screen.getByRole('textbox', { name: 'Add note' }), 'Look')
  await user.click(screen.getByRole('checkbox', { name: /Stop processing other rules/ }))
  await press('Create')
  await toast('Rule Created')
  expect(sent).toEqual([
    {
      ...{ method: 'POST', path: '/rules' },
      body: {
        rule: { name: 'VIP', entity: 'incoming', trigger: 'incoming', isLast: true },
        criterias: { mailboxId: mailboxRow.id, haveTags: [41] },
        actions: [
          { action: 'DELETE_CONVERSATION', delete: true },
          { action: 'ADD_NOTE', note: 'Look' },
        ],
        isActive: true,
      },
    },
  ])
})

test('ER2-012: a condition that nobody knows stands there as something that went wrong', async () => {
  await open('/5', [{ ...vip, criterias: { moon: 'full', subjectLike: 'brakes' } }])
  await vi.waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Condition 1' }).textContent).toBe('Something went wrong'),
  )
  screen.getByDisplayValue('brakes')
  screen.getByRole('button', { name: 'Delete condition 1' })
})

test('WFL-001, WFL-033, ER2-025: the list tells of rules in their order; they are switched and deleted there', async () => {
  const later = { ...vip, id: 9, name: 'Also', rule: { ...vip.rule, name: 'Also' }, isActive: false }
  const { press, sent, toast, user } = await open('', [later, vip])
  const list = await screen.findByRole('list', { name: 'Workflows' })
  expect(
    within(list)
      .getAllByRole('link')
      .map((each) => each.textContent),
  ).toEqual(['VIP', 'Also'])
  within(list).getByText('Switched off')
  await user.click(within(list).getByRole('switch', { name: 'VIP is on' }))
  await toast('Status Updated')
  expect(sent).toEqual([{ method: 'PUT', path: '/rules/5/status', body: { isActive: false } }])
  await press('Delete VIP')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await toast('Rule Deleted')
})

test('ER2-025: a rule that is changed is saved over what was seen', async () => {
  const { press, sent, toast, user } = await open('/5')
  await user.type(await screen.findByDisplayValue('brakes'), ' squeak')
  await press('Update')
  await toast('Rule Updated')
  expect(sent[0]?.body).toMatchObject({ criterias: { subjectLike: 'brakes squeak' }, revision: 2 })
})

test('PR2-028: whose role may not write them reads them, and saves nothing', async () => {
  await open('/5', [vip], { permissions: [] })
  await screen.findByDisplayValue('brakes')
  expect(screen.getByRole('combobox', { name: 'Condition 1' }).getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('button', { name: 'Update' }).getAttribute('aria-disabled')).toBe('true')
})

test('PR2-022, PR2-044: a plan without them leads from a rule to the list', async () => {
  await open('/5', [vip], { features: [] })
  await screen.findByRole('list', { name: 'Workflows' })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})

test('a rule is tried before it is saved: how many match, with links, and which conditions one conversation meets', async () => {
  const { sent, press, user } = await open('/5')
  await press('Try it')
  const outcome = within(screen.getByRole('group', { name: 'Try it' }))
  await outcome.findByText('Would match 2 of the last 40 conversations.')
  expect(outcome.getByRole('link', { name: '#4821' }).getAttribute('href')).toBe('/inbox/90')
  expect(outcome.getByRole('status').textContent).toContain('A conversation that you do not see')
  expect(sent).toEqual([
    { method: 'POST', path: '/rules/trial', body: { trigger: 'incoming', criterias: vip.criterias } },
  ])
  const field = outcome.getByRole('textbox', { name: /^Conversation/ })
  await user.type(field, '#7{Enter}')
  const conditions = await outcome.findByRole('list', { name: 'Conditions of this conversation' })
  expect(conditions.textContent).toBe('Subject Contains: metContact Email: not met')
  await user.clear(field)
  await user.type(field, '8{Enter}')
  await outcome.findByText('No conversation of this number')
  expect(sent).toHaveLength(3)
})

test('an empty list and a new rule offer six templates, which are saved as they are', async () => {
  const { sent, press, user, toast } = await open('', [])
  await press('Start from a template')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(
    ruleTemplates.map(({ rule }) => rule.name),
  )
  expect(ruleTemplates).toHaveLength(6)
  await user.click(screen.getByRole('menuitem', { name: 'Refund requests' }))
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  expect(name).toHaveProperty('value', 'Refund requests')
  // Another one replaces it, and Undo brings it back.
  await press('Start from a template')
  await user.click(await screen.findByRole('menuitem', { name: 'Regular customers' }))
  expect(name).toHaveProperty('value', 'Regular customers')
  await press('Undo')
  await press('Create')
  await toast('Rule Created')
  expect(sent).toEqual([
    {
      method: 'POST',
      path: '/rules',
      body: ruleTemplates.find(({ rule }) => rule.name === 'Refund requests'),
    },
  ])
})

test.each(ruleTemplates)('the template $rule.name is a rule that can be saved', (words) => {
  expect(
    z.safeParse(ruleValuesSchema, valuesOf({ ...words, id: 0, revision: 0, name: '' })).error,
  ).toBeUndefined()
  expect(misfitOf(words)).toBeNull()
})

test('the log of a rule tells values before and after', async () => {
  await open('/5')
  const log = await screen.findByRole('list', { name: 'Last runs' })
  await waitFor(() =>
    expect(log.textContent).toContain(
      'Set priority to: Default → High · Add tags: none → VIP · Add note: done',
    ),
  )
})
