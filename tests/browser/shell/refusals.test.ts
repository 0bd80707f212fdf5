import { expect, test } from 'vitest'
import { signIn, testedApp } from '../inbox/harness.ts'

/* Refusals by the server, of a page and of any call, and their display. */

const app = testedApp()

const bases = '/api/docs/getDocs'
const customer = '/api/desk/customers/777777'
const conversation = '/api/desk/conversations/777777'

const screens = [
  { rows: 'SHL-013, ER2-003', status: 401, text: "You aren't authorized to see this" },
  { rows: 'SHL-012, ER2-002', status: 403, text: '403 - Unauthorized' },
  { rows: 'SHL-014, ER2-004', status: 503, text: 'Looks like our API is down' },
]

for (const { rows, status, text } of screens)
  test(`${rows}: a page that the server answers with ${status} says so, and leads home`, async () => {
    const { page, desk, url, close } = await app.enter()
    for (const path of [bases, customer, conversation])
      desk.answers.set(path, () => [status, { message: 'No' }])
    for (const path of ['/knowledgebase?all', '/customers/777777', '/inbox/777777']) {
      await page.goto(`${url}/support${path}`)
      await page.getByText(text).waitFor()
      await page.getByRole('link', { name: 'Go to Homepage' }).click()
      await page.waitForURL('**/support/home')
    }
    expect(await close()).toEqual([])
  })

test('SHL-015, ER2-005: a page that the server answers with 418 shows one emoji and no more', async () => {
  const { page, desk, url, close } = await app.enter()
  desk.answers.set(bases, () => [418, { message: 'Short and stout' }])
  await page.goto(`${url}/support/knowledgebase?all`)
  await page.getByText('🫖').waitFor()
  expect(await page.getByRole('main').innerText()).toBe('🫖')
  expect(await close()).toEqual([])
})

const ending = { message: { text: 'Token is expired and you are logged out', logout: true } }

test.each([
  ['a page asks for', bases, '/knowledgebase?all'],
  ['stands for a missing customer', customer, '/customers/777777'],
  ['looks for a conversation', conversation, '/inbox/777777'],
])(
  'AUT-013, ER2-008: the call that %s may be the one to hear that the session is over',
  async (_, path, to) => {
    const { page, desk, url, close } = await app.enter()
    desk.answers.set(path, () => [403, ending])
    await page.goto(`${url}/support${to}`)
    const dialog = page.getByRole('alertdialog', { name: 'Session Expired' })
    await dialog.getByText('Token is expired and you are logged out').waitFor()
    desk.answers.delete(path)
    await dialog.getByRole('button', { name: 'OK' }).click()
    await page.waitForURL('**/support/signin?*')
    await page.getByRole('textbox', { name: 'Password' }).waitFor()
    await signIn(page)
    await page.waitForURL(`**/support${to}`)
    expect(await dialog.count()).toBe(0)
    expect(await close()).toEqual([])
  },
)
