import type { Page } from 'playwright-core'
import { agentPermissions } from '#domain/access/permissions.ts'
import { expect, test } from 'vitest'
import { paths } from '#app/paths.ts'
import { settingsEntries } from '#app/settings/sections.ts'
import { findingsInBothLights } from '../axe.ts'
import { go, row, signIn, sizes, testedApp } from '../inbox/harness.ts'

/* Every page, width and scheme: no serious accessibility finding, nothing cut off or overflowing. */

const app = testedApp()

const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

const isAgents = (needs: string | null) => agentPermissions.some((each) => each === needs)

/** Every page with a URL, and the element that shows it is loaded. */
const screens: { path: string; shown: (page: Page) => Promise<unknown> }[] = [
  {
    path: '/home',
    shown: (page) => page.getByRole('region', { name: 'Starred' }).waitFor(),
  },
  { path: '/more', shown: (page) => page.getByRole('heading', { level: 1, name: 'More' }).waitFor() },
  { path: '/inbox', shown: (page) => row(page, 'Dana Whitlock').waitFor() },
  {
    path: '/inbox/4821',
    shown: (page) => page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor(),
  },
  { path: '/inbox/777777', shown: (page) => page.getByText('No such conversation').waitFor() },
  {
    path: '/conversation/4821',
    shown: (page) => page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor(),
  },
  {
    path: '/customers/1000',
    shown: (page) => page.getByRole('heading', { level: 1, name: 'Dana Whitlock' }).waitFor(),
  },
  { path: '/customers/777777', shown: (page) => page.getByText('No such customer').waitFor() },
  // Pages without access for agents look alike: one is enough.
  ...settingsEntries
    .filter(({ needs }) => needs === undefined || isAgents(needs))
    .map(({ to, label }) => ({
      path: to,
      shown: (page: Page) => page.getByRole('heading', { level: 1, name: label }).waitFor(),
    })),
  {
    path: paths.auditLogs,
    shown: (page) => page.getByText('403 - Unauthorized').waitFor(),
  },
  { path: '/nowhere', shown: (page) => page.getByText('Sorry, the page is not found!').waitFor() },
]

/** Opens the composer of an answer; on a phone by the reply bar. */
async function reply(page: Page): Promise<void> {
  await page
    .getByRole('radio', { name: 'Reply', exact: true })
    .or(page.getByRole('button', { name: 'Reply to Dana' }))
    .click()
  await page.getByRole('textbox', { name: 'Message' }).waitFor()
}

// In parallel: the checker runs in each page's own process.
for (const size of Object.keys(sizes) as (keyof typeof sizes)[])
  test.concurrent(`nothing stands in the way on any screen, ${size}, by day and by night`, async () => {
    const { page, close } = await app.visit({ size })
    const found: Record<string, string[]> = {}
    const look = async (name: string) => {
      const all = [
        ...(await findingsInBothLights(page)),
        ...((await fits(page)) ? [] : ['wider than the screen']),
      ]
      if (all.length > 0) found[name] = all
    }
    await page.getByRole('checkbox', { name: 'This is a shared device' }).check()
    await look('sign-in')
    await page.getByRole('checkbox', { name: 'This is a shared device' }).uncheck()
    await signIn(page)
    await row(page, 'Dana Whitlock').waitFor()
    for (const { path, shown } of screens) {
      await go(page, path)
      await shown(page)
      await look(path)
    }
    await go(page, '/inbox/4821')
    await reply(page)
    await look('composer')
    expect(found).toEqual({})
    expect(await close()).toEqual([])
  })

test('at twice the size everything is still there, without scrolling sideways', async () => {
  const { page, close } = await app.enter()
  // Same as a browser zoom of 200 %: half as many CSS pixels in the same window.
  await page.setViewportSize({ width: sizes.desktop.width / 2, height: sizes.desktop.height / 2 })
  for (const { path, shown } of screens) {
    await go(page, path)
    await shown(page)
    expect({ path, fits: await fits(page) }).toEqual({ path, fits: true })
  }
  await go(page, '/inbox/4821')
  await page.getByRole('combobox', { name: 'Status' }).scrollIntoViewIfNeeded()
  await reply(page)
  const message = page.getByRole('textbox', { name: 'Message' })
  await message.fill('Still room to write')
  await page.getByRole('button', { name: 'Send', exact: true }).scrollIntoViewIfNeeded()
  const box = await message.boundingBox()
  expect(box!.height).toBeGreaterThan(20)
  expect(await close()).toEqual([])
})

test('who asked for less motion sees none: nothing moves, and nothing takes longer than 80 ms', async () => {
  const { page, close } = await app.enter()
  await row(page, 'Dana Whitlock').click()
  await page.getByRole('toolbar', { name: 'Conversation actions' }).waitFor()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  const slow = await page.evaluate(() => {
    const seconds = (text: string) => Math.max(...text.split(',').map((part) => Number.parseFloat(part) || 0))
    return [...document.querySelectorAll('*')].flatMap((element) => {
      const { transitionDuration, transitionProperty, animationDuration, animationName } =
        getComputedStyle(element)
      const isMoving = seconds(transitionDuration) > 0.08 && transitionProperty !== 'none'
      const isAnimated = seconds(animationDuration) > 0.08 && animationName !== 'none'
      return isMoving || isAnimated ? [`${element.tagName}.${element.className.toString()}`] : []
    })
  })
  expect(slow).toEqual([])
  expect(await close()).toEqual([])
})
