import { expect, test } from 'vitest'
import { agentPermissions } from '#domain/access/permissions.ts'
import { testedApp, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const withoutArticles = (desk: StubDesk) => {
  desk.permissions = agentPermissions.filter((permission) => permission !== 'docs.view_articles')
}
const why = 'Your current roles does not allow to update. Please contact your account administrator.'

test('SHL-002, PR2-002: a role that may not read articles finds the knowledge base locked, with the reason', async () => {
  const { page, close } = await enter({ prepare: withoutArticles })
  const entry = page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Knowledge base' })
  await entry.waitFor()
  expect(await entry.getAttribute('aria-disabled')).toBe('true')
  await entry.hover()
  await page.getByRole('tooltip', { name: why }).waitFor()
  const before = page.url()
  await entry.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('gk')
  expect(page.url()).toBe(before)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('link', { name: 'More' }).click()
  const inBar = page.getByRole('link', { name: 'Knowledge base' }).locator('visible=true')
  await until(() => inBar.getAttribute('aria-disabled'), 'true')
  await inBar.click({ force: true })
  expect(new URL(page.url()).pathname).toBe('/support/more')
  expect(await close()).toEqual([])
})
