import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { demoPassword, openBrowser, showOnFailure, type DeskBrowser } from '../../support/browser/browser.ts'
import { findings } from '../axe.ts'
import { openWorkspace, type Workspace } from '../workspace.ts'

let workspace: Workspace
let browser: DeskBrowser

beforeAll(async () => {
  workspace = await openWorkspace()
  browser = await openBrowser()
})
beforeEach(() => showOnFailure(browser))
afterAll(() => browser?.remove())

async function call<Body>(method: string, path: string, body?: object, token = ''): Promise<Body> {
  const answer = await fetch(`${workspace.url}/api${path}`, {
    ...{ method, headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` } },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status, path).toBe(200)
  return (await answer.json()) as Body
}

test('a form sent without a connection waits in the browser, outlives the page and a lost answer, and arrives once', async () => {
  const { page, problems } = browser
  const email = workspace.owner
  const { token } = await call<{ token: string }>('POST', '/account/login', { email, password: demoPassword })
  const { data } = await call<{ data: { id: number }[] }>('GET', '/desk/mailboxes', undefined, token)
  const form = {
    ...{ headerText: 'Write to us', subHeaderText: 'We answer soon.', submitText: 'Send message' },
    ...{ submitMsg: 'We have your message.', mailboxId: data[0]?.id, captcha: false, attachments: true },
    ...{ allowFields: ['name', 'email', 'subject', 'message'], isActive: true },
  }
  const { code } = await call<{ code: string }>('POST', '/channels', form, token)
  const address = `${workspace.url}${/(\/contact\/\w+)\?embed/.exec(code)?.[1]}`
  await page.goto(address)
  const shownAt = Date.now()
  await page.getByLabel('Name').fill('Ivo Petrov')
  await page.getByLabel('Email').fill('ivo@petrov.example')
  await page.getByLabel('Subject').fill('From the tunnel')
  await page.getByLabel('Message', { exact: true }).fill('The line went dead.')
  await page
    .getByLabel('Files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') })
  // Forms sent within two seconds are set aside as doubtful.
  await expect.poll(() => Date.now() - shownAt, { timeout: 5000 }).toBeGreaterThan(2100)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send message' }).click()
  const waiting = page.getByRole('region', { name: 'Waiting message' })
  await waiting.getByText('Waiting for a connection').waitFor()
  await waiting.getByText('The line went dead.').waitFor()
  expect(await findings(page)).toEqual([])
  // The server accepts it, and the answer is lost.
  let lost = 0
  await page.route('**/contact/*', async (route) => {
    if (route.request().method() !== 'POST' || lost > 0) return route.continue()
    lost += 1
    await route.fetch({ maxRedirects: 0 })
    await route.abort()
  })
  await page.context().setOffline(false)
  await expect.poll(() => lost).toBe(1)
  await page.goto(address)
  await page.getByText('We have your message.').waitFor()
  const found = await call<{ data: { subject: string }[] }>(
    'GET',
    '/desk/conversations?limit=20',
    undefined,
    token,
  )
  expect(found.data.filter(({ subject }) => subject === 'From the tunnel')).toHaveLength(1)
  await page.goto(address)
  await page.getByRole('button', { name: 'Send message' }).waitFor()
  expect(problems.filter((problem) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED/.test(problem))).toEqual([])
})
