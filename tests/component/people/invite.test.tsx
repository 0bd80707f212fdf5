import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

const role = (id: number, name: string) => ({
  ...{
    id,
    revision: 1,
    role: name,
    description: '',
    isDefault: true,
    permissions: {},
    accountId: 1,
    count: 0,
  },
})

test('addresses typed while the roles still load stay, and the most common role is chosen then', async () => {
  const roles = Promise.withResolvers<void>()
  const { user } = await render(<Pages />, {
    ...{ path: paths.inviteUsers, permissions: allPermissions, isAdministrator: true },
    async serve(_method, target) {
      if (target.startsWith('/account/roles')) await roles.promise
      const data = target.startsWith('/account/roles') ? [role(3, 'admin'), role(4, 'agent')] : []
      return Response.json({ data, total: data.length, next: null })
    },
  })
  await user.type(await screen.findByRole('textbox', { name: /^Email addresses/ }), 'ada@desk.test')
  roles.resolve()
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Role' }).textContent).toContain('agent'))
  expect(screen.getByRole('textbox', { name: /^Email addresses/ })).toHaveProperty('value', 'ada@desk.test')
})
