import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'
import { page } from '../status-page/page.ts'

/* Record kinds with few fields: toasts after create, update and delete. */

/** Server that stores the records of one kind. */
function serverOf(calls: { list: string; create?: string; one?: string }, defaults: object) {
  const rows = new Map<number, object>()
  const json = (body: object) => Response.json(body)
  return (method: string, path: string, body: unknown) => {
    const [at = ''] = path.split('?')
    if (at === '/status-page/setting') return json({ data: [page], total: 1, next: null })
    const named = (body as { id?: number } | undefined)?.id
    const id = named ?? Number(/\/(\d+)/.exec(at)?.[1] ?? rows.size + 1)
    if (method === 'GET' && at === calls.list)
      return json({ data: [...rows.values()], total: rows.size, next: null })
    if (!at.startsWith(calls.one ?? calls.list) && at !== calls.create)
      return json({ data: [], total: 0, next: null })
    if (method === 'DELETE') {
      rows.delete(id)
      return json({ id })
    }
    const { email: address } = (body ?? {}) as { email?: string }
    if (method !== 'GET')
      rows.set(id, { ...defaults, ...rows.get(id), address, ...(body as object), id, revision: 2 })
    return json(rows.get(id) ?? {})
  }
}

const base = '/status-page'
const service = { type: 'service', description: '', showHistory: true, groupId: null, startDate: 5 }

interface Kind {
  rows: string
  path: string
  noun: string
  field: string
  calls: { list: string; create?: string }
  filled?: object
  toasts: [created: string, updated: string, deleted: string]
}

/** Requirement ids, path, form labels and values, endpoints, fields set by the server, toasts. */
const kinds: readonly Kind[] = [
  {
    rows: 'ER2-014, ADM-005',
    ...{ path: '/statuspage/incident-sources', noun: 'incident source', field: 'Source' },
    calls: { list: `${base}/incidents/source` },
    toasts: ['Incident Source Added', 'Incident Source Updated', 'Incident Source Deleted'],
  },
  {
    rows: 'ER2-015, ADM-006',
    ...{ path: '/statuspage/incident-status', noun: 'incident status', field: 'Status' },
    calls: { list: `${base}/incidents/status` },
    toasts: ['Incident Status Added', 'Incident Status Updated', 'Incident Status Deleted'],
  },
  {
    rows: 'ER2-016',
    ...{ path: '/statuspage/manage-subscribers', noun: 'subscriber', field: 'Email' },
    calls: { list: `${base}/subscribers` },
    filled: {
      ...{
        services: null,
        confirmedAt: 5,
        failingSince: null,
        offReason: null,
        lastAt: null,
        lastReason: null,
      },
      secrets: [],
    },
    toasts: ['Subscribers Added', 'Subscriber Updated', 'Subscriber Deleted'],
  },
  {
    rows: 'ER2-017, ADM-010, ADM-011',
    ...{ path: '/statuspage/servicecomponents', noun: 'service', field: 'Name' },
    calls: { list: `${base}/services`, create: `${base}/services/add` },
    filled: service,
    toasts: ['Services Added', 'Service Component Updated', 'Service Component Deleted'],
  },
  {
    rows: 'ADM-024, SUR-034, D1-82',
    ...{ path: '/settings/customer-satisfaction/feedback-forms', noun: 'feedback form', field: 'Name' },
    calls: { list: '/forms' },
    filled: { ratingsType: 'number', logo: null },
    toasts: ['Added Successfully', 'Updated Successfully', 'Deleted Successfully'],
  },
  {
    rows: 'ERR-038',
    ...{ path: '/assets/fields', noun: 'field', field: 'Name' },
    calls: { list: '/desk/assets/fields' },
    filled: { options: [] },
    toasts: ['Added Successfully', 'Updated Successfully', 'Deleted Successfully'],
  },
]

test.each(kinds)(
  'ER2-011, ER2-013, $rows: $noun',
  async ({ path, noun, field, calls, filled = {}, toasts }) => {
    const { user, toast } = await render(<Pages />, {
      ...{ path, permissions: allPermissions },
      serve: serverOf(calls, filled),
    })
    const [created, updated, deleted] = toasts
    const fieldIn = () => screen.findByRole('textbox', { name: new RegExp(`^${field}`) })
    const [name, changed] = ['an@one.example', 'an@two.example']
    await user.click(await screen.findByRole('link', { name: `New ${noun}` }))
    await user.type(await fieldIn(), name)
    const description = screen.queryByRole('textbox', { name: /^Description/ })
    if (description) await user.type(description, 'Downloads')
    await user.click(screen.getByRole('button', { name: 'Create' }))
    await toast(created)
    await user.click(await screen.findByRole('link', { name: new RegExp(name) }))
    await user.clear(await fieldIn())
    await user.type(await fieldIn(), changed)
    await user.click(screen.getByRole('button', { name: 'Update' }))
    await toast(updated)
    await user.click(await screen.findByRole('button', { name: `Delete ${changed}` }))
    const sure = within(await screen.findByRole('alertdialog'))
    expect(sure.getByText('Are you sure you want to delete ?')).toBeDefined()
    await user.click(sure.getByRole('button', { name: 'Delete' }))
    await toast(deleted)
    await screen.findByText('No Data Available')
  },
)
