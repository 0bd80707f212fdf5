import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CustomerMenu } from '#app/customers/customer-menu.tsx'
import { blankContact } from '#domain/customers/blank-contact.ts'
import { render } from '../render.tsx'

const ines = {
  ...blankContact,
  ...{ id: 1, firstName: 'Ines', lastName: 'Moura', email: 'ines@velo.example', createdAt: 1 },
}

test('a person is erased after a list of what goes and what stays, and their typed name', async () => {
  const sent: string[] = []
  const { user, toast } = await render(<CustomerMenu contact={ines} />, {
    isAdministrator: true,
    serve(method, path) {
      if (method !== 'GET') sent.push(`${method} ${path}`)
      if (method !== 'GET') return Response.json({ id: 1 })
      return Response.json({ addresses: 1, notes: 2, deleted: 3, kept: 4, tasks: 5, assets: 6 })
    },
  })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Erase for good' }))
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Erase Ines Moura for good?' }))
  const going = within(await dialog.findByRole('region', { name: 'This goes, and cannot be undone' }))
  going.getByText(/^3 with/)
  going.getByText(/, 1 address, 2 notes$/)
  within(dialog.getByRole('region', { name: 'This stays' })).getByText(/^4 with others/)
  const erase = dialog.getByRole('button', { name: 'Erase' })
  expect(erase).toHaveProperty('disabled', true)
  await user.type(dialog.getByRole('textbox', { name: 'Type Ines Moura to go on' }), 'Ines Moura')
  await user.click(erase)
  await toast('Customer Erased')
  expect(sent).toEqual(['POST /desk/customers/1/erasure'])
})

test('erasing and exporting a person are for administrators', async () => {
  const { user } = await render(<CustomerMenu contact={ines} />)
  await user.click(screen.getByRole('button', { name: 'More' }))
  const row = await screen.findByRole('menuitem', { name: 'Erase for good' })
  expect(row.getAttribute('aria-disabled')).toBe('true')
})
