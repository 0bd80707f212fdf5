import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Incident } from '#domain/status-page/incident.ts'
import type { Maintenance } from '#domain/status-page/maintenance.ts'
import { statusTimers } from '#server/status-page/timers.ts'
import { ringDue } from '#server/timers/ring.ts'
import { nodeRandom } from '#server/node-clock.ts'
import { openDesk, type DeskUser, type TestDesk } from '../../support/desk.ts'

const hour = 3_600_000
let desk: TestDesk
let serviceId: number
let sourceId: number
let statusId: number

beforeAll(async () => {
  desk = await openDesk()
  await call('POST', '/setting', { name: 'Ridgeline Status', description: 'How we are' })
  serviceId = (
    await call<{ id: number }>('POST', '/services/add', {
      name: 'Firmware',
      description: 'Downloads',
      startDate: 5,
    })
  ).body.id
  sourceId = await first('/incidents/source')
  statusId = await first('/incidents/status')
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.sql('delete from "statusIncidents"')
  await desk.sql('delete from "statusMaintenance"')
})

type Refusal = { message: string; field?: string; code: string }
const call = <Body = Refusal>(method: string, path: string, body?: object, as: DeskUser = desk.owner) =>
  desk.call<Body>(method, `/status-page${path}`, { as, ...(body ? { body } : {}) })
const first = async (path: string) =>
  (await call<{ data: { id: number }[] }>('GET', path)).body.data[0]?.id ?? 0
const page = (path = '') => fetch(`${desk.url}/status/ridgeline-status${path}`)
const text = async (path = '') => (await page(path)).text()

const incident = (change: object = {}) => ({
  ...{ title: 'Downloads fail', description: 'In Europe', sourceId, startDate: Date.now() - hour },
  ...{ effectedServices: [{ serviceId, effect: 'PO' }], ...change },
})
const make = (change: object = {}) =>
  call<Incident & Refusal>('POST', '/incidents/incident', incident(change))

describe('incidents', () => {
  test('STA-035, STA-036, STA-037, STA-038, STA-050, STA-051, ADM-015, ADM-016: open, changed, resolved and locked', async () => {
    const entry = {
      currentStatusId: statusId,
      currentStatusDesc: 'We look into it',
      currentStatusTime: Date.now(),
    }
    const { body: made } = await make({ currentStatus: [entry] })
    expect(made).toMatchObject({
      isResolved: false,
      endDate: null,
      currentStatus: [entry],
      effectedServices: [{ serviceId, effect: 'PO' }],
    })
    const path = `/incidents/incident/${made.id}`
    const changed = await call<Incident>('PUT', path, { title: 'Downloads are slow' })
    expect(changed.body).toMatchObject({
      title: 'Downloads are slow',
      description: 'In Europe',
      currentStatus: [entry],
    })
    expect((await call<{ total: number }>('GET', '/incidents?state=open')).body.total).toBe(1)
    expect((await call<Incident>('PUT', path, { isResolved: true })).body).toMatchObject({
      isResolved: true,
      endDate: expect.any(Number),
    })
    expect(await call('PUT', path, { title: 'Again' })).toMatchObject({
      status: 409,
      body: { message: 'This incident is resolved. It cannot be changed any more.' },
    })
    expect((await call<{ total: number }>('GET', '/incidents?state=open')).body.total).toBe(0)
    expect(
      (
        await call<{ total: number }>(
          'GET',
          `/incidents?state=resolved&sourceId=${sourceId}&from=1&to=${Date.now()}`,
        )
      ).body.total,
    ).toBe(1)
    expect((await call('DELETE', path)).status).toBe(200)
  })

  test('STA-064, STA-067, D1-70: times are refused under their field', async () => {
    expect((await make({ startDate: Date.now() + hour })).body).toMatchObject({ field: 'startDate' })
    expect((await make({ isBackFill: true, endDate: 5 })).body).toMatchObject({
      field: 'endDate',
      message: 'End Time must be greater than Start Time',
    })
  })

  test('what an incident names is there', async () => {
    expect((await make({ sourceId: 4_000_000_000 })).body).toMatchObject({
      field: 'sourceId',
      message: 'This source does not exist any more',
    })
    expect(
      (await make({ effectedServices: [{ serviceId: 4_000_000_000, effect: 'PO' }] })).body,
    ).toMatchObject({ field: 'effectedServices' })
  })

  test('PR2-024: whose role may not manage them changes nothing', async () => {
    expect(await call('POST', '/incidents/incident', incident(), desk.powerless)).toMatchObject({
      status: 403,
    })
  })

  test('STA-045: a source that is used is not deleted', async () => {
    await make()
    expect(await call('DELETE', `/incidents/source/${sourceId}`)).toMatchObject({
      status: 409,
      body: { message: 'This is used once' },
    })
  })
})

describe('maintenance', () => {
  const soon = () => ({ startDate: Date.now() + hour, endDate: Date.now() + 2 * hour })
  const plan = async (change: object = {}) =>
    (await call<Maintenance & Refusal>('POST', '/maintenance', { ...incident(), ...soon(), ...change })).body
  const ring = (now: number) =>
    ringDue(
      { database: desk.database, kinds: statusTimers, random: nodeRandom, log: { warn: () => undefined } },
      now,
    )
  const read = async (id: number) => (await call<Maintenance>('GET', `/maintenance/${id}`)).body

  test('STA-054, STA-055, STA-056, STA-057, ADM-017, ADM-018, D1-11: upcoming, started, completed and locked', async () => {
    const made = await plan()
    expect(made).toMatchObject({ maintenanceStatus: 'upcoming' })
    const path = `/maintenance/${made.id}`
    expect(await call('PUT', path, { maintenanceStatus: 'complete' })).toMatchObject({ status: 409 })
    expect((await call<Maintenance>('PUT', path, { maintenanceStatus: 'start' })).body).toMatchObject({
      maintenanceStatus: 'ongoing',
      startedAt: expect.any(Number),
    })
    expect((await call<Maintenance>('PUT', path, { maintenanceStatus: 'complete' })).body).toMatchObject({
      maintenanceStatus: 'completed',
    })
    expect(await call('PUT', path, { title: 'Again' })).toMatchObject({ status: 409 })
    expect((await call<{ total: number }>('GET', '/maintenance?state=completed')).body.total).toBe(1)
  })

  test('STA-040, D1-68: it starts and completes by its times, once, also with two nodes and after all was off', async () => {
    const { id, endDate } = await plan({ startAtSchedule: true, endAtSchedule: true })
    await ring(Date.now())
    expect(await read(id)).toMatchObject({ maintenanceStatus: 'upcoming' })
    const late = endDate + 3 * hour
    for (let round = 0; round < 2; round += 1) await Promise.all([ring(late), ring(late)])
    expect(await read(id)).toMatchObject({
      maintenanceStatus: 'completed',
      startedAt: late,
      completedAt: late,
      revision: 3,
    })
    expect(await desk.sql('select 1 from timers where subject_id = $1', [id])).toEqual([])
  })

  test('what is started by hand does not start again, and one that is deleted rings for nobody', async () => {
    const { id, startDate } = await plan({ startAtSchedule: true })
    await call('PUT', `/maintenance/${id}`, { maintenanceStatus: 'start' })
    await ring(startDate)
    expect(await read(id)).toMatchObject({ revision: 2 })
    const other = await plan({ startAtSchedule: true })
    await call('DELETE', `/maintenance/${other.id}`)
    expect(await desk.sql('select 1 from timers where subject_id = $1', [other.id])).toEqual([])
  })
})

describe('services', () => {
  test('STA-032, STA-033, STA-034, ADM-009, ADM-010, ADM-011, D1-13, D1-62, D1-63: services join groups and outlive them', async () => {
    const { body: made } = await call<{ id: number; groupId: number }>('POST', '/services/add', {
      name: 'Theft',
      description: 'Alerts',
      startDate: 5,
      groupName: 'On the bike',
    })
    const { body: groups } = await call<{ data: { id: number; name: string; type: string }[] }>(
      'GET',
      '/services/groups',
    )
    expect(groups.data).toMatchObject([{ id: made.groupId, name: 'On the bike', type: 'group' }])
    expect((await call('GET', `/services/group/${made.id}`)).status).toBe(404)
    expect((await call('GET', `/services/service/${made.id}`)).body).toMatchObject({
      name: 'Theft',
      showHistory: true,
      startDate: 5,
    })
    const { body: again } = await call<{ groupId: number }>('PUT', `/services/service/${serviceId}`, {
      name: 'Firmware',
      description: 'Downloads',
      startDate: 5,
      groupName: 'on the BIKE',
    })
    expect(again.groupId).toBe(made.groupId)
    expect((await call('DELETE', '/services/service', { id: made.groupId, type: 'group' })).status).toBe(200)
    expect((await call('GET', `/services/service/${made.id}`)).body).toMatchObject({ groupId: null })
  })

  test.each([
    ['STA-077', { name: '' }, 'Name is a required field'],
    ['STA-077', { name: 'x'.repeat(31) }, 'Name length must be less than or equal to 30 characters'],
    ['STA-078', { description: '' }, 'Description is a required field'],
    [
      'STA-078',
      { description: 'x'.repeat(201) },
      'Description length must be less than or equal to 200 characters',
    ],
    ['STA-079', { startDate: undefined }, 'Start date is a required field'],
  ])('%s: %o is refused', async (_, change, message) => {
    const good = { name: 'x'.repeat(30), description: 'x'.repeat(200), startDate: 5 }
    expect((await call('POST', '/services/add', { ...good, ...change })).body).toMatchObject({ message })
  })

  test('PR2-026: whose role may not manage services saves none', async () => {
    expect(
      (await call('POST', '/services/add', { name: 'a', description: 'b', startDate: 5 }, desk.powerless))
        .status,
    ).toBe(403)
  })
})

describe('templates', () => {
  const template = (change: object = {}) => ({
    ...{
      type: 'incident',
      title: 'Usual',
      description: 'As always',
      sourceId,
      effectedServices: [{ serviceId }],
    },
    ...change,
  })
  test.each([
    ['type', { type: undefined }, 'Type is a required field'],
    ['title', { title: '' }, 'Title is a required field'],
    ['title', { title: 'x'.repeat(31) }, 'Title length must be less than or equal to 30 characters'],
    ['description', { description: '' }, 'Description is a required field'],
    [
      'description',
      { description: 'x'.repeat(101) },
      'Description length must be less than or equal to 100 characters',
    ],
    ['sourceId', { sourceId: undefined }, 'Source is required'],
  ])('STA-075: %s %o is refused', async (field, change, message) => {
    expect((await call('POST', '/templates', template(change))).body).toMatchObject({ field, message })
  })

  test('STA-043, STA-044, STA-076, ADM-012: kept with the names of services, and its type stays', async () => {
    const { body: made } = await call<{ id: number }>('POST', '/templates', template())
    expect(made).toMatchObject({ effectedServices: [{ serviceId, serviceName: 'Firmware', effect: 'OP' }] })
    expect((await call('GET', `/templates/template/${made.id}`)).body).toEqual(made)
    expect((await call<{ total: number }>('GET', '/templates?type=maintenance')).body.total).toBe(0)
    expect(
      (await call('PUT', `/templates/${made.id}`, template({ type: 'maintenance' }))).body,
    ).toMatchObject({ field: 'type' })
  })

  test('PR2-025: the settings permission gates templates', async () => {
    expect((await call('POST', '/templates', template(), desk.powerless)).status).toBe(403)
  })
})

describe('the page', () => {
  test.each([
    ['STA-082', { name: '' }, 'Name is a required field'],
    ['STA-082', { name: 'x'.repeat(51) }, 'Name length must be less than or equal to 50 characters'],
    [
      'STA-083',
      { name: 'x'.repeat(50), description: 'x'.repeat(151) },
      'Description length must be less than or equal to 150 characters',
    ],
  ])('%s: %o is refused', async (_, body, message) => {
    expect((await call('POST', '/setting', body)).body).toMatchObject({ message })
  })

  test('STA-030, STA-031, ADM-014, ADM-019, D1-12: name becomes the title, and each part is changed', async () => {
    const { body } = await call<{ data: { id: number }[] }>('GET', '/setting')
    expect(body.data[0]).toMatchObject({
      pageTitle: 'Ridgeline Status',
      domain: 'ridgeline-status',
      customUrl: '',
      logo: null,
      favicon: null,
    })
    const { body: other } = await call<{ id: number; domain: string }>('POST', '/setting', {
      name: 'Ridgeline Status',
    })
    expect(other.domain).toBe('ridgeline-status-2')
    expect((await call('PUT', `/setting/${other.id}`, { domain: 'ridgeline-status' })).body).toMatchObject({
      field: 'domain',
      message: 'This domain is taken',
    })
    expect(
      (await call('PUT', '/setting/custom-url', { id: other.id, customUrl: 'status.example.com' })).body,
    ).toEqual({ id: other.id, customUrl: 'status.example.com' })
    expect((await call('DELETE', `/setting/${other.id}`)).status).toBe(200)
  })

  test('STA-084, STA-023, STA-024, STA-025, STA-026, STA-027: shows the banner, incidents, maintenance and services to anybody, without script', async () => {
    expect(await text()).toContain('All Systems Operational')
    const { body: made } = await make({
      title: 'Broken <b>',
      effectedServices: [{ serviceId, effect: 'MO' }],
    })
    const html = await text()
    expect(html).toContain('Major Outage')
    expect(html).toContain('Broken &lt;b&gt;')
    expect(html).toContain('Firmware')
    expect(html).not.toContain('<script')
    expect(await text(`/incidents/${made.id}`)).toContain('Broken &lt;b&gt;')
    expect((await page('/incidents/1')).status).toBe(404)
    expect(await text('/history')).toContain('Broken &lt;b&gt;')
    expect((await fetch(`${desk.url}/status/nobody`)).status).toBe(404)
  })

  test('STA-037: what is filled in later shows in the past and never moves the banner', async () => {
    await make({ title: 'Back then', isBackFill: true, endDate: Date.now() - hour / 2 })
    const html = await text()
    expect(html).toContain('All Systems Operational')
    expect(html).toContain('Back then')
  })

  test('feeds, calendar, JSON and badge tell the same', async () => {
    await make()
    const atom = await text('/feed.atom')
    expect(atom).toContain('<title>Downloads fail</title>')
    expect(await text('/feed.rss')).toContain('<title>Downloads fail</title>')
    expect(JSON.parse(await text('/status.json'))).toMatchObject({
      status: { state: 'partial', words: 'Partial Outage' },
      incidents: [{ title: 'Downloads fail', services: [{ name: 'Firmware', effect: 'PO' }] }],
    })
    const badge = await page('/badge.svg')
    expect(badge.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(await badge.text()).toContain('Partial Outage')
    expect((await text('/maintenance.ics')).startsWith('BEGIN:VCALENDAR\r\n')).toBe(true)
    expect((await text('/embed.js')).length).toBeLessThan(2048)
  })

  test('the API of Statuspage answers with its fields, for every origin, and by ETag', async () => {
    const entry = {
      currentStatusId: statusId,
      currentStatusDesc: 'We look',
      currentStatusTime: Date.now() - 5,
    }
    const { body: made } = await make({ currentStatus: [entry] })
    await call('POST', '/maintenance', {
      ...{ title: 'Database move', sourceId, effectedServices: [{ serviceId }] },
      ...{ startDate: Date.now() + hour, endDate: Date.now() + 2 * hour },
    })
    const summary = await page('/api/v2/summary.json')
    expect(summary.headers.get('access-control-allow-origin')).toBe('*')
    expect(summary.headers.get('cache-control')).toBe('public, max-age=30')
    const component = { id: String(serviceId), name: 'Firmware', status: 'partial_outage', group: false }
    expect(await summary.json()).toMatchObject({
      page: { name: 'Ridgeline Status', url: expect.stringContaining('/status/ridgeline-status') },
      status: { indicator: 'major', description: 'Partial Outage' },
      components: expect.arrayContaining([expect.objectContaining(component)]),
      incidents: [
        {
          ...{ id: String(made.id), name: 'Downloads fail', impact: 'major', resolved_at: null },
          status: 'identified',
          incident_updates: [{ status: 'identified', body: 'We look', incident_id: String(made.id) }],
          components: [component],
        },
      ],
      scheduled_maintenances: [
        { name: 'Database move', status: 'scheduled', impact: 'maintenance', components: [component] },
      ],
    })
    const etag = summary.headers.get('etag') ?? ''
    const again = await fetch(`${desk.url}/status/ridgeline-status/api/v2/summary.json`, {
      headers: { 'if-none-match': etag },
    })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await call('PUT', `/incidents/incident/${made.id}`, { isResolved: true })
    const document = async (name: string) => JSON.parse(await text(`/api/v2/${name}.json`)) as object
    expect(await document('status')).toMatchObject({
      status: { indicator: 'none', description: 'All Systems Operational' },
    })
    expect(await document('components')).toMatchObject({
      components: expect.arrayContaining([expect.objectContaining({ ...component, status: 'operational' })]),
    })
    expect(await document('incidents/unresolved')).toMatchObject({ incidents: [] })
    expect(await document('incidents')).toMatchObject({
      incidents: [{ status: 'resolved', incident_updates: [{ status: 'resolved' }, { body: 'We look' }] }],
    })
    expect(await document('scheduled-maintenances')).toMatchObject({ scheduled_maintenances: [{}] })
    expect(await document('scheduled-maintenances/active')).toMatchObject({ scheduled_maintenances: [] })
    expect((await fetch(`${desk.url}/status/nobody/api/v2/summary.json`)).status).toBe(404)
  })
})
