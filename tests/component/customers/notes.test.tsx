import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { blankContact } from '#domain/customers/blank-contact.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

const open = (id = 10) =>
  render(<Pages />, {
    ...{ isOffline: true, path: `/customers/${id}` },
    async fill({ db }) {
      for (const each of [10, 11])
        await db.contacts.put({
          ...blankContact,
          id: each,
          firstName: `Dana ${each}`,
          lastName: '',
          email: null,
          createdAt: 1,
          v: 1,
        })
    },
  })

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' })

test('a note that was not added is there again at its customer, and at no other', async () => {
  const { user } = await open()
  await user.type(await field(), 'Pays by invoice')
  await open(11)
  expect((await field()).value).toBe('')
  await open()
  expect((await field()).value).toBe('Pays by invoice')
})

test('a double click adds one note', async () => {
  sessionStorage.clear()
  const { user, ops } = await open()
  await user.type(await field(), 'Pays by invoice')
  await user.dblClick(screen.getByRole('button', { name: 'Add note' }))
  await screen.findByRole('list', { name: 'Notes' })
  expect(await ops()).toMatchObject([{ cmd: 'contacts.addNote', args: { note: 'Pays by invoice' } }])
  expect((await field()).value).toBe('')
})
