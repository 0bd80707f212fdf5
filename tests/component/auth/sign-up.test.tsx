import 'fake-indexeddb/auto'
import { screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Entrance } from '#app/auth/entrance.tsx'
import { keepSignUp } from '#app/auth/sign-up/sign-up-store.ts'
import { dropSession, keepSession } from '#app/desk/session/session-store.ts'
import { paths } from '#app/paths.ts'
import type { Session } from '#local/session/session.ts'
import { render } from '../render.tsx'

function Page() {
  return <Entrance path={useLocation().pathname} />
}

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })

async function nameDesk() {
  keepSignUp({ requestId: 'r', email: 'ada@osei.example', resendAt: 0, isVerified: true })
  return render(<Page />, {
    path: paths.deskDetails,
    serve: (_method, path, body) =>
      Response.json({ isFree: !`${path}${JSON.stringify(body)}`.includes('taken') }),
  })
}

test('AUT-025, AUT-026: the company suggests the domain, until one writes a name of one’s own', async () => {
  const { user } = await nameDesk()
  const [company, domain] = [await field('Company'), await field('Domain')]
  expect(document.activeElement).toBe(company)
  await user.type(company, 'Osei Boats')
  expect(domain.value).toBe('osei-boats')
  await screen.findByText(/Names your desk in web addresses.*This name is free/)
  await user.type(company, ' of Rotterdam')
  expect(domain.value).toBe('osei-boats-of')
  await user.clear(domain)
  await user.type(domain, 'taken')
  await user.type(company, ' and Delft')
  expect(domain.value).toBe('taken')
  await screen.findByText(/Invalid Domain. This name is taken/)
})

test('AUT-022, AUT-023: the phone says that it is required before Enter does', async () => {
  await nameDesk()
  const phone = await field('Phone')
  await screen.findByText('Required: 4 to 14 digits after the dial code.')
  expect(phone.getAttribute('aria-describedby')).not.toBeNull()
})

test('AUT-024: a name over its limit is kept whole and marked while one types', async () => {
  const { user } = await render(<Page />, {
    path: paths.signUp,
    serve: () => Response.json({ isOpen: true, sentMailFolder: null }),
  })
  const name = await field('First name')
  const long = 'Bartholomew-Featherstone'
  await user.type(name, long)
  expect(name.value).toBe(long)
  expect(name.getAttribute('aria-invalid')).toBe('true')
  screen.getByText('24 of 20')
  screen.getByText('At least 8 characters')
  await user.type(name, '{Backspace>4}')
  expect(name.getAttribute('aria-invalid')).toBe('false')
})

test('an error of a field that is left waits until the press that left it has hit: nothing moves from under it', async () => {
  const { user } = await render(<Page />, {
    path: paths.signUp,
    serve: () => Response.json({ isOpen: true, sentMailFolder: null }),
  })
  const [first, email] = [await field('First name'), await field('Work email')]
  await user.type(first, 'Ada')
  await user.click(email)
  await user.pointer({ keys: '[MouseLeft>]', target: first })
  await waitFor(() => expect(email.getAttribute('aria-invalid')).toBe('true'))
  expect(screen.queryByRole('alert')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]' })
  await screen.findByRole('alert')
})

test('where there is nothing to fill the way on has the focus', async () => {
  keepSession({
    loginAt: Date.now(),
    userInfo: { firstName: 'Ada' },
    accountInfo: { name: 'Osei' },
  } as Session)
  await render(<Page />, { path: paths.thankYou })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Connect my inbox' }))
})

const verified = { requestId: 'r', email: 'ada@osei.example', resendAt: 0, isVerified: true }

test.each([
  [paths.verifyEmail, null, paths.signUp],
  [paths.deskDetails, null, paths.signUp],
  [paths.thankYou, null, paths.signUp],
  [paths.deskDetails, { ...verified, isVerified: false }, paths.verifyEmail],
  [paths.thankYou, { ...verified, isVerified: false }, paths.verifyEmail],
  [paths.verifyEmail, verified, paths.deskDetails],
  [paths.thankYou, verified, paths.deskDetails],
])('%s opened directly, as far as %j, leads to %s', async (path, signUp, step) => {
  dropSession()
  keepSignUp(signUp && { ...signUp })
  function Place() {
    const { pathname } = useLocation()
    return (
      <>
        <output>{pathname}</output>
        <Page />
      </>
    )
  }
  await render(<Place />, {
    path,
    serve: () => Response.json({ isOpen: true, isFree: true, sentMailFolder: null }),
  })
  await waitFor(() => expect(document.querySelector('output')?.textContent).toBe(step))
  expect(JSON.parse(sessionStorage.getItem('outpost.sign-up') ?? 'null')).toEqual(signUp)
})
