import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { replicaFormat } from '#local/database.ts'
import { row, signIn, testedApp, until } from '../inbox/harness.ts'

/* The app was updated in one tab while another runs the previous build. The test plays the newer build. */

const app = testedApp()

/** Opens the replica like a build of another format, until the page is closed. */
const openAs = (page: Page, version: number) =>
  page.evaluate(
    (wanted) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open('desk:1:3', wanted)
        request.onerror = () => reject(request.error as Error)
        request.onsuccess = () => {
          const db = request.result
          Object.assign(globalThis, { db })
          if (!db.objectStoreNames.contains('drafts')) return resolve('')
          const all = db.transaction('drafts').objectStore('drafts').getAll()
          all.onsuccess = () => resolve(JSON.stringify(all.result))
        }
      }),
    version,
  )

test('an old tab writes its last words, makes way for the new build and says so', async () => {
  const { page, context, url, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.waitFor()
  const newer = await context.newPage()
  await newer.goto(`${url}/support/icon-192.png`)
  await message.pressSequentially('Half a sentence that nobody saved y')
  // Before the debounce of the draft's save.
  await page.keyboard.press('e')
  const kept = await openAs(newer, (replicaFormat + 1) * 10)
  expect(kept).toContain('Half a sentence that nobody saved ye')
  const notice = page.getByRole('alertdialog', { name: 'Outpost was updated in another tab' })
  await notice.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Reload')
  // An outdated build does not change the newer one's data.
  await notice.getByRole('button', { name: 'Reload' }).click()
  await notice.waitFor()
  expect(await newer.evaluate(() => (globalThis as unknown as { db: IDBDatabase }).db.version)).toBe(
    (replicaFormat + 1) * 10,
  )
  await close()
})

test('a new tab that an older one keeps waiting says which to close, and goes on by itself', async () => {
  const { page, context, url, close } = await app.visit()
  const older = await context.newPage()
  await older.goto(`${url}/support/icon-192.png`)
  await openAs(older, 10)
  await page.bringToFront()
  await signIn(page)
  const notice = page.getByRole('alertdialog', { name: 'Another tab blocks the update' })
  await notice.waitFor()
  await older.close()
  await notice.waitFor({ state: 'detached' })
  await row(page, 'Dana Whitlock').waitFor()
  await until(
    () =>
      page
        .getByRole('row')
        .count()
        .then((count) => count > 5),
    true,
  )
  await close()
})
