import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { agentPermissions } from '#domain/access/permissions.ts'
import { testedApp, toasts, until } from '../inbox/harness.ts'

const { enter } = testedApp()

const entryOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'New', exact: true }).click()
  return page.getByRole('menuitem', { name })
}

test('PRM-036, PRM-037: a role without the permission finds New Email and New Ticket locked', async () => {
  const { page, close } = await enter({
    prepare: (desk) => {
      const denied = ['conversations.manage_conversation', 'conversations.create_ticket']
      desk.permissions = agentPermissions.filter((each) => !denied.includes(each))
    },
  })
  for (const name of ['Email', 'Ticket']) {
    const entry = await entryOf(page, name)
    expect(await entry.getAttribute('aria-disabled')).toBe('true')
    await entry.click({ force: true })
    await page.keyboard.press('Escape')
    await until(() => page.getByRole('menu').count(), 0)
  }
  await page.keyboard.press('c')
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await close()).toEqual([])
})

test('CMP-043, CMP-044: without a verified e-mail inbox neither is opened', async () => {
  const { page, close } = await enter({
    prepare: ({ store }) => {
      for (const { r } of store.all('mailboxes')) store.put('mailboxes', { ...r, emailVerified: false })
    },
  })
  for (const name of ['Email', 'Ticket']) {
    await (await entryOf(page, name)).click()
    await toasts(page).getByText('Please verify email inbox first', { exact: true }).last().waitFor()
    expect(await page.getByRole('dialog').count()).toBe(0)
    await toasts(page)
      .getByRole('button', { name: /Dismiss|Close/ })
      .last()
      .click()
    await until(() => toasts(page).getByText('Please verify email inbox first').count(), 0)
  }
  expect(await close()).toEqual([])
})
