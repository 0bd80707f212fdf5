import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { chip, row, signIn, testedApp, until } from '../inbox/harness.ts'

const app = testedApp()

const desks = (page: Page) =>
  page.evaluate(async () =>
    (await indexedDB.databases()).map(({ name }) => name).filter((name) => name?.startsWith('desk:')),
  )

/** All rows of a database of this browser, as text. */
const everything = (page: Page, name: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open(wanted)
        request.onerror = () => reject(new Error('not opened'))
        request.onsuccess = () => {
          const db = request.result
          const names = [...db.objectStoreNames]
          const found: Record<string, unknown> = {}
          const transaction = db.transaction(names)
          for (const store of names) {
            const all = transaction.objectStore(store).getAll()
            all.onsuccess = () => (found[store] = all.result)
          }
          transaction.oncomplete = () => {
            db.close()
            resolve(JSON.stringify(found))
          }
        }
      }),
    name,
  )

const share = async (page: Page) => {
  await page.getByRole('checkbox', { name: 'This is a shared device' }).check()
  await page.getByText('You are signed out when the browser closes').waitFor()
  expect(await page.getByRole('checkbox', { name: 'Remember me on this device' }).isChecked()).toBe(false)
  await signIn(page)
  await row(page, 'Dana Whitlock').waitFor()
}

/** Writes an answer while offline. */
async function writeOffline(page: Page) {
  await page.context().setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  await page.keyboard.type('The battery is on its way')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: /^Offline, 1 waiting/ }).waitFor()
}

/** Opens a conversation and its composer: the code must be loaded before the network is cut. */
async function openDana(page: Page) {
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Note', exact: true }).waitFor()
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('n')
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.waitFor()
  await until(() => message.evaluate((element) => element.contains(document.activeElement)), true)
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })
}

test('the session of a shared device ends with the browser, and the desk is gone', async () => {
  const { page, context, close } = await app.visit()
  await share(page)
  const cookie = (await context.cookies()).find(({ name }) => name === 'outpost-shared')
  // A session cookie: the browser drops it when it closes.
  expect(cookie?.expires).toBe(-1)
  await page.reload()
  await row(page, 'Dana Whitlock').waitFor()
  await context.clearCookies()
  await page.reload()
  await page.getByText('You were signed out: the browser of this shared device was closed.').waitFor()
  await until(async () => (await everything(page, 'desk:1:3')).includes('Whitlock'), false)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('maya')
  expect(await close()).toEqual([])
})

test('nobody there for a quarter of an hour: signed out, and what was not sent waits for its author', async () => {
  const { page, desk, context, close } = await app.visit()
  await page.clock.install()
  await share(page)
  await openDana(page)
  await writeOffline(page)
  await page.clock.runFor('10:00')
  await page.mouse.move(200, 200)
  await page.clock.runFor('10:00')
  await page.getByRole('button', { name: /^Offline, 1 waiting/ }).waitFor()
  await page.clock.runFor('05:10')
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await until(async () => (await everything(page, 'desk:1:3')).includes('Battery drops'), false)
  expect(await everything(page, 'desk:1:3')).toContain('The battery is on its way')
  await context.setOffline(false)
  await signIn(page)
  await until(() => desk.received.filter(({ cmd }) => cmd === 'notes.add').length, 1)
  expect(await close()).toEqual([])
})

test('signing out of a shared device leaves nothing, and says so before it throws work away', async () => {
  const { page, close } = await app.visit()
  await share(page)
  await openDana(page)
  await writeOffline(page)
  await page.getByRole('button', { name: /^Profile of/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const dialog = page.getByRole('dialog', { name: '1 change has not been sent' })
  await dialog.getByText('This is a shared device: after you sign out nothing is kept on it.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Keep here until I sign in again' }).count()).toBe(0)
  await dialog.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.getByRole('textbox').fill('discard')
  await page.getByRole('button', { name: 'Discard and sign out' }).click()
  await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await until(() => desks(page), [])
  expect(await close()).toEqual([])
})
