import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { paths } from '#app/paths.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>
}

test('INB-024: a new inbox starts with a signature, fonts folded away, assigns who answers, and leads on to its verification', async () => {
  const made: Record<string, unknown>[] = []
  const { user, toast } = await render(
    <>
      <Place />
      <Pages />
    </>,
    {
      ...{ path: `${paths.inboxes}/new`, permissions: allPermissions, isAdministrator: true },
      serve(method, _path, body) {
        if (method !== 'POST') return Response.json({ data: [], total: 0, next: null })
        made.push(body as Record<string, unknown>)
        const kept = { id: 71, type: 'email', emailVerified: false, aliases: [], revision: 1 }
        return Response.json({ ...(body as object), ...kept })
      },
    },
  )
  const fold = await screen.findByRole('button', { name: 'Font and letter size' })
  expect(fold.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('combobox', { name: 'Letter size' })).toBeNull()
  await user.click(fold)
  screen.getByRole('combobox', { name: 'Letter size' })
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Support')
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'support@osei.example')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Channel Added Successfully')
  expect(made).toMatchObject([
    { signature: '<p>{{agent.signature}}</p><p>{{inbox.name}}</p>', settings: { assignsReplier: true } },
  ])
  await vi.waitFor(() => expect(screen.getByTestId('place').textContent).toBe(paths.connectInbox(71)))
})
