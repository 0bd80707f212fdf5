import { screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { SettingsNav } from '#app/settings/settings-nav.tsx'
import { allPermissions } from '#domain/access/permissions.ts'
import { render } from '../render.tsx'

test('the page that is open stands in view in the list of settings', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  onTestFinished(() => scroll.mockRestore())
  const { user } = await render(<SettingsNav />, {
    path: '/settings/sla-management',
    permissions: allPermissions,
  })
  const nav = await screen.findByRole('navigation', { name: 'Settings' })
  const isInView = (name: string) => {
    const link = within(nav).getByRole('link', { name })
    return waitFor(() => {
      expect(link.getAttribute('aria-current')).toBe('page')
      expect(scroll.mock.contexts.at(-1)).toBe(link)
    })
  }
  await isInView('SLA management')
  await user.click(within(nav).getByRole('link', { name: 'Business hours' }))
  await isInView('Business hours')
})
