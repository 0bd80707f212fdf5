import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chip, row, toasts, until, testedApp } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

const app = testedApp()

/** The Outbox, in the sheet or over the page. */
const outbox = (page: Page) =>
  page.getByRole('complementary', { name: 'Outbox' }).or(page.getByRole('dialog', { name: 'Outbox' }))

const entry = (page: Page, title: string) => outbox(page).getByRole('listitem').filter({ hasText: title })

async function closeRow(page: Page, name: string) {
  await row(page, name).focus()
  await page.keyboard.press('e')
}

async function replyTo(page: Page, name: string, words: string) {
  await row(page, name).click()
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(words)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
}

const commands = (desk: StubDesk) =>
  desk.received.map(({ cmd }) => cmd).filter((cmd) => !/markRead|drafts/.test(cmd))

test('offline work waits in send order, says what it is, and is delivered in one go', async () => {
  const { page, context, desk, close } = await app.enter()
  await chip(page).filter({ hasText: 'Online' }).waitFor()
  await context.setOffline(true)
  await chip(page)
    .filter({ hasText: /^Offline$/ })
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.dataset.connection)).toBe('offline')
  await closeRow(page, 'Grace Mbeki')
  await closeRow(page, 'Luca Bianchi')
  await replyTo(page, 'Dana Whitlock', 'That serial is covered.')
  await chip(page).filter({ hasText: 'Offline, 2 waiting' }).click()
  await outbox(page)
    .getByText(/^No connection since .* Your work is saved on this device and goes out in this order/)
    .waitFor()
  const titles = await outbox(page)
    .getByRole('listitem')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  expect(titles).toEqual(['Status: Open to Closed', 'Reply to Dana Whitlock'])
  // The important word is last: titles wrap and are never truncated.
  const uncut = await outbox(page)
    .locator('li > p > b')
    .evaluateAll((all) =>
      all.map((title) => [getComputedStyle(title).whiteSpace, title.scrollWidth > title.clientWidth]),
    )
  expect(uncut).toEqual(titles.map(() => ['normal', false]))
  await entry(page, 'Status').getByText('#4812').waitFor()
  await entry(page, 'Reply to').getByText('That serial is covered.').waitFor()
  expect(desk.received).toEqual([])
  await context.setOffline(false)
  await toasts(page).getByText('2 changes delivered').waitFor()
  await outbox(page).getByText('Nothing waiting. Everything has been delivered.').waitFor()
  await chip(page).filter({ hasText: 'Online' }).waitFor()
  expect(commands(desk)).toEqual(['conversations.setStatus', 'messages.reply'])
  expect(await page.evaluate(() => document.documentElement.dataset.connection)).toBe('online')
  expect(await close()).toEqual([])
})

test('waiting work can be discarded, and the discarding undone', async () => {
  const { page, context, desk, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await closeRow(page, 'Luca Bianchi')
  await chip(page).filter({ hasText: '1 waiting' }).click()
  await entry(page, 'Status').getByRole('button', { name: 'Discard' }).click()
  await until(
    () =>
      row(page, 'Luca Bianchi')
        .getAttribute('aria-label')
        .then((name) => name?.slice(0, 4)),
    'Open',
  )
  await outbox(page).getByText('Nothing waiting.').waitFor()
  await toasts(page).filter({ hasText: 'Discarded' }).getByRole('button', { name: 'Undo' }).last().click()
  await entry(page, 'Status').waitFor()
  await context.setOffline(false)
  await until(() => desk.store.get('conversations', 4812)?.statusId, 4)
  expect(await close()).toEqual([])
})

test('refused work asks for a decision where it can be mended', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.judge = ({ cmd }) =>
        cmd === 'messages.reply'
          ? { message: 'The Warranty inbox could not sign in to its mail server' }
          : undefined
    },
  })
  await replyTo(page, 'Dana Whitlock', 'That serial is covered.')
  await chip(page).filter({ hasText: 'Needs attention 1' }).waitFor()
  await toasts(page).getByText('The Warranty Inbox Could Not Sign In To Its Mail Server').waitFor()
  await until(
    () =>
      row(page, 'Dana Whitlock')
        .getAttribute('aria-label')
        .then((name) => name?.includes('needs attention')),
    true,
  )
  await chip(page).click()
  const refused = entry(page, 'Reply to Dana Whitlock')
  await refused.getByText('Not sent: the Warranty inbox could not sign in to its mail server.').waitFor()
  await refused.getByRole('button', { name: 'Copy text' }).click()
  await until(() => page.evaluate(() => navigator.clipboard.readText()), 'That serial is covered.')
  desk.judge = () => undefined
  await refused.getByRole('button', { name: 'Retry' }).click()
  await outbox(page).getByText('Nothing waiting.').waitFor()
  await until(() => desk.store.all('messages').some(({ r }) => !r.isInbound), true)
  expect(await close()).toEqual([])
})

test('a close held back by a new customer message is closed anyway over what was seen', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.judge = ({ cmd, args }) =>
        cmd === 'conversations.setStatus' && (args as { acknowledged: number }).acknowledged === 0
          ? {
              st: 'conflict',
              reason: 'unseen_inbound',
              message: 'The customer wrote while you were away.',
              facts: { newest: 7 },
            }
          : undefined
    },
  })
  await closeRow(page, 'Luca Bianchi')
  await chip(page).filter({ hasText: 'Needs attention 1' }).click()
  const held = entry(page, 'Status')
  await held.getByText('Not saved: the customer wrote while you were away.').waitFor()
  await held.getByRole('button', { name: 'View' }).click()
  await page.getByRole('heading', { name: /Motor cuts out/ }).waitFor()
  await held.getByRole('button', { name: 'Close anyway' }).click()
  await until(() => desk.store.get('conversations', 4812)?.statusId, 4)
  expect(desk.received.at(-1)?.args).toMatchObject({ acknowledged: 7 })
  expect(await close()).toEqual([])
})

test('a waiting reply goes back into the composer to be edited', async () => {
  const { page, context, desk, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await replyTo(page, 'Dana Whitlock', 'That serial is covered.')
  await row(page, 'Kenji Moriyama').click()
  await chip(page).filter({ hasText: '1 waiting' }).click()
  await entry(page, 'Reply to').getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: /Battery drops/ }).waitFor()
  await until(
    () =>
      page
        .getByRole('textbox', { name: 'Message' })
        .innerText()
        .then((text) => text.trim()),
    'That serial is covered.',
  )
  await outbox(page).getByText('Nothing waiting.').waitFor()
  expect(commands(desk)).toEqual([])
  expect(await close()).toEqual([])
})

test('a gesture on several conversations is one entry', async () => {
  const { page, context, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await row(page, 'Sofia Kallio').focus()
  await page.keyboard.press('x')
  await row(page, 'Marrow').focus()
  await page.keyboard.press('Shift+X')
  await page.getByRole('button', { name: 'Move to trash' }).click()
  await chip(page).filter({ hasText: 'Offline, 1 waiting' }).click()
  await entry(page, 'Move to trash').getByText('3 conversations').waitFor()
  expect(await close()).toEqual([])
})

test('over a narrow page the Outbox is a dialog that Esc closes', async () => {
  const { page, close } = await app.enter({ size: 'tablet' })
  await chip(page).click()
  const dialog = page.getByRole('dialog', { name: 'Outbox' })
  await dialog.getByText('Nothing waiting.').waitFor()
  await page.keyboard.press('Escape')
  await until(() => dialog.count(), 0)
  expect(await close()).toEqual([])
})

test('what is about one conversation stands together under its name, in send order', async () => {
  const { page, context, close } = await app.enter()
  await context.setOffline(true)
  await chip(page).filter({ hasText: 'Offline' }).waitFor()
  await replyTo(page, 'Luca Bianchi', 'Please send the serial.')
  await chip(page).filter({ hasText: '1 waiting' }).waitFor()
  await closeRow(page, 'Grace Mbeki')
  await closeRow(page, 'Luca Bianchi')
  await chip(page).filter({ hasText: '2 waiting' }).click()
  const group = outbox(page).getByRole('group', { name: /^#4812 Motor cuts out/ })
  await group.waitFor()
  const titles = await group
    .getByRole('listitem')
    .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  expect(titles).toEqual(['Reply to Luca Bianchi', 'Status: Open to Closed'])
  expect(await close()).toEqual([])
})

test('what the server fails on again and again is set aside, holds nothing else up, and goes again as it is', async () => {
  const { page, context, desk, close } = await app.enter()
  const tried = new Set<string>()
  const pushes = '**/api/desk/sync/push'
  await context.route(pushes, async (route) => {
    const { ops } = route.request().postDataJSON() as { ops: { op: string; cmd: string }[] }
    const replies = ops.filter(({ cmd }) => cmd === 'messages.reply')
    if (replies.length === 0) return route.continue()
    if (ops.length === 1) for (const { op } of replies) tried.add(op)
    return route.fulfill({ status: 500, json: { message: 'Something went wrong' } })
  })
  await replyTo(page, 'Dana Whitlock', 'That serial is covered.')
  await chip(page)
    .filter({ hasText: /^(Syncing|Offline)/ })
    .click()
  const refused = entry(page, 'Reply to Dana Whitlock').filter({ hasText: 'Not sent:' })
  await expect
    .poll(
      async () => {
        await outbox(page)
          .getByRole('button', { name: 'Try now' })
          .click({ timeout: 3000 })
          .catch(() => undefined)
        return refused.count()
      },
      { timeout: 60_000, interval: 1300 },
    )
    .toBe(1)
  await refused.getByText('Not sent: the server has a problem with this change.').waitFor()
  expect(tried.size).toBe(1)
  await closeRow(page, 'Luca Bianchi')
  await until(() => desk.store.get('conversations', 4812)?.statusId, 4)

  await context.unroute(pushes)
  await refused.getByRole('button', { name: 'Retry' }).click()
  await outbox(page).getByText('Nothing waiting.').waitFor()
  const sent = desk.received.filter(({ cmd }) => cmd === 'messages.reply')
  expect(sent.map(({ op }) => op)).toEqual([...tried])
  expect(await close()).toEqual([])
})
