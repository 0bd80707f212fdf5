import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { useLocation, useRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { portalArea } from '#app/portal/area.tsx'
import { Hidable } from '#app/shell/rail.tsx'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { portalFormResource } from '#domain/portal/form.ts'
import { usualPortal, type Portal } from '#domain/portal/settings.ts'
import { render, type RenderOptions } from '../render.tsx'

const Pages = () => (
  <Suspense>
    <i data-testid="place">{useLocation().pathname}</i>
    {useRoutes([...(portalArea.pages ?? [])])}
  </Suspense>
)
const place = () => screen.getByTestId('place').textContent

async function open(path: string, options: RenderOptions & { portal?: Partial<Portal> } = {}) {
  let portal: Portal = {
    ...{ ...usualPortal, isClientPortalCreated: true, domain: '', hostState: null, logo: null },
    ...{ url: 'http://desk/portal/1', ...options.portal },
  }
  let rows: object[] = []
  const sent: { method: string; path: string; body: unknown }[] = []
  const rendered = await render(<Pages />, {
    ...{ path: `/portal${path}`, permissions: allPermissions, ...options },
    serve(method, at, body) {
      sent.push({ method, path: at, body })
      if (at === '/portal/setting' && method === 'PUT') portal = { ...portal, ...(body as object) }
      if (at.startsWith('/portal/setting')) return Response.json(portal)
      if (at === '/portal/form')
        return Response.json({ ...portalFormResource.usual, ...(body as object | undefined) })
      if (method === 'DELETE') rows = []
      else if (method !== 'GET') rows = [{ id: 7, revision: 1, ...(body as object) }]
      return Response.json(
        method === 'GET' && !/\/\d+$/.test(at)
          ? { data: rows, total: rows.length, next: null }
          : (rows[0] ?? { id: 7 }),
      )
    },
  })
  return { ...rendered, sent }
}

test('POR-004 POR-006 D1-28: without a portal an intro creates one, and the settings are read anew', async () => {
  const { user, sent, toast } = await open('', { portal: { isClientPortalCreated: false } })
  await user.click(await screen.findByRole('button', { name: 'Create Client Portal' }))
  await toast('Client Portal Created')
  await screen.findByRole('heading', { level: 1, name: /^Announcements/ })
  const calls = sent.filter(({ path }) => path === '/portal/setting')
  expect(calls.map(({ method }) => method)).toEqual(['GET', 'PUT', 'GET'])
  expect(calls[1]?.body).toEqual({ isClientPortalCreated: true })
})

test('POR-004 POR-005 SHL-024 PR2-016: without the plan feature each address becomes the list, with the intro locked', async () => {
  const features = allFeatures.filter((name) => name !== 'advanceFeatures.clientPortal')
  await open('/announcements/create', { features })
  const create = await screen.findByRole('button', { name: /^Create Client Portal/ })
  expect(create.getAttribute('aria-disabled')).toBe('true')
  expect(place()).toBe('/portal/announcements')
})

test('ER2-032 POR-011: an announcement is created, updated and deleted', async () => {
  const { user, sent, toast } = await open('/announcements')
  // The empty state offers to create the first one.
  await screen.findByText('No Data Available')
  await user.click(await screen.findByRole('link', { name: 'New announcement' }))
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'Winter days')
  await user.type(screen.getByRole('textbox', { name: /^Content/ }), 'Book now')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Announcement Created')
  expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
    title: 'Winter days',
    state: 'draft',
  })
  await user.click(await screen.findByRole('link', { name: 'Winter days' }))
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), '!')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Announcement Updated')
  await user.click(await screen.findByRole('button', { name: 'Delete Winter days!' }))
  await user.click(await screen.findByRole('button', { name: 'Delete' }))
  await toast('Announcement Deleted')
})

test('PRM-046 PR2-039: creating an announcement is locked without manage_announcements', async () => {
  const permissions = allPermissions.filter((name) => name !== 'client_portal.manage_announcements')
  await open('/announcements', { permissions })
  const fresh = await screen.findByText('New announcement')
  expect(fresh.closest('[aria-disabled=true]')).not.toBeNull()
})

test('the list is asked for by words and state', async () => {
  const { user, sent } = await open('/announcements')
  await user.click(await screen.findByRole('combobox', { name: 'State' }))
  await user.click(await screen.findByRole('option', { name: 'Published' }))
  await waitFor(() => expect(sent.at(-1)?.path).toContain('state=published'))
})

test('the settings say what is wrong under the field, and send what was changed', async () => {
  const { user, sent, toast } = await open('/general')
  const title = await screen.findByRole('textbox', { name: /^Page title/ })
  await user.clear(title)
  await user.type(title, 'ab')
  await user.tab()
  await screen.findByText('Page title length must be at least 3 characters long')
  await user.type(title, 'c')
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Settings Updated')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({
    pageTitle: 'abc',
    seen: { pageTitle: 'Client portal' },
  })
})

test('SHL-032 D1-41: the flag hides the entry of the rail', async () => {
  const metadata = (hideClientPortal: boolean) => ({
    ...{ name: 'Lumen', version: '1', showProductTour: false, hideClientPortal, isDocsCreated: false },
    ...{ pushKey: '', hasAI: false, subscription: { status: 'active', endAt: null } },
  })
  expect(portalArea.rail?.hiddenBy).toBe('hideClientPortal')
  const entry = (isHidden: boolean) =>
    render(<Hidable by="hideClientPortal">Client portal</Hidable>, {
      serve: () => Response.json(metadata(isHidden)),
    })
  await entry(false)
  await screen.findByText('Client portal')
  await entry(true)
  await waitFor(() => expect(screen.queryByText('Client portal')).toBeNull())
})
