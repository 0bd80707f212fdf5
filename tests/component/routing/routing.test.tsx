import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { Outlet, useRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { routingArea } from '#app/routing/area.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { nobodyNamed } from '#domain/routing/routing-rule.ts'
import { render } from '../render.tsx'

const routes = [{ path: paths.settings, element: <Outlet />, children: [...(routingArea.routes ?? [])] }]
const Pages = () => <Suspense>{useRoutes(routes)}</Suspense>

test('SET-009, D1-117: a rule needs an inbox and somebody; its limit is a number or nothing', async () => {
  const sent: unknown[] = []
  const { user, toast } = await render(<Pages />, {
    ...{ path: `${paths.routing}/new`, permissions: allPermissions, isAdministrator: true },
    fill: async ({ db }) => {
      await db.mailboxes.put({ id: 5, name: 'Support', v: 1 } as never)
      await db.teams.put({ id: 6, name: 'Workshop', userIds: [], v: 1 } as never)
    },
    serve(method, _path, body) {
      if (method === 'GET') return Response.json({ data: [], total: 0, next: null })
      sent.push(body)
      return Response.json({ ...(body as object), id: 9, revision: 1 })
    },
  })
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Support')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText('Inbox is a required field')
  await user.click(screen.getByRole('combobox', { name: 'Inbox' }))
  await user.click(await screen.findByRole('option', { name: 'Support' }))
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await screen.findByText(nobodyNamed)
  await user.click(screen.getByRole('combobox', { name: 'Team' }))
  await user.click(await screen.findByRole('option', { name: 'Workshop' }))
  expect(screen.queryByRole('combobox', { name: /^Agents/ })).toBeNull()
  const limit = screen.getByRole('textbox', { name: /^Open conversations at most/ })
  await user.type(limit, 'x{Tab}')
  await screen.findByText(/^Write a number from 1 to 500/)
  await user.clear(limit)
  await user.type(limit, '12')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  await toast('Added Successfully')
  expect(sent).toEqual([
    {
      ...{ name: 'Support', mailboxId: 5, agentIds: [], teamId: 6, method: 'round_robin' },
      ...{ capacity: 12, isActive: true },
    },
  ])
})
