import { screen, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { CustomerMenu } from '#app/customers/customer-menu.tsx'
import { CustomerDuplicates } from '#app/customers/details/customer-duplicates.tsx'
import { DuplicatesPage } from '#app/duplicates/duplicates-page.tsx'
import { blankContact } from '#domain/customers/blank-contact.ts'
import { render, type RenderOptions } from '../render.tsx'

const contact = (id: number, more: object) => ({
  ...blankContact,
  ...{ id, firstName: 'Ines', lastName: 'Moura', email: `ines${id}@velo.example`, createdAt: 1 },
  ...more,
})
const [ines, other] = [contact(1, { phone: '123' }), contact(2, { phone: '456', jobTitle: 'Director' })]
const shown = ({ id, firstName, lastName, email, phone, companyName }: typeof ines) => ({
  ...{ id, firstName, lastName, email, phone, companyName },
})

async function open(more: RenderOptions = {}) {
  const sent: { method: string; path: string; body: unknown }[] = []
  const rendered = await render(
    <Routes>
      <Route path="/customers/duplicates" element={<DuplicatesPage />} />
      <Route
        path="/customers/:id"
        element={
          <>
            <CustomerMenu contact={ines} />
            <CustomerDuplicates contact={ines} />
          </>
        }
      />
    </Routes>,
    {
      path: '/customers/1',
      serve(method, path, body) {
        if (method !== 'GET') sent.push({ method, path, body })
        if (method !== 'GET') return Response.json({ id: 1, mergedId: 2 })
        if (path === '/desk/customers/duplicates')
          return Response.json({ groups: [{ reason: 'name', people: [shown(ines), shown(other)] }] })
        if (path.endsWith('/duplicates'))
          return Response.json({
            duplicates: [{ ...shown(other), reason: 'name' }],
            merged: [{ id: 3, name: 'I. Moura', mergedAt: 1 }],
          })
        const isTurned = path.startsWith('/desk/customers/2/')
        return Response.json({
          ...{ stays: isTurned ? other : ines, goes: isTurned ? ines : other },
          ...{ conversations: 3, tasks: 1, assets: 0 },
        })
      },
      ...more,
    },
  )
  return { ...rendered, sent }
}

test('a possible duplicate is merged with a choice of values, and a merge is undone', async () => {
  const { user, sent, toast } = await open()
  await user.click(await screen.findByRole('button', { name: 'Merge with Ines Moura' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge Contacts' }))
  const phone = within(await dialog.findByRole('radiogroup', { name: 'Phone' }))
  dialog.getByText('3 conversations, 1 task')
  expect(dialog.queryByRole('radiogroup', { name: 'Title' })).toBeNull()
  await user.click(phone.getByRole('radio', { name: '456' }))
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await toast('Contacts Merged')
  await user.click(await screen.findByRole('button', { name: 'Undo the merge of I. Moura' }))
  await toast('Merge Undone')
  expect(sent).toEqual([
    { method: 'POST', path: '/desk/customers/1/merge', body: { other: 2, take: ['phone'] } },
    { method: 'DELETE', path: '/desk/customers/1/merge/3', body: undefined },
  ])
})

test('after a merge the page asks for duplicates and merged contacts anew', async () => {
  let isMerged = false
  const { user } = await open({
    serve(method, path) {
      if (method !== 'GET') {
        isMerged = true
        return Response.json({ id: 1, mergedId: 2 })
      }
      if (path.endsWith('/duplicates'))
        return Response.json({
          duplicates: isMerged ? [] : [{ ...shown(other), reason: 'name' }],
          merged: isMerged ? [{ id: 2, name: 'Ines Moura', mergedAt: 1 }] : [],
        })
      return Response.json({ stays: ines, goes: other, conversations: 0, tasks: 0, assets: 0 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Merge with Ines Moura' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('radiogroup', { name: 'Phone' })
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByRole('button', { name: 'Undo the merge of Ines Moura' })
  expect(screen.queryByRole('button', { name: 'Merge with Ines Moura' })).toBeNull()
})

test('a merge from the menu, and the undo of its toast, ask for duplicates anew where no value changes', async () => {
  let isMerged = false
  const { user, undo } = await open({
    serve(method, path) {
      if (method !== 'GET') isMerged = method === 'POST'
      if (method !== 'GET') return Response.json({ id: 1, mergedId: 2 })
      if (path.startsWith('/desk/customers/contact-list'))
        return Response.json({ data: [shown(other)], total: 1, next: null })
      if (path.endsWith('/duplicates'))
        return Response.json({
          duplicates: isMerged ? [] : [{ ...shown(other), reason: 'name' }],
          merged: isMerged ? [{ id: 2, name: 'Ines Moura', mergedAt: 1 }] : [],
        })
      return Response.json({ stays: ines, goes: other, conversations: 0, tasks: 0, assets: 0 })
    },
  })
  await screen.findByRole('button', { name: 'Merge with Ines Moura' })
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge with another contact' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: /Ines Moura/ }))
  await dialog.findByRole('radiogroup', { name: 'Phone' })
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByRole('button', { name: 'Undo the merge of Ines Moura' })
  expect(screen.queryByRole('button', { name: 'Merge with Ines Moura' })).toBeNull()
  await undo('Contacts Merged')
  await screen.findByRole('button', { name: 'Merge with Ines Moura' })
  expect(screen.queryByRole('button', { name: 'Undo the merge of Ines Moura' })).toBeNull()
})

test('the other contact can be the one that stays', async () => {
  const { user, sent } = await open()
  await user.click(await screen.findByRole('button', { name: 'Merge with Ines Moura' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('radio', { name: 'Ines Moura, ines2@velo.example' }))
  await dialog.findByRole('radiogroup', { name: 'Phone' })
  await user.click(dialog.getByRole('button', { name: 'Merge' }))
  await screen.findByText('Contacts Merged')
  expect(sent).toEqual([{ method: 'POST', path: '/desk/customers/2/merge', body: { other: 1, take: [] } }])
})

test('possible duplicates are listed in groups', async () => {
  await open({ path: '/customers/duplicates' })
  const group = within(await screen.findByRole('region', { name: 'Same name: Ines Moura' }))
  expect(group.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/customers/1',
    '/customers/2',
  ])
})
