import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CustomerFields } from '#app/customers/details/customer-fields.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { blankContact } from '#domain/customers/blank-contact.ts'
import type { Contact } from '#domain/customers/contact.ts'
import { render } from '../render.tsx'

const dana: Contact = {
  ...{ ...blankContact, id: 10, firstName: 'Dana', lastName: 'Whitlock', email: 'dana@rye.example' },
  ...{ createdAt: 1, companyId: 5, companyName: 'Rye', allowPortalAccess: true },
}
const open = (fields: Partial<Contact> = {}, permissions: readonly string[] = allPermissions) => {
  const contact = { ...dana, ...fields }
  return render(<CustomerFields contact={contact} />, {
    permissions,
    fill: async ({ db }) => void (await db.contacts.put({ ...contact, v: 1 })),
  })
}
const view = () => screen.findByRole('switch', { name: /^See the company's conversations/ })

test('who may set up the portal chooses who sees the conversations of a company there', async () => {
  const { user, ops } = await open()
  await user.click(await view())
  await waitFor(async () =>
    expect((await ops()).map(({ cmd, args }) => [cmd, args])).toEqual([
      ['contacts.edit', { contactId: 10, seesCompany: true }],
    ]),
  )
})

test('it is on for the company that it was given for, and locked without the permission', async () => {
  await open({ seesCompanyId: 5 }, ['contacts.manage_contacts'])
  const shown = await view()
  expect([shown.getAttribute('aria-disabled'), (shown as HTMLInputElement).checked]).toEqual(['true', true])
  await open({ seesCompanyId: 6 })
  expect(((await view()) as HTMLInputElement).checked).toBe(false)
})

test('it needs a company, and access to the portal', async () => {
  await open({ companyId: null })
  expect(((await view()) as HTMLInputElement).disabled).toBe(true)
  await screen.findByText('Choose a company first')
  await open({ allowPortalAccess: false })
  await screen.findByRole('switch', { name: 'Allow portal access' })
  expect(screen.queryByRole('switch', { name: /company/ })).toBeNull()
})
