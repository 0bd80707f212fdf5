import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Company } from '#domain/customers/company.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

const company = {
  ...{ id: 5, name: 'Rye & Rail', url: '', domain: '', description: '', bindWithDomain: false },
  ...{ address: { country: '', locality: '', streetAddress: '', postalCode: '' }, fields: {} },
  ...{ labelIds: [], notes: [], createdAt: 1, revision: 1 },
} satisfies Company

test('text typed while a note is being added stays', async () => {
  sessionStorage.clear()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const { user } = await render(<Pages />, {
    path: '/customers/companies/5',
    async serve(_method, path) {
      if (path.endsWith('/notes')) {
        await held
        return Response.json({ id: 'a', note: 'Pays by invoice', authorId: 1, createdAt: 1 })
      }
      if (!path.startsWith('/desk/companies/5')) return Response.json({ data: [], total: 0, next: null })
      return Response.json(company)
    },
  })
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a note' })
  await user.type(field, 'Pays by invoice')
  await user.click(screen.getByRole('button', { name: 'Add note' }))
  await user.type(field, ' Closed on Monday')
  answer()
  await waitFor(() => expect(field.value).toBe('Closed on Monday'))
})

test('two tags that are picked at once are both kept, and each is named once', async () => {
  let kept: Company = company
  const { user } = await render(<Pages />, {
    path: '/customers/companies/5',
    async fill({ db }) {
      for (const [index, label] of ['fleet', 'dealer'].entries())
        await db.labels.put({
          ...{ id: index + 1, label, color: 'red', position: index, revision: 1, v: 1 },
        } as never)
    },
    async serve(method, path, body) {
      if (!path.startsWith('/desk/companies/5')) return Response.json({ data: [], total: 0, next: null })
      const { revision, ...words } = (body ?? {}) as Company
      if (method === 'PUT' && revision !== kept.revision) return Response.json({}, { status: 409 })
      if (method === 'PUT') kept = { ...kept, ...words, revision: kept.revision + 1 }
      return Response.json(kept)
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add a tag' }))
  const [dealer, fleet] = await screen.findAllByRole('option')
  expect([dealer?.textContent, fleet?.textContent]).toEqual(['dealer', 'fleet'])
  dealer?.click()
  fleet?.click()
  await waitFor(() => expect(kept.labelIds).toEqual([2, 1]))
})
