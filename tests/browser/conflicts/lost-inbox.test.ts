import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { connectTo } from '../../support/product.ts'
import { until } from '../../support/until.ts'
import { pane, row, twoAgents } from './agents.ts'

/* An agent loses an inbox while ops for it are pending on the device (sync.md 2.6, last row). */

const agents = twoAgents()

/** All rows of the replica, as text. */
const everything = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).flatMap(({ name }) =>
      name?.startsWith('desk:') ? [name] : [],
    )
    const read = (name: string) =>
      new Promise<string>((resolve, reject) => {
        const request = indexedDB.open(name)
        request.onerror = () => reject(request.error as Error)
        request.onsuccess = () => {
          const db = request.result
          const found: unknown[] = []
          const stores = [...db.objectStoreNames].filter((store) => store !== 'blobPart')
          const transaction = db.transaction(stores)
          for (const store of stores) {
            const all = transaction.objectStore(store).getAll()
            all.onsuccess = () => found.push(store, all.result)
          }
          transaction.oncomplete = () => {
            db.close()
            resolve(JSON.stringify(found))
          }
        }
      })
    return (await Promise.all(names.map(read))).join('\n')
  })

test('work on a conversation that was taken away waits with the agent’s own words, and nothing else of it stays', async () => {
  const { page, context } = agents.first
  const talk = await agents.customerWrites('Secret gearbox noise')
  await row(page, talk).click()
  await pane(page).getByText(`About ${talk.subject}`).first().waitFor()
  await page.getByRole('radio', { name: 'Forward', exact: true }).waitFor()
  await context.setOffline(true)
  await page.getByRole('button', { name: /^Offline/ }).waitFor()

  // A note, a forward that quotes the customer's mail, and a status.
  await page.getByRole('region', { name: 'Thread' }).focus()
  await page.keyboard.press('n')
  await page.getByRole('textbox', { name: 'Message' }).fill('My own thought on it')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor()
  await page.keyboard.press('f')
  await page.getByRole('textbox', { name: 'To' }).fill('workshop@vale.example')
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Message' }).fill('Please have a look at this bike')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Offline, 2 waiting' }).waitFor()
  expect(await everything(page)).toContain(talk.subject)

  const { maya, priya } = agents.workspace
  const database = await connectTo(agents.workspace)
  // From now on only another user may see the inbox.
  await database.query(
    `insert into mailbox_user (account_id, mailbox_id, user_id)
     select c.account_id, c.mailbox_id, u.id from conversations c
     join users u on u.account_id = c.account_id and u.email = $2
     where c.id = $1 on conflict do nothing`,
    [talk.id, priya],
  )
  await database.query(
    `delete from mailbox_user l using users u, conversations c
     where c.id = $1 and l.mailbox_id = c.mailbox_id and u.id = l.user_id and u.email = $2
       and l.account_id = c.account_id and u.account_id = c.account_id`,
    [talk.id, maya],
  )
  await database.query(
    `delete from mailbox_team l using conversations c, users u where c.id = $1 and l.mailbox_id = c.mailbox_id
     and l.account_id = c.account_id and u.account_id = c.account_id and u.email = $2`,
    [talk.id, maya],
  )
  await database.end()

  await context.setOffline(false)
  await page.getByRole('button', { name: /^Needs attention 2/ }).click()
  const outbox = page.getByRole('complementary', { name: 'Outbox' })
  await outbox.getByText('You do not see this conversation any more.').first().waitFor()
  await outbox.getByText('My own thought on it').waitFor()
  await outbox.getByText('Please have a look at this bike').waitFor()
  expect(await outbox.innerText()).not.toContain('gearbox')
  expect(await outbox.getByRole('button', { name: 'Copy text' }).count()).toBe(2)
  expect(await outbox.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  await until(
    'the conversation has left the device',
    async () => !(await everything(page)).includes('gearbox'),
  )
  const left = await everything(page)
  expect(left).toContain('My own thought on it')
  expect(left).toContain('Please have a look at this bike')
  // The URL shows nothing either.
  await pane(page).getByText('No such conversation').waitFor()
  // The browser logs that the requested conversation was not found.
  expect(agents.first.problems.splice(0)).toEqual([
    expect.stringContaining(`404 (Not Found) (${agents.workspace.url}/api/`),
  ])
})
