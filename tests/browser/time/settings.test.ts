import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { TimeSettings } from '#domain/time/settings.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import { testedApp, toasts, until } from '../inbox/harness.ts'
import type { StubDesk } from '../inbox/stub-desk.ts'

const { enter } = testedApp()

const path = '/api/desk/time-tracking/settings'

/** Desk that stores the settings; returns the posted ones. */
function keepSettings(desk: StubDesk): object[] {
  const posted: object[] = []
  let now: TimeSettings = defaultTimeSettings
  desk.answers.set(path, (body) => {
    const { seen: _, ...change } = body as Partial<TimeSettings> & { seen?: object }
    posted.push(body as object)
    now = { ...now, ...change }
    desk.store.put('timeSettings', { id: 900_001, ...now })
    return [200, now]
  })
  return posted
}

const toggle = (page: Page, name: RegExp) => page.getByRole('switch', { name })
const limit = (page: Page) => page.getByRole('textbox', { name: 'Pause limit in seconds' })
const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const leaving = (page: Page) => page.getByRole('alertdialog', { name: 'There are some unsaved changes !' })

async function open(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Rail' }).getByRole('link', { name: 'Settings' }).click()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: 'Time tracking' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Time tracking' }).waitFor()
  await toggle(page, /^Track time/).waitFor()
}

test('SET-027, SET-028, ERR-032: an admin sets how time is tracked; only what was changed is sent', async () => {
  let posted: object[] = []
  const { page, close } = await enter({
    prepare: (desk) => {
      desk.role = 'admin'
      posted = keepSettings(desk)
    },
  })
  await open(page)
  expect(await update(page).isDisabled()).toBe(true)
  await toggle(page, /^Start automatically/).click()
  await limit(page).fill('0')
  await limit(page).blur()
  await page.getByText('Pause limit must be a number from 1 to 86400').waitFor()
  await limit(page).fill('90')
  await update(page).click()
  await toasts(page).getByText('Settings Updated').waitFor()
  expect(posted).toEqual([
    {
      isAutoForConversation: true,
      timerPauseLimit: 90,
      seen: { isAutoForConversation: false, timerPauseLimit: null },
    },
  ])
  await until(() => update(page).isDisabled(), true)
  expect(await limit(page).inputValue()).toBe('90')
  expect(await close()).toEqual([])
})

test('nobody leaves changes behind without having said so', async () => {
  const { page, close } = await enter({ prepare: (desk) => void (desk.role = 'owner') })
  await open(page)
  await toggle(page, /^Log after a reply or draft/).click()
  await page.getByText('Unsaved changes').waitFor()
  const nav = page.getByRole('navigation', { name: 'Settings' })
  await nav.getByRole('link', { name: 'Notifications' }).click()
  await leaving(page).getByText('Do you still wish to leave?').waitFor()
  await leaving(page).getByRole('button', { name: 'No' }).click()
  expect(await toggle(page, /^Log after a reply or draft/).isChecked()).toBe(true)
  await page.goBack()
  await leaving(page).getByRole('button', { name: 'No' }).click()
  await leaving(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).pathname).toBe('/support/settings/time-tracking')
  await nav.getByRole('link', { name: 'Notifications' }).click()
  await leaving(page).getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  expect(await close()).toEqual([])
})

test('what somebody else saved meanwhile is shown, and not overwritten unseen', async () => {
  const current: TimeSettings = { ...defaultTimeSettings, timerPauseLimit: 45 }
  const { page, desk, close } = await enter({ prepare: (made) => void (made.role = 'owner') })
  desk.answers.set(path, () => [
    409,
    {
      message: 'Somebody changed these settings while you were away.',
      code: 'CONFLICT',
      reason: 'changed',
      facts: { current },
    },
  ])
  await open(page)
  await limit(page).fill('90')
  await update(page).click()
  await page.getByText('Somebody changed these settings while you were away.').waitFor()
  const posted = keepSettings(desk)
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await toasts(page).getByText('Settings Updated').waitFor()
  expect(posted).toEqual([{ timerPauseLimit: 90, seen: { timerPauseLimit: 45 } }])
  expect(await close()).toEqual([])
})

test('an agent reads them, and an admin without a connection; neither saves', async () => {
  const agent = await enter()
  await open(agent.page)
  expect(await toggle(agent.page, /Track time/).getAttribute('aria-disabled')).toBe('true')
  await toggle(agent.page, /Track time/).click({ force: true })
  expect(await agent.page.getByText('Unsaved changes').count()).toBe(0)
  await agent.close()
  const admin = await enter({ prepare: (desk) => void (desk.role = 'admin') })
  await open(admin.page)
  await admin.context.setOffline(true)
  await toggle(admin.page, /^Start automatically/).click()
  await until(() => update(admin.page).getAttribute('aria-disabled'), 'true')
  await update(admin.page).hover()
  await admin.page.getByText('Needs a connection').waitFor()
  await admin.close()
})
