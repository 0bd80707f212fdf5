import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { chip, testedApp, toasts, until } from './harness.ts'
import type { StubDesk } from './stub-desk.ts'

/* Text refused by the server returns to its editor. */

const app = testedApp()

const entry = (page: Page, title: string) =>
  page.getByRole('complementary', { name: 'Outbox' }).getByRole('listitem').filter({ hasText: title })

async function openNew(page: Page, kind: string) {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  await page.getByRole('menuitem', { name: kind }).click()
}

const sent = (desk: StubDesk, cmd: string) =>
  desk.received.filter((op) => op.cmd === cmd).map(({ args }) => args as Record<string, unknown>)

test('ERR-015: a ticket opens in its form again with all it said, and is made once it is mended', async () => {
  const { page, context, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.judge = ({ cmd, args }) =>
        cmd === 'tickets.create' && (args as { subject: string }).subject === 'Dark display'
          ? { message: 'Mailbox must be specified' }
          : undefined
    },
  })
  await context.route('**/api/desk/attachments/*', (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const id = Number(pathname.split('/').pop())
    return route.fulfill({ json: { id, uploaded: Number(searchParams.get('size')), isComplete: true } })
  })
  const dialog = page.getByRole('dialog', { name: 'Create Ticket' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  const choose = async (name: string, option: number) => {
    await dialog.getByRole('combobox', { name }).click()
    await page.getByRole('option').nth(option).click()
  }
  await openNew(page, 'Ticket')
  await choose('Mailbox', 0)
  await choose('Assignee', 1)
  await field('Email').fill('ines@tram.example')
  await field('Name').fill('Ines')
  await field('Subject').fill('Dark display')
  await field('Message').fill('She called about it.')
  await dialog
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('one') })
  await dialog.getByText('log.txt').first().waitFor()
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await chip(page).filter({ hasText: 'Needs attention 1' }).click()
  const refused = entry(page, 'Ticket for Ines')
  await refused.getByText('Not saved: mailbox must be specified.').waitFor()
  // Opened and not edited, it stays refused.
  await refused.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await until(() => dialog.count(), 0)
  await refused.getByRole('button', { name: 'Edit' }).click()
  expect(await field('Email').inputValue()).toBe('ines@tram.example')
  expect(await field('Name').inputValue()).toBe('Ines')
  await until(() => field('Message').innerText(), 'She called about it.')
  await dialog.getByText('log.txt').first().waitFor()
  await field('Subject').fill('Display is dark')
  await dialog.getByRole('button', { name: 'Create Ticket' }).click()
  await toasts(page).getByText('Ticket Created', { exact: true }).waitFor()
  await until(() => refused.count(), 0)
  const [first, second, ...more] = sent(desk, 'tickets.create')
  expect(more).toEqual([])
  expect(second).toEqual({ ...first, subject: 'Display is dark' })
  expect(await close()).toEqual([])
})

test('ERR-010: a new e-mail opens in its dialog again, and is sent from there', async () => {
  const { page, desk, close } = await app.enter({
    prepare: (stub) => {
      stub.judge = ({ cmd, args }) =>
        cmd === 'conversations.compose' && (args as { subject: string }).subject === ''
          ? { message: 'The Warranty inbox could not sign in' }
          : undefined
    },
  })
  const dialog = page.getByRole('dialog', { name: 'New email' })
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true })
  await openNew(page, 'Email')
  await field('To').fill('ines@tram.example')
  await field('To').press('Enter')
  await field('Message').fill('We found your display.')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await chip(page).filter({ hasText: 'Needs attention 1' }).click()
  const refused = entry(page, 'New email to ines@tram.example')
  await refused.getByText('Not sent: the Warranty inbox could not sign in.').waitFor()
  await refused.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Remove ines@tram.example' }).waitFor()
  await until(() => field('Message').innerText(), 'We found your display.')
  await field('Subject').fill('Your display')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await toasts(page).getByText('Email Sent', { exact: true }).waitFor()
  await until(() => refused.count(), 0)
  expect(sent(desk, 'conversations.compose').map(({ subject }) => subject)).toEqual(['', 'Your display'])
  expect(await close()).toEqual([])
})
