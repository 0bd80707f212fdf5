import 'fake-indexeddb/auto'
import { screen, within } from '@testing-library/react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { AssetsFrame } from '#app/assets/assets-frame.tsx'
import { AssetsPage } from '#app/assets/assets-page.tsx'
import { DefaultFieldsPage } from '#app/assets/default-fields-page.tsx'
import { Form, List } from '#app/assets/asset-field-kind.tsx'
import { assetsArea } from '#app/assets/area.tsx'
import { CustomerAssets, useCustomerAssets } from '#app/customers/details/customer-assets.tsx'
import type { Asset } from '#domain/assets/asset.ts'
import { allFeatures } from '#domain/access/features.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { writeMeta } from '#local/meta.ts'
import { unknownStatus } from '#local/session/status.ts'
import { render, type RenderOptions } from '../render.tsx'

const asset = (id: number, name: string, more: object = {}) =>
  ({
    ...{ id, name, type: 'Bike', serial: `SN-${id}`, status: 'in_use', contactId: 90, revision: 1 },
    ...{ fields: { '7': 'Red' }, contact: { id: 90, name: 'Dana Whitlock' }, ...more },
  }) as Asset
const colour = {
  ...{ id: 7, name: 'Colour', type: 'dropdown', options: ['Red', 'Blue'], isRequired: false },
  ...{ position: 1, revision: 1 },
}

async function open(path: string, options: RenderOptions = {}) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const place = { title: 'Custom fields', noun: 'field', path: '/assets/fields' } as const
  const page = await render(
    <Routes>
      <Route path="/assets" element={<AssetsFrame />}>
        <Route index element={<Navigate to="/assets/all" replace />} />
        <Route path="all" element={<AssetsPage />} />
        <Route path="default" element={<DefaultFieldsPage />} />
        <Route path="fields" element={<List {...place} />} />
        <Route path="fields/new" element={<Form {...place} />} />
      </Route>
    </Routes>,
    {
      path,
      permissions: allPermissions,
      serve(method, to, body) {
        if (method !== 'GET') {
          sent.push({ method, path: to, body })
          return Response.json(
            to.startsWith('/desk/assets/fields') ? colour : { ...asset(1, ''), ...(body as object) },
          )
        }
        if (to.startsWith('/desk/assets/fields')) return Response.json({ data: [colour], next: null })
        if (/assets\/\d+$/.test(to)) return Response.json(asset(1, 'Cargo bike'))
        if (to.startsWith('/desk/assets'))
          return Response.json({ data: [asset(1, 'Cargo bike'), asset(2, 'Trailer')], total: 2, next: null })
        return Response.json({ data: [], next: null })
      },
      ...options,
    },
  )
  return { ...page, sent }
}

test('AST-001, AST-002, SHL-010: the index leads to all, beside default, fields and import', async () => {
  await open('/assets')
  await screen.findByRole('heading', { name: 'All assets' })
  const nav = screen.getByRole('navigation', { name: 'Assets' })
  const links = within(nav)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(links).toEqual(['/assets/all', '/assets/default', '/assets/fields'])
  expect(screen.getByRole('link', { name: 'Import' }).getAttribute('href')).toBe('/assets/import')
  const [page] = assetsArea.pages ?? []
  expect(page?.path).toBe('/assets')
  expect(page?.children?.map(({ index, path }) => (index ? 'index' : path))).toEqual([
    ...['index', 'all', 'default', 'import', 'fields'],
  ])
})

test('AST-003: without the feature an intro has a disabled button Create Assets', async () => {
  const { sent } = await open('/assets/all', { features: [] })
  const button = await screen.findByRole('button', { name: /Create Assets/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('navigation')).toBeNull()
  expect(sent).toEqual([])
})

test('AST-004: an asset is created by its form, with values of its fields', async () => {
  const { user, sent } = await open('/assets/all')
  await screen.findByText('Trailer')
  await user.click(screen.getByRole('button', { name: 'Create Assets' }))
  const dialog = await screen.findByRole('dialog', { name: 'New Asset' })
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  await within(dialog).findByText('Name is a required field')
  await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Pump')
  await user.click(within(dialog).getByRole('combobox', { name: /Colour/ }))
  await user.click(await screen.findByRole('option', { name: 'Blue' }))
  await user.click(within(dialog).getByRole('button', { name: 'Create' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { method: 'POST', body: { name: 'Pump', status: 'in_use', contactId: null, fields: { 7: 'Blue' } } },
    ]),
  )
})

test('SRC-008, AST-004: an asset that the address names is open; its edit compares the revision', async () => {
  const { user, sent } = await open('/assets/all?asset=1')
  const dialog = await screen.findByRole('dialog', { name: 'Cargo bike' })
  await within(dialog).findByText('Red')
  expect(within(dialog).getByRole('link', { name: 'Dana Whitlock' }).getAttribute('href')).toBe(
    '/customers/90',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Edit' }))
  const form = await screen.findByRole('dialog', { name: 'Edit Asset' })
  // The owner is not on the device, so the asset's name for them is shown.
  within(form).getByText('Dana Whitlock')
  await user.click(within(form).getByRole('button', { name: 'Remove owner' }))
  await user.click(within(form).getByRole('button', { name: 'Update' }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([
      { method: 'PUT', body: { name: 'Cargo bike', contactId: null, revision: 1 } },
    ]),
  )
})

test('PRM-009: without manage_assets assets are read, and the ways to change them are locked', async () => {
  await open('/assets/all?asset=1', { permissions: [] })
  const dialog = await screen.findByRole('dialog', { name: 'Cargo bike' })
  for (const name of ['Edit', 'Delete'])
    expect(
      within(dialog)
        .getByRole('button', { name: new RegExp(name) })
        .getAttribute('aria-disabled'),
    ).toBe('true')
})

test('D1-160, D1-161: built-in fields are told of; custom fields are made with their permission alone', async () => {
  await open('/assets/default')
  await screen.findByText('Serial number')
  await open('/assets/fields', { permissions: ['assets.manage_assets'] })
  await screen.findByRole('link', { name: 'Colour' })
  expect(screen.getByRole('link', { name: /New field/, hidden: true }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  const { user, sent } = await open('/assets/fields/new', { permissions: ['assets.manage_custom_fields'] })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Frame')
  await user.click(screen.getByRole('button', { name: /Create|Save/ }))
  await vi.waitFor(() =>
    expect(sent).toMatchObject([{ path: '/desk/assets/fields', body: { name: 'Frame' } }]),
  )
})

test('D1-160: assets of a customer lead to the asset', async () => {
  await render(<CustomerAssets assets={[asset(3, 'Pump', { status: 'in_repair' })]} />)
  expect(screen.getByRole('link', { name: /Pump.*In repair/ }).getAttribute('href')).toBe(
    '/assets/all?asset=3',
  )
})

test('without a connection the assets of each customer that was looked at are their own', async () => {
  function Customers() {
    const [id, setId] = useState(90)
    return (
      <>
        {[90, 91].map((each) => (
          <button key={each} onClick={() => setId(each)}>{`Customer ${each}`}</button>
        ))}
        <CustomerAssets assets={useCustomerAssets({ id })} />
      </>
    )
  }
  const page = await render(<Customers />, {
    ...{ permissions: allPermissions, features: allFeatures },
    serve: (_, path) => {
      const data = path.includes('contactId=90') ? [asset(3, 'Pump')] : [asset(4, 'Bell', { contactId: 91 })]
      return new Response(JSON.stringify({ data, next: null, total: 1 }), {
        headers: { 'content-type': 'application/json' },
      })
    },
  })
  await screen.findByRole('link', { name: /Pump/ })
  await page.user.click(screen.getByRole('button', { name: 'Customer 91' }))
  await screen.findByRole('link', { name: /Bell/ })
  await writeMeta(page.desk.db, {
    status: { ...unknownStatus, connection: 'offline', since: page.desk.clock.now() },
  })
  page.desk.bus.publish({ meta: [0] })
  await page.user.click(screen.getByRole('button', { name: 'Customer 90' }))
  await screen.findByRole('link', { name: /Pump/ })
  expect(screen.queryByRole('link', { name: /Bell/ })).toBeNull()
})
