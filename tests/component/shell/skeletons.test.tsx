import 'fake-indexeddb/auto'
import { screen } from '@testing-library/react'
import { lazy, type ComponentType } from 'react'
import { Route, Routes } from 'react-router-dom'
import { test } from 'vitest'
import { paths } from '#app/paths.ts'
import { SettingsFrame } from '#app/settings/settings-frame.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { Pages } from '../pages.tsx'
import { render } from '../render.tsx'

/* A settings page shows at once, with its title and placeholder rows. */

const never = <T,>() => new Promise<T>(() => undefined)
const skeleton = () => screen.findByTestId('skeleton')

test('a page of the settings whose code is on its way has its title and rows in grey', async () => {
  const Late = lazy(() => never<{ default: ComponentType }>())
  await render(
    <Routes>
      <Route path={paths.settings} element={<SettingsFrame />}>
        <Route path="*" element={<Late />} />
      </Route>
    </Routes>,
    { path: paths.users, permissions: allPermissions, isAdministrator: true },
  )
  screen.getByRole('heading', { level: 1, name: 'Users' })
  await skeleton()
})

test.each([
  [paths.users, 'Users'],
  [paths.roles, 'Roles'],
  [paths.account, 'Account'],
])('%s has its title and rows in grey while the server is asked', async (path, title) => {
  await render(<Pages />, {
    ...{ path, permissions: allPermissions, isAdministrator: true, serve: () => never() },
  })
  await screen.findByRole('heading', { level: 1, name: title })
  await skeleton()
})
