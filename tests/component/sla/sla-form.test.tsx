import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { Form, List } from '#app/sla/sla-kind.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { priorities } from '#domain/conversations/status.ts'
import type { Job } from '#domain/jobs/job.ts'
import type { SlaFollowing } from '#domain/sla/following.ts'
import type { SlaRule } from '#domain/sla/sla-rule.ts'
import { slaTemplates } from '#domain/sla/sla-templates.ts'
import { mailboxRow } from '../../support/replica.ts'
import { render, type RenderOptions } from '../render.tsx'

const place = { title: 'SLA management', noun: 'SLA rule', path: '/settings/sla-management' as const }

const none = { firstResponse: null, nextResponse: null, resolution: null }
const targets = Object.fromEntries(priorities.map((each) => [each, none])) as SlaRule['targets']
const fleet: SlaRule = {
  ...{ id: 5, revision: 2, name: 'Fleet', description: 'Five bikes', isActive: true },
  conditions: { mailboxIds: [mailboxRow.id], companyIds: [], priorities: ['high'] },
  targets: { ...targets, high: { firstResponse: 90, nextResponse: null, resolution: 2880 } },
  ...{ businessHoursId: null, warnBefore: 15 },
}

const job: Job = {
  ...{ id: 9, title: 'Open conversations follow a change', about: 'Fleet', state: 'running', isUndo: false },
  ...{ done: 10, total: 38, outcome: '10 conversations moved', error: null, startedBy: 'Maya Lindqvist' },
  ...{ undoes: null, createdAt: 0, endedAt: null },
}
/** Open conversations on an earlier version, and the calls made for them. */
let following: SlaFollowing
let decided: [method: string, path: string, body: unknown][]
beforeEach(() => {
  following = { behind: 0, job: null }
  decided = []
})
function answerOf(method: string, target: string, body: unknown): SlaFollowing {
  if (method !== 'GET') decided.push([method, target, body])
  if (method === 'POST') following = { behind: 28, job }
  if (method === 'PUT') following = { behind: 28, job: { ...job, state: 'stopped', endedAt: 1 } }
  return following
}

/** Pages of SLA rules, and the request bodies. */
async function open(path: string, options: RenderOptions = {}) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const page = await render(
    <Routes>
      <Route path={place.path} element={<List {...place} />} />
      <Route path={`${place.path}/new`} element={<Form {...place} />} />
      <Route path={`${place.path}/:recordId`} element={<Form {...place} />} />
    </Routes>,
    {
      path: `${place.path}${path}`,
      permissions: allPermissions,
      fill: async ({ db }) => void (await db.mailboxes.put({ ...mailboxRow, v: 1 })),
      serve(method, target, body) {
        if (target.endsWith('/following')) return Response.json(answerOf(method, target, body))
        const data = target.includes('productivity') ? [fleet] : []
        if (method === 'GET') return Response.json({ data, next: null, total: data.length })
        sent.push({ method, path: target, body })
        return Response.json(method === 'DELETE' ? { id: 5 } : { ...fleet, revision: 3 })
      },
      ...options,
    },
  )
  const press = async (name: string) => page.user.click(await screen.findByRole('button', { name }))
  const field = (name: string) => screen.findByRole('textbox', { name })
  return { ...page, sent, press, field }
}

test('SLA-001, SLA-002, ER2-024: a rule is written, with lengths as they are typed', async () => {
  const { user, field, press, sent, toast } = await open('/new')
  await user.type(await field('Name'), 'Fleet')
  await press('Create')
  await screen.findByText('Set at least one target')
  await user.type(await field('First response, High'), 'soon')
  await user.type(await field('Resolution, Default'), '1d 12h')
  await press('Create')
  await screen.findByText('Write a length such as 30m, 4h or 2d')
  await user.clear(await field('First response, High'))
  await user.type(await field('First response, High'), '90m')
  await user.type(await field('Warn before'), '15m')
  await user.click(screen.getByRole('combobox', { name: 'Priorities' }))
  await user.click(await screen.findByRole('option', { name: 'High' }))
  await press('Create')
  await toast('SLA Management Created')
  expect(sent).toEqual([
    {
      ...{ method: 'POST', path: '/productivity/sla' },
      body: {
        ...{ name: 'Fleet', description: '', businessHoursId: null, warnBefore: 15, isActive: true },
        conditions: { mailboxIds: [], companyIds: [], priorities: ['high'] },
        targets: {
          ...targets,
          high: { ...none, firstResponse: 90 },
          default: { ...none, resolution: 2160 },
        },
      },
    },
  ])
})

test('SLA-002: a target of 0 minutes is refused, and not taken for none', async () => {
  const { user, field, press, sent } = await open('/new')
  await user.type(await field('Name'), 'Fleet')
  await user.type(await field('First response, High'), '0m')
  await user.type(await field('Resolution, High'), '2d')
  await press('Create')
  await screen.findByText('Write a length such as 30m, 4h or 2d')
  expect(await field('First response, High')).toHaveProperty('value', '0 min')
  expect(sent).toEqual([])
})

test('SLA-002, ER2-024: a rule is read as it was written, and saved over what was seen', async () => {
  const { field, press, sent, toast, user } = await open('/5')
  await screen.findByDisplayValue('1 h 30 min')
  expect((await field('Resolution, High')).getAttribute('value')).toBe('2 d')
  await user.clear(await field('Resolution, High'))
  await press('Update')
  await toast('SLA Management Updated')
  expect(sent[0]?.body).toMatchObject({
    revision: 2,
    targets: { high: { firstResponse: 90, resolution: null } },
  })
})

test('SLA-002: saving asks whether open conversations follow; Keep leaves them, and the form offers it later', async () => {
  following = { behind: 38, job: null }
  const { field, press, toast, user } = await open('/5')
  await screen.findByText('38 open conversations keep an earlier version.')
  await user.type(await field('Name'), 's')
  await press('Update')
  await toast('SLA Management Updated')
  const question = await screen.findByRole('alertdialog', {
    name: 'Should open conversations follow the change?',
  })
  for (const text of [/^38 open conversations count by an earlier version of Fleet/, /^Follow: /, /^Keep: /])
    within(question).getByText(text)
  await user.click(within(question).getByRole('button', { name: 'Keep' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(decided).toEqual([])
})

test('SLA-002: those that follow do so with progress, can be stopped, and the end says what was changed', async () => {
  following = { behind: 1038, job: null }
  const { press, user } = await open('/5')
  await press('Let them follow')
  await user.click(await screen.findByRole('button', { name: 'Follow in 1,038 conversations' }))
  const named = 'Open conversations follow a change: Fleet'
  const bar = await screen.findByRole('progressbar', { name: named })
  expect(bar.getAttribute('aria-valuenow')).toBe('26')
  expect(screen.queryByText(/keep an earlier version/)).toBeNull()
  await press(`Stop: ${named}`)
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stop' }))
  await screen.findByText('Stopped')
  await screen.findByText(/10 of 38 · 10 conversations moved · Maya Lindqvist/)
  await screen.findByText('28 open conversations keep an earlier version.')
  const path = '/productivity/sla/5/following'
  expect(decided).toEqual([
    ['POST', path, undefined],
    ['PUT', path, { choice: 'stop' }],
  ])
})

test('SLA-001, SLA-003, ER2-024: rules are switched and deleted in their list', async () => {
  const { press, sent, toast, user } = await open('')
  const list = await screen.findByRole('list', { name: 'SLA management' })
  await user.click(within(list).getByRole('switch', { name: 'Fleet is on' }))
  await toast('SLA Management Status Updated')
  expect(sent).toEqual([{ method: 'PUT', path: '/productivity/sla/5/status', body: { isActive: false } }])
  await press('Delete Fleet')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await toast('SLA Management Deleted')
})

test('an empty list offers two templates, which are saved as they are', async () => {
  const { press, sent, toast, user } = await open('', {
    serve(method, path, body) {
      if (method === 'GET') return Response.json({ data: [], next: null, total: 0 })
      sent.push({ method, path, body })
      return Response.json({ ...fleet, ...(body as object) })
    },
  })
  await press('Start from a template')
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(
    slaTemplates.map(({ name }) => name),
  )
  expect(slaTemplates).toHaveLength(2)
  await user.click(screen.getByRole('menuitem', { name: 'Urgent' }))
  await press('Create')
  await toast('SLA Management Created')
  const body = slaTemplates.find(({ name }) => name === 'Urgent')
  expect(sent).toEqual([{ method: 'POST', path: '/productivity/sla', body }])
})

test('PR2-045, SHL-021: a plan without them leads from a rule to the list', async () => {
  await open('/5', { features: [] })
  await screen.findByRole('list', { name: 'SLA management' })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})
