import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { settingsEntries } from '#app/settings/sections.ts'
import { defaultTimeSettings } from '#domain/time/usual-settings.ts'
import { findingsInBothLights } from '../axe.ts'
import { chip, go, row, sizes, testedApp, toasts, until, type Visit } from '../inbox/harness.ts'

const { enter } = testedApp()

const running = (page: Page) => page.getByRole('group', { name: 'Running timer' })
const tracker = (page: Page) => page.getByRole('group', { name: 'Time tracker' })
const stop = (page: Page) => running(page).getByRole('button', { name: 'Stop timer' })
const subject = '#4821 Battery drops from 40% to 0 on the Ridge 2'
const link = (page: Page) => running(page).getByRole('link', { name: subject })
const path = (page: Page) => new URL(page.url()).pathname
const seconds = async (page: Page) => {
  const text = (await running(page).getByRole('timer').textContent()) ?? ''
  return text.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
}
const entries = ({ desk }: Pick<Visit, 'desk'>) => desk.store.all('timeEntries').map(({ r }) => r)
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

/** True if an element is fully inside the window and not covered. */
const isInSight = (page: Page) =>
  running(page).evaluate((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && element.contains(at)
  })

/** Starts the timer of Dana's conversation. */
async function start({ page }: Visit): Promise<void> {
  await row(page, 'Dana Whitlock').first().click()
  await tracker(page).getByRole('button', { name: 'Start timer' }).click()
  await tracker(page).getByRole('button', { name: 'Pause timer' }).waitFor()
}

const screens = [
  '/inbox',
  '/inbox?view=mine',
  '/inbox/4820',
  '/conversation/4820',
  '/customers/1000',
  '/knowledgebase',
  ...settingsEntries.map(({ to }) => to),
  '/settings/email-templates/new',
  '/nowhere',
]

for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
  test(`a running timer is seen from every screen, with its time and its conversation, ${size}`, async () => {
    const visit = await enter({ size })
    const { page } = visit
    await start(visit)
    // Beside the conversation's own timer a second clock is redundant.
    expect(await running(page).count()).toBe(0)
    for (const screen of screens) {
      await go(page, screen)
      await running(page).waitFor()
      expect([screen, await isInSight(page), await fits(page)]).toEqual([screen, true, true])
      expect([screen, await link(page).count()]).toEqual([screen, 1])
      expect((await link(page).boundingBox())!.width).toBeGreaterThan(30)
      const number = link(page).locator('b')
      expect([screen, await number.evaluate((each) => each.getBoundingClientRect().right)]).toEqual([
        screen,
        await number.evaluate((each) =>
          Math.min(each.getBoundingClientRect().right, each.parentElement!.getBoundingClientRect().right),
        ),
      ])
      const place = page.getByRole('navigation', { name: 'Breadcrumb' }).locator('b')
      if (size !== 'phone' && (await place.count()) > 0)
        expect([screen, await place.evaluate((each) => each.clientWidth >= 20)]).toEqual([screen, true])
    }
    const before = await seconds(page)
    await until(async () => (await seconds(page)) > before, true)
    await go(page, '/settings/keyboard-shortcuts')
    await running(page).waitFor()
    expect(await findingsInBothLights(page)).toEqual([])
    await link(page).click()
    await until(() => path(page), '/support/inbox/4821')
    await tracker(page).getByRole('button', { name: 'Pause timer' }).waitFor()
    await until(() => running(page).count(), 0)
    expect(await visit.close()).toEqual([])
  })

test('by keyboard the running timer is opened, in the list that is shown, and stopped, and the focus is not lost', async () => {
  const visit = await enter()
  const { page } = visit
  await start(visit)
  await page.getByRole('link', { name: 'Settings' }).click()
  await link(page).focus()
  await page.keyboard.press('Enter')
  await until(() => path(page), '/support/inbox/4821')
  await page.goto(page.url().replace(/\/inbox.*/, '/inbox/4820?view=mine'))
  await link(page).focus()
  await page.keyboard.press('Enter')
  await until(() => path(page) + new URL(page.url()).search, '/support/inbox/4821?view=mine')
  await page.goBack()
  await link(page).focus()
  await page.keyboard.press('Tab')
  expect(await stop(page).evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Space')
  await toasts(page).getByText('Entry submited').waitFor()
  await until(() => running(page).count(), 0)
  expect(entries(visit)).toMatchObject([{ status: 'completed', conversationId: 4821 }])
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
  expect(await visit.close()).toEqual([])
})

test('without a connection the running timer is seen and stopped, and told once there is one', async () => {
  const visit = await enter()
  const { page, context, desk } = visit
  await start(visit)
  await until(() => entries(visit).length, 1)
  await context.setOffline(true)
  await row(page, 'Kenji Moriyama').first().click()
  await running(page).waitFor()
  await stop(page).click()
  await toasts(page).getByText('Saved on this device').waitFor()
  await until(() => running(page).count(), 0)
  expect(entries(visit)[0]?.status).toBe('running')
  await context.setOffline(false)
  await until(() => entries(visit)[0]?.status, 'completed')
  expect(desk.received.filter(({ cmd }) => cmd === 'time.complete')).toHaveLength(1)
  expect(await visit.close()).toEqual([])
})

test('two windows agree on the running timer: both show its time, and what one stops is gone from the other', async () => {
  const visit = await enter()
  const { page, context } = visit
  await start(visit)
  const second = await context.newPage()
  await second.goto(page.url().replace(/\/inbox.*/, '/settings/keyboard-shortcuts'))
  await running(second).waitFor()
  await row(page, 'Kenji Moriyama').first().click()
  await running(page).waitFor()
  await until(async () => (await seconds(page)) >= 2, true)
  await until(async () => Math.abs((await seconds(page)) - (await seconds(second))) <= 1, true)
  await stop(second).click()
  await until(() => running(second).count(), 0)
  await until(() => running(page).count(), 0)
  await until(() => entries(visit).map(({ status }) => status), ['completed'])
  expect(await visit.close()).toEqual([])
})

test('one that pauses, or of an account that tracks no time, is not shown', async () => {
  const visit = await enter()
  const { page, desk } = visit
  await start(visit)
  await tracker(page).getByRole('button', { name: 'Pause timer' }).click()
  await tracker(page).getByRole('button', { name: 'Resume timer' }).waitFor()
  await row(page, 'Kenji Moriyama').first().click()
  await tracker(page).getByRole('button', { name: 'Start timer' }).waitFor()
  expect(await running(page).count()).toBe(0)
  await tracker(page).getByRole('button', { name: 'Start timer' }).click()
  await row(page, 'Dana Whitlock').first().click()
  await running(page).waitFor()
  desk.store.put('timeSettings', { id: 900_001, ...defaultTimeSettings, isTimeTracking: false })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await until(() => running(page).count(), 0)
  expect(await visit.close()).toEqual([])
})

test('a composer over the whole conversation hides its tracker, and the running timer is seen instead', async () => {
  const visit = await enter()
  const { page } = visit
  await start(visit)
  await page.getByRole('radio', { name: 'Reply', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
  expect(await running(page).count()).toBe(0)
  await page.getByRole('button', { name: 'Expand', exact: true }).click()
  await running(page).waitFor()
  expect(await isInSight(page)).toBe(true)
  await page.getByRole('button', { name: 'Make smaller' }).click()
  await until(() => running(page).count(), 0)
  expect(await visit.close()).toEqual([])
})

for (const size of ['tablet', 'phone'] as const)
  test(`what slides over the page of a ${size} shows the running timer at its foot`, async () => {
    const visit = await enter({ size })
    const { page, url } = visit
    await start(visit)
    // It covers the conversation's own timer too.
    await page.getByRole('button', { name: 'Customer profile' }).click()
    const customer = page.getByRole('dialog', { name: 'Customer', exact: true })
    await customer.getByRole('group', { name: 'Running timer' }).waitFor()
    expect(await isInSight(page)).toBe(true)
    await page.keyboard.press('Escape')
    await until(() => customer.count(), 0)
    await page.goto(`${url}/support/inbox`)
    await running(page).waitFor()
    await chip(page).click()
    const outbox = page.getByRole('dialog', { name: 'Outbox' })
    await outbox.getByRole('group', { name: 'Running timer' }).waitFor()
    expect(await isInSight(page)).toBe(true)
    expect(await findingsInBothLights(page)).toEqual([])
    await outbox.getByRole('link', { name: subject }).click()
    await until(() => path(page), '/support/inbox/4821')
    await until(() => outbox.count(), 0)
    await chip(page).click()
    await stop(page).click()
    await until(() => running(page).count(), 0)
    expect(await outbox.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true)
    expect(await visit.close()).toEqual([])
  })
