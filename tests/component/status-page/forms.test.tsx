import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Form as IncidentForm, List as IncidentList } from '#app/status-page/incident-kind.tsx'
import { Form as MaintenanceForm } from '#app/status-page/maintenance-kind.tsx'
import { StatusFrame } from '#app/status-page/status-frame.tsx'
import { Form as TemplateForm } from '#app/status-page/status-template-kind.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'
import { page } from './page.ts'

const service = {
  ...{ id: 11, revision: 1, type: 'service', name: 'Firmware', description: 'Downloads' },
  ...{ showHistory: true, startDate: 5, groupId: null },
}
const about = {
  ...{ revision: 1, description: '', sourceId: 21, effectedServices: [{ serviceId: 11, effect: 'PO' }] },
  ...{ notifySubscribers: false, isBackFill: false, startDate: 1_000_000 },
}
const incident = (change: object = {}) => ({
  ...{
    ...about,
    id: 31,
    title: 'Downloads fail',
    currentStatus: [],
    endDate: null,
    isResolved: false,
    spans: [],
  },
  ...change,
})
const maintenance = (change: object = {}) => ({
  ...{
    ...about,
    id: 41,
    title: 'Database move',
    endDate: 9_000_000,
    startAtSchedule: true,
    endAtSchedule: true,
  },
  sendReminders: { advanceOneDay: true, advanceOneHour: true, atStart: true, onCompletion: true },
  ...{ maintenanceStatus: 'upcoming', startedAt: null, completedAt: null, ...change },
})

const noConversations = { data: [], total: 0, people: 0, openIds: [] }

interface Served {
  pages?: object[]
  services?: Promise<Response>
  incidents?: object[]
  maintenance?: object[]
  permissions?: readonly string[]
}

async function open(path: string, served: Served = {}) {
  const written: { method: string; path: string; body: unknown }[] = []
  const lists: Record<string, object[]> = {
    '/status-page/services': [service],
    '/status-page/incidents': served.incidents ?? [],
    '/status-page/maintenance': served.maintenance ?? [],
    '/status-page/incidents/source': [{ id: 21, revision: 1, name: 'Internal' }],
    '/status-page/incidents/status': [{ id: 22, revision: 1, status: 'Investigating' }],
    '/status-page/templates': [],
  }
  const answer = (body: object) => new Response(JSON.stringify(body))
  const places = {
    incidents: { title: 'Incidents', noun: 'incident', path: '/statuspage/incidents' as const },
    maintenance: { title: 'Maintenance', noun: 'maintenance', path: '/statuspage/maintenance' as const },
    templates: { title: 'Templates', noun: 'template', path: '/statuspage/templates' as const },
  }
  const rendered = await render(
    <Routes>
      <Route path="/statuspage" element={<StatusFrame />}>
        <Route path="incidents" element={<IncidentList {...places.incidents} />} />
        <Route path="incidents/new" element={<IncidentForm {...places.incidents} />} />
        <Route path="incidents/:recordId" element={<IncidentForm {...places.incidents} />} />
        <Route path="maintenance" element={<h1>List of maintenance</h1>} />
        <Route path="maintenance/new" element={<MaintenanceForm {...places.maintenance} />} />
        <Route path="maintenance/:recordId" element={<MaintenanceForm {...places.maintenance} />} />
        <Route path="templates/new" element={<TemplateForm {...places.templates} />} />
      </Route>
    </Routes>,
    {
      path: `/statuspage${path}`,
      permissions: served.permissions ?? allPermissions,
      serve(method, at, body) {
        const [name = ''] = at.split('?')
        if (method !== 'GET') written.push({ method, path: name, body })
        if (name === '/status-page/services' && served.services) return served.services
        if (name === '/status-page/setting' && method === 'GET')
          return answer({ data: served.pages ?? [page] })
        if (name === '/status-page/setting') return answer(page)
        const about = /incident\/\d+\/(conversations|similar)$/.exec(name)?.[1]
        if (about) return answer(about === 'similar' ? { data: [] } : noConversations)
        if (name.startsWith('/status-page/incidents/incident'))
          return answer(incident(name.endsWith('/31') ? { isResolved: true, endDate: 5 } : {}))
        if (method === 'POST' && name === '/status-page/maintenance') return answer(maintenance())
        if (/^\/status-page\/maintenance\/\d+$/.test(name)) {
          const isDone =
            (body as { maintenanceStatus?: string } | undefined)?.maintenanceStatus === 'complete'
          return answer(maintenance({ maintenanceStatus: isDone ? 'completed' : 'ongoing' }))
        }
        const data = lists[name]
        return data ? answer({ data, total: data.length, next: null }) : new Response('{}', { status: 404 })
      },
    },
  )
  return { ...rendered, written }
}

test('STA-013, STA-058, STA-082, ER2-022: without a page there is the way to one, and then the area opens', async () => {
  const pages: object[] = []
  const { user, written, toast } = await open('', { pages })
  await user.click(await screen.findByRole('button', { name: 'Create Status Page' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Name is a required field')
  await user.type(screen.getByRole('textbox', { name: /^Name/ }), 'Ridgeline')
  pages.push(page)
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Status Page Added')
  expect(written).toEqual([
    { method: 'POST', path: '/status-page/setting', body: { name: 'Ridgeline', description: '' } },
  ])
  await screen.findByRole('link', { name: 'Service Components' })
})

test('STA-014, STA-028, STA-029: the areas stand beside the page, with Preview', async () => {
  await open('/incidents')
  const links = await screen.findAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining([
      ...['Incidents', 'Maintenance', 'Service Components', 'Customization', 'Manage Subscribers', 'General'],
      'Preview',
    ]),
  )
  expect(screen.getByRole('link', { name: 'Preview' }).getAttribute('href')).toBe('/status/ridgeline')
})

test('STA-017, STA-019, STA-049, STA-066, STA-068, ER2-020: an incident is made with a service, and leads to the list', async () => {
  const { user, written, toast } = await open('/incidents/new')
  await screen.findByRole('heading', { name: 'Create Incident' })
  await user.type(screen.getByRole('textbox', { name: /^Title/ }), 'Downloads fail')
  const create = screen.getByRole('button', { name: 'Create' })
  expect(create).toHaveProperty('disabled', true)
  await user.click(await screen.findByRole('checkbox', { name: 'Firmware' }))
  expect(screen.getByRole('combobox', { name: 'Effect on Firmware' }).textContent).toContain('Operational')
  expect(screen.queryByRole('button', { name: 'Resolve Incidents' })).toBeNull()
  await user.click(create)
  await screen.findByText('Source is required')
  await vi.waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Source' })),
  )
  await user.click(screen.getByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByRole('option', { name: 'Internal' }))
  await user.click(create)
  await toast('Incidents Added')
  expect(written[0]?.body).toMatchObject({
    ...{ title: 'Downloads fail', sourceId: 21, effectedServices: [{ serviceId: 11, effect: 'OP' }] },
  })
  expect(written[0]?.body).not.toHaveProperty('endDate')
  await screen.findByRole('heading', { name: 'Incidents' })
})

test('the form says that there are no services only once they are loaded', async () => {
  const services = Promise.withResolvers<Response>()
  await open('/incidents/new', { services: services.promise })
  await screen.findByRole('group', { name: 'Affected services' })
  expect(screen.queryByText(/There are no services yet/)).toBeNull()
  services.resolve(Response.json({ data: [], total: 0, next: null }))
  await screen.findByText(/There are no services yet/)
})

test('STA-051, STA-052: Resolve Incidents sends isResolved, and leads to the list', async () => {
  const { user, written, toast } = await open('/incidents/31', { incidents: [incident()] })
  await screen.findByRole('heading', { name: 'Update Incident' })
  await user.click(screen.getByRole('button', { name: 'Resolve Incidents' }))
  await toast('Incidents Updated')
  expect(written[0]).toMatchObject({ method: 'PUT', body: { isResolved: true, revision: 1 } })
})

test('STA-052: Resolve Incidents saves typed words too, only once, and asks nothing', async () => {
  const { user, written, toast } = await open('/incidents/31', { incidents: [incident()] })
  await user.type(await screen.findByRole('textbox', { name: /^Description/ }), 'Downloads work again')
  await user.dblClick(screen.getByRole('button', { name: 'Resolve Incidents' }))
  await toast('Incidents Updated')
  await screen.findByRole('heading', { name: 'Incidents' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(written).toMatchObject([{ body: { isResolved: true, description: 'Downloads work again' } }])
})

test('STA-052: words that cannot be saved keep an incident from being resolved', async () => {
  const { user, written } = await open('/incidents/31', { incidents: [incident()] })
  await user.clear(await screen.findByRole('textbox', { name: /^Title/ }))
  await user.click(screen.getByRole('button', { name: 'Resolve Incidents' }))
  await screen.findByText('Title is a required field')
  expect(written).toEqual([])
})

test('STA-052, STA-053: a resolved incident has all fields locked and is not resolved again', async () => {
  await open('/incidents/31', { incidents: [incident({ isResolved: true, endDate: 5_000_000 })] })
  await screen.findByRole('heading', { name: 'Update Incident' })
  expect(screen.queryByRole('button', { name: 'Resolve Incidents' })).toBeNull()
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveProperty('readOnly', true)
  for (const box of screen.getAllByRole('switch')) expect(box.getAttribute('aria-disabled')).toBe('true')
})

test('STA-065: the end time can be edited only with Back Fill', async () => {
  const { user } = await open('/incidents/new')
  const end = await screen.findByLabelText(/^End Time/)
  expect(end).toHaveProperty('readOnly', true)
  await user.click(screen.getByRole('switch', { name: /^Back Fill/ }))
  await vi.waitFor(() => expect(screen.getByLabelText(/^End Time/)).toHaveProperty('readOnly', false))
})

test('STA-018, STA-073: reminders show only while subscribers are told', async () => {
  const { user } = await open('/maintenance/new')
  await screen.findByRole('heading', { name: 'Create Maintenance' })
  expect(screen.getByRole('switch', { name: 'A day before' })).toBeDefined()
  await user.click(screen.getByRole('switch', { name: 'Notify subscribers' }))
  expect(screen.queryByRole('switch', { name: 'A day before' })).toBeNull()
})

test('STA-055, ER2-021: Start Maintenance sends start, and leads to the list', async () => {
  const { user, written, toast } = await open('/maintenance/41', { maintenance: [maintenance()] })
  await user.click(await screen.findByRole('button', { name: 'Start Maintenance' }))
  await toast('Maintainance Status Updated')
  expect(written[0]).toMatchObject({ body: { maintenanceStatus: 'start' } })
})

test('STA-056: Complete Maintenance saves typed words too, and asks nothing', async () => {
  const { user, written, toast } = await open('/maintenance/41', {
    maintenance: [maintenance({ maintenanceStatus: 'ongoing', startedAt: 5 })],
  })
  await user.type(await screen.findByRole('textbox', { name: /^Description/ }), 'Moved')
  await user.dblClick(await screen.findByRole('button', { name: 'Complete Maintenance' }))
  await toast('Maintainance Status Updated')
  await screen.findByRole('heading', { name: 'List of maintenance' })
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(written).toMatchObject([{ body: { maintenanceStatus: 'complete', description: 'Moved' } }])
})

test('STA-057: a completed maintenance is locked, and has nothing to complete', async () => {
  await open('/maintenance/41', {
    maintenance: [maintenance({ maintenanceStatus: 'completed', startedAt: 5, completedAt: 9 })],
  })
  await screen.findByRole('heading', { name: 'Update Maintenance' })
  expect(screen.queryByRole('button', { name: /Maintenance$/ })).toBeNull()
  for (const field of screen.getAllByRole('textbox')) expect(field).toHaveProperty('readOnly', true)
})

test('PR2-025: a role without the permission finds templates locked', async () => {
  await open('/templates/new', { permissions: ['status_page.manage_service'] })
  const [title] = await screen.findAllByRole('textbox', { name: /^Title/ })
  expect(title).toHaveProperty('readOnly', true)
})

test('STA-020, STA-039, STA-042: a saved maintenance sends its fields and services, and leads to the list', async () => {
  const { user, written, toast } = await open('/maintenance/new')
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Database move')
  await user.type(screen.getByRole('textbox', { name: /^Description/ }), 'Half an hour')
  await user.click(screen.getByRole('combobox', { name: 'Source' }))
  await user.click(await screen.findByRole('option', { name: 'Internal' }))
  await user.click(await screen.findByRole('checkbox', { name: 'Firmware' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Maintainance Added')
  const [sent] = written
  expect(sent?.body).toMatchObject({
    ...{ title: 'Database move', description: 'Half an hour', sourceId: 21, notifySubscribers: true },
    ...{ isBackFill: false, effectedServices: [{ serviceId: 11, effect: 'OP' }] },
  })
  const { startDate, endDate } = (sent?.body ?? {}) as { startDate: number; endDate: number }
  expect(endDate).toBeGreaterThan(startDate)
  await screen.findByRole('heading', { name: 'List of maintenance' })
})

test('STA-021: a maintenance that was typed is not left without a question', async () => {
  const { user } = await open('/maintenance/new')
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Database move')
  await user.click(screen.getByRole('link', { name: 'Incidents' }))
  await screen.findByRole('alertdialog')
  screen.getByRole('heading', { name: 'Create Maintenance', hidden: true })
})
