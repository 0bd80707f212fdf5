import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { ContactValues, EditedValues } from '#app/customers/fields/custom-values.tsx'
import CreateCustomerDialog from '#app/customers/create/create-customer-dialog.tsx'
import type { CustomField } from '#domain/customers/custom-field.ts'
import { render } from '../render.tsx'

const field = (id: number, name: string, more: object = {}) =>
  ({
    ...{ id, name, owner: 'contact', type: 'text', options: [], isRequired: false, position: id },
    ...{ revision: 1, ...more },
  }) as CustomField
const fields = [
  field(3, 'VIP', { type: 'checkbox' }),
  field(2, 'Plan', { type: 'dropdown', options: ['Gold', 'Silver'] }),
  field(1, 'Seats', { type: 'number', isRequired: true }),
  field(9, 'Tier', { owner: 'company' }),
]
const serve = (_: string, path: string) =>
  path.startsWith('/desk/customers/fields')
    ? Response.json({ data: fields, next: null })
    : Response.json({ data: [], next: null })

test('CUS-009, D1-118: values are changed where they stand; what does not fit is said below', async () => {
  const onSave = vi.fn<(change: object) => void>()
  const values = { '1': '4', '2': 'Bronze' }
  const { user } = await render(<EditedValues values={values} pending={false} onSave={onSave} />, { serve })
  const seats = await screen.findByRole('textbox', { name: 'Seats' })
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Seats', 'Plan', 'VIP'])
  await user.clear(seats)
  await user.type(seats, 'four{Enter}')
  await screen.findByText('Seats must be a number')
  expect(onSave).not.toHaveBeenCalled()
  await user.clear(seats)
  await user.type(seats, '5{Enter}')
  expect(onSave).toHaveBeenLastCalledWith({ 1: '5' })
  await user.click(screen.getByRole('switch', { name: 'VIP' }))
  expect(onSave).toHaveBeenLastCalledWith({ 3: 'true' })
  await user.click(screen.getByRole('combobox', { name: /Plan/ }))
  // A value whose option was deleted stays, and is marked.
  screen.getByRole('option', { name: /Bronze.*no longer an option/ })
  await user.click(screen.getByRole('option', { name: 'Gold' }))
  expect(onSave).toHaveBeenLastCalledWith({ 2: 'Gold' })
})

test('D1-118: beside a conversation the values that are there are read', async () => {
  await render(<ContactValues values={{ '1': '4', '3': 'true' }} />, { serve })
  await screen.findByText('Seats')
  screen.getByText('Yes')
  expect(screen.queryByText('Plan')).toBeNull()
})

test('D1-118: the form of a new customer asks for a required field, and sends what is filled in', async () => {
  const page = await render(<CreateCustomerDialog onClose={() => undefined} />, { serve })
  const { user } = page
  const type = async (name: string, text: string) =>
    user.type(await screen.findByRole('textbox', { name }), text)
  await type('First Name', 'Inge')
  await type('Last Name', 'Brandt')
  await type('Email', 'inge@velo.example')
  await screen.findByRole('textbox', { name: 'Seats' })
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Seats is a required field')
  expect(await page.ops()).toEqual([])
  await type('Seats', '12')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await vi.waitFor(async () =>
    expect((await page.ops())[0]?.args).toMatchObject({ email: 'inge@velo.example', fields: { '1': '12' } }),
  )
})

test('CUS-017, D1-06: a new customer is put in a company that is there, however long its name', async () => {
  const long = 'Donaudampfschifffahrtsgesellschaft & Söhne KG'
  const page = await render(<CreateCustomerDialog onClose={() => undefined} />, {
    serve: (_, path) =>
      Response.json({
        data: path.includes('company-list') ? [{ id: 7, name: long }] : [],
        next: null,
        total: 0,
      }),
  })
  const { user } = page
  const type = async (name: string, text: string) =>
    user.type(await screen.findByRole('textbox', { name }), text)
  await type('First Name', 'Inge')
  await type('Last Name', 'Brandt')
  await type('Email', 'inge@velo.example')
  await type('Company name', 'Donaudampfschifffahrt')
  await user.tab()
  await screen.findByText('Company name length must be less than or equal to 20 characters')
  await user.click(await screen.findByRole('button', { name: long }))
  expect(screen.queryByRole('textbox', { name: 'Company name' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await vi.waitFor(async () =>
    expect((await page.ops())[0]?.args).toMatchObject({ companyId: 7, companyName: long, companyUrl: '' }),
  )
})
