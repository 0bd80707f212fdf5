import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

const kept = {
  ...{ id: 95, revision: 1, name: 'Shop', heading: '', description: '', ratingsType: 'star' },
  ...{ commentTitle: 'Why?', finishText: 'Thank you', isEnabled: true, logo: '/pictures/a' },
}

test('ADM-026, D1-82: the tab leads to feedback forms, and a logo that was taken away is deleted by its own call', async () => {
  const written: string[] = []
  const { user, toast } = await render(<Pages />, {
    ...{ path: '/settings/customer-satisfaction', permissions: allPermissions },
    serve(method, path) {
      const [at = ''] = path.split('?')
      if (method !== 'GET') written.push(`${method} ${at}`)
      if (at === '/productivity/surveys') return Response.json({ data: [], total: 0, next: null })
      if (at === '/forms') return Response.json({ data: [kept], total: 1, next: null })
      return Response.json(method === 'DELETE' ? { ...kept, logo: null } : kept)
    },
  })
  await user.click(await screen.findByRole('tab', { name: 'Feedback forms' }))
  await user.click(await screen.findByRole('link', { name: /Shop/ }))
  const box = await screen.findByRole('textbox', { name: /^Thank You page text/ })
  await user.click(screen.getByRole('button', { name: /Remove/ }))
  await user.type(box, 'x'.repeat(60))
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await screen.findByText('Thank You page text length must be less than or equal to 60 characters')
  await user.clear(box)
  await user.click(screen.getByRole('button', { name: 'Update' }))
  await toast('Updated Successfully')
  expect(written).toEqual(['PUT /forms/95', 'DELETE /forms/logo/95'])
})
