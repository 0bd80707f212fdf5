import { expect, test } from 'vitest'
import { chip, row, signIn, until, testedApp } from './harness.ts'
import { maya, password } from './stub-desk.ts'

const app = testedApp()

const databases = async (page: Parameters<typeof signIn>[0]) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('desk:')),
  )

test('the form says what is wrong with what was typed, in the words of the specification', async () => {
  const { page, close } = await app.visit()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByText('Email is a required field').waitFor()
  await page.getByText('Password is required').waitFor()
  const email = page.getByRole('textbox', { name: 'Email' })
  await email.fill('abc')
  await page.getByText('Email must be a valid email').waitFor()
  await email.fill('')
  await page.getByText('Email cannot be an empty field').waitFor()
  expect(await email.evaluate((input) => input.getAttribute('aria-invalid'))).toBe('true')
  expect(await close()).toEqual([])
})

test('a refusal of the server stands in the form, and what was typed stays', async () => {
  const { page, close } = await app.visit()
  await page.getByRole('textbox', { name: 'Email' }).fill(maya.email)
  await page.getByRole('textbox', { name: 'Password' }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'The email or the password is not right' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Password' }).inputValue()).toBe('wrong')
  expect(await close()).toEqual([])
})

test('the password can be looked at', async () => {
  const { page, close } = await app.visit()
  const field = page.getByRole('textbox', { name: 'Password' })
  await field.fill(password)
  expect(await field.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Show the characters' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  expect(await close()).toEqual([])
})

test('without a connection the page says so', async () => {
  const { page, context, close } = await app.visit()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByText('You are offline.').waitFor()
  expect(await close()).toEqual([])
})

test('SHL-001, CN2-001, SHL-007, SHL-025, SHL-026, SHL-027, SHL-033: signing in leads to the page that was wanted', async () => {
  const { page, close } = await app.visit({ path: '/inbox/4820?view=mine' })
  await until(() => new URL(page.url()).pathname, '/support/signin')
  await signIn(page)
  await page.getByRole('heading', { name: /Firmware 4.2/ }).waitFor()
  expect(page.url()).toMatch(/\/support\/inbox\/4820\?view=mine$/)
  await until(() => page.title(), 'Inbox | #4820 | Outpost')
  const crumbs = page.getByRole('banner').getByRole('navigation', { name: 'Breadcrumb' })
  expect(await crumbs.innerText()).toBe('Inbox\n#4820')
  await crumbs.getByRole('link', { name: 'Inbox' }).click()
  await until(() => page.title(), 'Inbox | Outpost')
  expect(await crumbs.innerText()).toBe('Inbox')
  await page.getByRole('link', { name: 'Settings' }).click()
  await until(async () => /^Settings \| .+ \| Outpost$/.test(await page.title()), true)
  expect(await close()).toEqual([])
})

/** Delay of each request in ms, far longer than the page's own pauses. */
const rest = 1000

test.each([
  ['/inbox', '[role=row][aria-rowindex]'],
  ['/home', '[data-row]'],
])(
  'from Sign in to the first rows of %s no more is asked one after the other than sign-in and rows',
  async (path, rows) => {
    const { page, context, close } = await app.visit({ path })
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
    await page.waitForLoadState('networkidle')
    // Requests that started after others had been answered waited for them.
    const asked: { url: string; turn: number; isAnswered: boolean }[] = []
    await context.route('**/*', async (route) => {
      const turn = 1 + Math.max(0, ...asked.filter(({ isAnswered }) => isAnswered).map((each) => each.turn))
      const request = { url: new URL(route.request().url()).pathname, turn, isAnswered: false }
      asked.push(request)
      await new Promise((resolve) => setTimeout(resolve, rest))
      request.isAnswered = true
      await route.continue().catch(() => undefined)
    })
    await signIn(page)
    await page.locator(rows).first().waitFor()
    const turns = asked.filter(({ isAnswered }) => isAnswered).map(({ url, turn }) => `${turn} ${url}`)
    expect(turns[0]).toBe('1 /api/account/login')
    expect(turns).toContain('2 /api/desk/sync/pull')
    expect(turns.filter((each) => !/^[12] /.test(each))).toEqual([])
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    expect(await close()).toEqual([])
  },
)

test('ER2-001, ER2-006, SHL-011, SHL-016, SHL-017: an unknown page says so and leads home', async () => {
  const { page, url, close } = await app.enter()
  await page.goto(`${url}/support/nowhere`)
  await page.getByRole('heading', { name: 'Sorry, the page is not found!' }).waitFor()
  await page.getByText('The page you are looking for does not exist or has been moved').waitFor()
  await page.getByRole('link', { name: 'Go to Homepage' }).click()
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  expect(await close()).toEqual([])
})

test('AUT-007, AUT-008, AUT-012, ER2-009, ER2-010: a session that ended asks to sign in again and keeps the work', async () => {
  const { page, desk, context, close } = await app.enter()
  await context.setOffline(true)
  await row(page, 'Kenji Moriyama').focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor()
  // Offline the app does not lock, even if the session has ended.
  desk.isSignedIn = false
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  // The token in memory is still valid by the clock; only the server refuses it.
  await context.setOffline(false)
  const dialog = page.getByRole('alertdialog', { name: 'Session Expired' })
  await dialog.getByText('Token is expired and you are logged out').waitFor()
  await dialog.getByRole('button', { name: 'OK' }).click()
  await until(() => new URL(page.url()).pathname, '/support/signin')
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(maya.email)
  expect(desk.received).toEqual([])
  await signIn(page)
  await until(() => desk.received.map(({ cmd }) => cmd), ['conversations.setStatus'])
  await chip(page).filter({ hasText: 'Online' }).waitFor()
  expect(await close()).toEqual([])
})

test('AUT-014, AUT-015, CN2-005: a session of more than five days ends, but never while offline', async () => {
  const { page, context, close } = await app.enter()
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Offline' }).waitFor()
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('support') ?? '{}') as { loginAt: number }
    session.loginAt -= 432_000_001
    localStorage.setItem('support', JSON.stringify(session))
    dispatchEvent(new StorageEvent('storage', { key: 'support' }))
  })
  await row(page, 'Kenji Moriyama').focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor()
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await context.setOffline(false)
  await page.getByRole('alertdialog', { name: 'Session Expired' }).waitFor()
  expect(await close()).toEqual([])
})

test('AUT-011, SHL-043: signing out asks, ends the session and takes the replica away', async () => {
  const { page, desk, close } = await app.enter()
  expect(await databases(page)).toEqual(['desk:1:3'])
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Logout' })
  await dialog.getByText('Are you sure you want to logout?').waitFor()
  await dialog.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('support'))).toBeNull()
  await until(() => databases(page), [])
  await until(() => desk.isSignedIn, false)
  expect(await close()).toEqual([])
})

async function leaveWithWork() {
  // Through the form, whose code is then loaded: it can be shown again offline.
  const visited = await app.enter({ isSignedIn: false })
  const { page, context } = visited
  await context.setOffline(true)
  await row(page, 'Kenji Moriyama').focus()
  await page.keyboard.press('e')
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor()
  await page.getByRole('button', { name: /^Profile/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent' })
  await dialog.getByText('Status: Open to Closed').waitFor()
  return { ...visited, dialog }
}

test('unsent work can stay for the next sign-in, without the rows around it', async () => {
  const { page, desk, context, dialog, close } = await leaveWithWork()
  await dialog.getByRole('button', { name: 'Keep here until I sign in again' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  const count = (table: string) =>
    page.evaluate(
      (name) =>
        new Promise<number>((resolve, reject) => {
          const opened = indexedDB.open('desk:1:3')
          opened.onerror = () => reject(new Error('not opened'))
          opened.onsuccess = () => {
            const asked = opened.result.transaction(name).objectStore(name).count()
            asked.onsuccess = () => {
              opened.result.close()
              resolve(asked.result)
            }
          }
        }),
      table,
    )
  await until(() => count('conversations'), 0)
  expect(await count('outbox')).toBe(1)
  // The server gets the sign-out once it is reachable.
  await context.setOffline(false)
  await until(() => desk.isSignedIn, false)
  await signIn(page)
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  await until(() => desk.received.map(({ cmd }) => cmd), ['conversations.setStatus'])
  expect(await close()).toEqual([])
})

test('unsent work is thrown away by a typed word only', async () => {
  const { page, desk, dialog, close } = await leaveWithWork()
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  const sure = page.getByRole('alertdialog', { name: 'Discard and sign out' })
  const act = sure.getByRole('button', { name: 'Discard and sign out' })
  expect(await act.isDisabled()).toBe(true)
  await sure.getByRole('textbox').fill('discard')
  await act.click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await until(() => databases(page), [])
  expect(desk.received).toEqual([])
  expect(await close()).toEqual([])
})
