import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { SessionGuard } from '#app/auth/session-guard.tsx'
import { noteSessionEnd } from '#app/desk/session/session-end.ts'
import { keepSession } from '#app/desk/session/session-store.ts'
import { CrashBoundary } from '#app/errors/crash-boundary.tsx'
import { useLocation } from 'react-router-dom'
import type { Session } from '#local/session/session.ts'
import { render } from '../render.tsx'

function Place() {
  return <p data-testid="place">{useLocation().pathname}</p>
}

test.each(['Escape', 'OK'])('AUT-008, AUT-009, ER2-010: %s leads to the sign-in', async (way) => {
  keepSession({ loginAt: Date.now() } as Session)
  noteSessionEnd(Date.now() + 60_000)
  const { user } = await render(
    <>
      <SessionGuard />
      <Place />
    </>,
    { path: '/inbox' },
  )
  await screen.findByRole('alertdialog', { name: 'Session Expired' })
  screen.getByText('Token is expired and you are logged out')
  // A dialog receives keys once it has the focus.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  if (way === 'Escape') await user.keyboard('{Escape}')
  else await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/signin'))
})

test('SHL-018: a page that breaks shows a heading instead of nothing', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const Broken = (): never => {
    throw new Error('broken')
  }
  await render(
    <CrashBoundary>
      <Broken />
    </CrashBoundary>,
  )
  await screen.findByText('Something went wrong')
  screen.getByRole('button', { name: 'Reload' })
  vi.restoreAllMocks()
})
