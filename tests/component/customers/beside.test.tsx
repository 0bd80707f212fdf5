import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CustomerPane } from '#app/customers/customer-pane.tsx'
import { allFeatures } from '#domain/access/features.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { keepAnswer } from '#local/answers.ts'
import { Pages } from '../pages.tsx'
import { render, type RenderOptions } from '../render.tsx'

/* Company and assets are replicated with a customer, so they show offline even if never opened. */

const beside: Contact['beside'] = {
  company: {
    ...{ id: 5, name: 'Rye & Rail', url: 'rye.example', domain: 'rye.example', description: 'Bicycles' },
    address: { country: 'DE', locality: 'Leipzig', streetAddress: '', postalCode: '' },
    fields: { '7': 'Gold' },
  },
  assets: [{ id: 3, name: 'Pump', status: 'in_repair' }],
}
const dana: Contact = {
  ...{
    ...blankContact,
    id: 10,
    firstName: 'Dana',
    lastName: 'Whitlock',
    email: 'dana@rye.example',
    createdAt: 1,
  },
  ...{ companyId: 5, companyName: 'Rye & Rail', beside },
}
const tier = {
  ...{ id: 7, name: 'Tier', owner: 'company', type: 'text', options: [], isRequired: false },
  ...{ position: 1, revision: 1 },
}

const open = (path: string, options: RenderOptions = {}, contact = dana) =>
  render(path === '' ? <CustomerPane contact={contact} conversationId={1} /> : <Pages />, {
    ...{ isOffline: true, path: path || '/' },
    async fill({ db }) {
      await db.contacts.put({ ...contact, v: 1 })
      await keepAnswer(db.name, 'customFields', { value: [tier], at: 1 })
    },
    ...options,
  })

test.each(['', '/customers/10'])(
  'offline company and assets of a customer are at hand at "%s"',
  async (path) => {
    await open(path)
    const site = await screen.findByRole('link', { name: 'rye.example' })
    expect(site.getAttribute('href')).toBe('https://rye.example')
    screen.getByText('Germany')
    await screen.findByText('Tier')
    screen.getByText('Gold')
    expect(screen.getByRole('link', { name: /Pump.*In repair/ }).getAttribute('href')).toBe(
      '/assets/all?asset=3',
    )
  },
)

test('a company that was never opened is known by its people on this device', async () => {
  await open('/customers/companies/5')
  await screen.findByRole('heading', { name: 'Rye & Rail' })
  screen.getByText('Bicycles')
  expect(screen.getByRole('link', { name: 'Dana Whitlock' }).getAttribute('href')).toBe('/customers/10')
})

test('a company by the domain of their address is theirs, one that was changed here is not any more', async () => {
  await open('', {}, { ...dana, companyId: null, companyName: '' })
  expect((await screen.findByRole('link', { name: 'Rye & Rail' })).getAttribute('href')).toBe(
    '/customers/companies/5',
  )
  await open('', {}, { ...dana, companyId: 6, companyName: 'Lark' })
  await screen.findByRole('link', { name: 'Lark' })
  expect(screen.queryByText('Bicycles')).toBeNull()
})

test('without the feature no assets are shown, and what came along is not asked for', async () => {
  const asked: string[] = []
  const serve = (_: string, path: string) => {
    asked.push(path)
    return Response.json({ data: [], next: null })
  }
  await open('', { isOffline: false, serve })
  await screen.findByRole('link', { name: /Pump/ })
  await waitFor(() => expect(asked.length).toBeGreaterThan(0))
  expect(asked.filter((path) => path.startsWith('/desk/assets'))).toEqual([])
  await open('', { features: allFeatures.filter((name) => name !== 'advanceFeatures.assetManagement') })
  await screen.findByText('Bicycles')
  expect(screen.queryByRole('link', { name: /Pump/ })).toBeNull()
})
