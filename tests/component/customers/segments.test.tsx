import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { ContactsPage } from '#app/customers/list/contacts-page.tsx'
import { CustomersFrame } from '#app/customers/customers-frame.tsx'
import { render, type RenderOptions } from '../render.tsx'

interface Sent {
  method: string
  path: string
  body: unknown
}

const page = (data: object[]) => ({ data, total: data.length, next: null })

const nowhere = { country: '', locality: '', streetAddress: '', postalCode: '' }
const contact = (id: number, firstName: string) => ({
  ...{ id, firstName, lastName: 'Ng', email: `${firstName}@rye.example`, otherEmails: [], phone: null },
  ...{
    companyId: null,
    timeZone: '',
    allowPortalAccess: false,
    seesCompanyId: null,
    notes: [],
    tags: [],
    fields: {},
  },
  ...{ assigneeId: null, isUndeliverable: false, createdAt: 1, title: '', address: nowhere, company: null },
  ...{ status: null, interactionTime: null, isFavourite: false },
})
const fleet = { id: 8, name: 'Fleet', isStatic: true, conditions: { country: 'PT' }, ids: [1], revision: 3 }

/** Lists of the area with their navigation, and the requests sent. */
async function open(more: RenderOptions = {}) {
  const sent: Sent[] = []
  const rendered = await render(
    <Routes>
      <Route path="/customers" element={<CustomersFrame />}>
        <Route index element={<ContactsPage />} />
        <Route path="segment/:segmentId" element={<ContactsPage />} />
      </Route>
    </Routes>,
    {
      path: '/customers',
      serve(method, path, body) {
        if (method !== 'GET') sent.push({ method, path, body })
        if (method === 'DELETE') return Response.json({ id: 8 })
        if (method !== 'GET') return Response.json({ ...fleet, ...(body as object), id: 8, revision: 4 })
        if (path.startsWith('/desk/customers/segments')) return Response.json(page([fleet]))
        if (path.startsWith('/desk/customers?') || path === '/desk/customers')
          return Response.json(page([contact(1, 'Anna'), contact(2, 'Bea')]))
        return Response.json(page([]))
      },
      ...more,
    },
  )
  const nav = within(await screen.findByRole('navigation', { name: 'Customers' }))
  await nav.findByRole('link', { name: 'Fleet' })
  const dialog = () => within(screen.getByRole('dialog'))
  return { ...rendered, sent, nav, dialog }
}

test('SEG-010, SEG-011, SEG-014, SEG-018, SEG-019, ER2-037: a static segment is made in two steps, with its members ticked', async () => {
  const { user, nav, dialog, sent, toast } = await open()
  await user.click(nav.getByRole('button', { name: 'New contact segment' }))
  await screen.findByRole('dialog', { name: 'New segment' })
  expect(dialog().getByRole('radio', { name: /^Static/ })).toHaveProperty('checked', true)
  await user.click(dialog().getByRole('button', { name: 'Next' }))
  dialog().getByText('Name is a required field')
  await user.type(dialog().getByRole('textbox', { name: 'Name' }), 'x'.repeat(21))
  await user.click(dialog().getByRole('button', { name: 'Next' }))
  dialog().getByText('Name length must be less than or equal to 20 characters')
  await user.clear(dialog().getByRole('textbox', { name: 'Name' }))
  await user.type(dialog().getByRole('textbox', { name: 'Name' }), 'Winter')
  await user.click(dialog().getByRole('button', { name: 'Next' }))
  const box = (name: string) => dialog().findByRole('checkbox', { name: new RegExp(name) })
  await user.click(await box('Anna'))
  dialog().getByText('1 of 2 chosen')
  await user.click(await box('Select all'))
  dialog().getByText('2 of 2 chosen')
  await user.click(await box('Select all'))
  dialog().getByText('0 of 2 chosen')
  await user.click(await box('Bea'))
  // A key that closes the dialog does not lose it either.
  await user.keyboard('{Escape}')
  dialog().getByText('1 of 2 chosen')
  // Back keeps the entered values.
  await user.click(dialog().getByRole('button', { name: 'Back' }))
  expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Winter')
  await user.click(dialog().getByRole('button', { name: 'Next' }))
  await user.click(dialog().getByRole('button', { name: 'Create' }))
  await toast('Segment Created')
  expect(sent).toEqual([
    {
      ...{ method: 'POST', path: '/desk/customers/segment' },
      body: { name: 'Winter', isStatic: true, conditions: {}, ids: [2], isEverybody: false },
    },
  ])
  await user.click(nav.getByRole('button', { name: 'New contact segment' }))
  await screen.findByRole('dialog', { name: 'New segment' })
  expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', '')
})

test('SEG-006, SEG-008, SEG-015, SEG-017: a dynamic segment has conditions alone, and Reset Filter clears them', async () => {
  const { user, nav, dialog } = await open()
  await user.click(nav.getByRole('button', { name: 'New contact segment' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Stars')
  await user.click(dialog().getByRole('radio', { name: /^Dynamic/ }))
  await user.click(dialog().getByRole('button', { name: 'Next' }))
  const filters = within(dialog().getByRole('group', { name: 'Filters' }))
  for (const name of ['Assigned to', 'Tag', 'Company', 'Country', 'Favourite'])
    filters.getByRole('combobox', { name: new RegExp(name) })
  expect(dialog().queryByRole('checkbox')).toBeNull()
  await user.click(filters.getByRole('combobox', { name: /Favourite/ }))
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options).toEqual(['None', 'True', 'False'])
  await user.click(screen.getByRole('option', { name: 'True' }))
  await user.click(filters.getByRole('button', { name: 'Reset Filter' }))
  expect(filters.queryByRole('button', { name: 'Reset Filter' })).toBeNull()
})

test('a double click on Next makes no segment without its conditions', async () => {
  const { user, nav, dialog, sent } = await open()
  await user.click(nav.getByRole('button', { name: 'New contact segment' }))
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Stars')
  await user.dblClick(dialog().getByRole('button', { name: 'Next' }))
  dialog().getByText('2 of 2')
  expect(sent).toEqual([])
  await user.dblClick(dialog().getByRole('button', { name: 'Create' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent).toHaveLength(1)
})

test('D1-118: a number is asked for in every way, a day by before and after, in a list and in its address', async () => {
  const asked: string[] = []
  const field = (id: number, name: string, type: string) => ({
    ...{ id, name, type, options: [], isRequired: false, position: 1, owner: 'contact', revision: 1 },
  })
  const { user } = await open({
    serve(_, path) {
      if (path.startsWith('/desk/customers/fields'))
        return Response.json(page([field(5, 'Seats', 'number'), field(6, 'Until', 'date')]))
      if (path.startsWith('/desk/customers/segments')) return Response.json(page([fleet]))
      if (/^\/desk\/customers(\?|$)/.test(path)) asked.push(new URL(path, 'http://x').searchParams.toString())
      return Response.json(page([]))
    },
  })
  const choose = async (name: RegExp, option: string) => {
    await user.click(await screen.findByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: option }))
  }
  const last = (end: string) => waitFor(() => expect(asked.at(-1)).toContain(end))
  await choose(/Seats/, 'is between')
  await user.type(await screen.findByRole('spinbutton', { name: 'Seats, from' }), '2.5')
  await user.type(screen.getByRole('spinbutton', { name: 'Seats, up to' }), '9')
  await last('field=5&operator=isBetween&value=2.5&upTo=9')
  await choose(/Until/, 'is before')
  fireEvent.change(screen.getByLabelText('Until', { selector: 'input' }), { target: { value: '2026-12-01' } })
  await last('field=6&operator=isBefore&value=2026-12-01')
  expect(screen.queryByRole('spinbutton')).toBeNull()
  await choose(/Until/, 'is empty')
  await last('field=6&operator=isEmpty')
  expect(screen.queryByLabelText('Until', { selector: 'input' })).toBeNull()
})

test('SEG-001, SEG-012, SEG-013, D1-157: an open segment is edited from its first step, and deleted once that is sure', async () => {
  const { user, nav, dialog, sent, toast } = await open({ path: '/customers/segment/8' })
  await screen.findByRole('heading', { name: 'Fleet' })
  await screen.findByText('2 contacts, static')
  const choose = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Segment' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  await choose('Edit segment')
  await screen.findByRole('dialog', { name: 'Edit segment' })
  expect(dialog().getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Fleet')
  expect(dialog().queryByRole('radio')).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Next' }))
  expect(await dialog().findByRole('checkbox', { name: /Anna/ })).toHaveProperty('checked', true)
  await user.click(dialog().getByRole('button', { name: 'Update' }))
  await toast('Segment Updated')
  expect(sent[0]).toMatchObject({ method: 'PUT', path: '/desk/customers/segment/8', body: { revision: 3 } })
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('Delete segment')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
  expect(sent).toHaveLength(1)
  await choose('Delete segment')
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }))
  await toast('Segment Deleted')
  expect(sent[1]).toMatchObject({ method: 'DELETE', path: '/desk/customers/segment/8' })
  await nav.findByRole('link', { name: 'Contacts' })
})

test('PR2-036: without manage_contacts no segment can be made', async () => {
  const { user, nav } = await open({ permissions: [] })
  const add = nav.getByRole('button', { name: 'New contact segment' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  await user.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
})
